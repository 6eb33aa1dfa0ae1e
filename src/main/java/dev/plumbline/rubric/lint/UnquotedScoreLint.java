package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reports what a rubric gives for nothing: the composite of a judge that quotes nothing and
/// answers each item with the decision that is worth most without a quote.
///
/// The decisions are found one item after the other, each given the earlier ones, so where items
/// depend on each other the true maximum may be higher. Facts are unknown; the composite of the
/// least favourable ones is compared, so that only what the decisions earn is reported. A rubric of
/// which no item needs a quote has no gate, and nothing is reported; nor of one that compares
/// candidates, where only that neither is better needs no quote.
final class UnquotedScoreLint {

  private final Rubric rubric;
  private final Program program;
  private final SortedMap<String, ItemFinding> findings = new TreeMap<>();
  private final SortedMap<String, Truth> support = new TreeMap<>();

  static List<Problem> in(LintContext context, Program program) {
    Rubric rubric = context.rubric();
    boolean asksForQuotes =
        rubric.items().stream()
            .anyMatch(item ->
                rubric.questions().evidence().requiredFor(item) > 0
                    && item.evidence() != EvidenceType.WEAKLY_GROUNDABLE);
    return asksForQuotes && !rubric.isPairwise()
        ? new UnquotedScoreLint(rubric, program).found()
        : List.of();
  }

  private UnquotedScoreLint(Rubric rubric, Program program) {
    this.rubric = rubric;
    this.program = program;
    for (Trait trait : rubric.questions().traits()) {
      support.put(trait.id(), Truth.of(rubric.questions().evidence().requiredFor(trait) == 0));
    }
  }

  private List<Problem> found() {
    for (Item item : rubric.items()) {
      findings.put(item.id(), finding(item, least(item)));
    }
    PlanResult result = program.run(inputs(findings));
    Rational least = result.composite().low();
    for (Item item : rubric.items()) {
      result = improved(item, result);
    }
    Rational earned = result.composite().low();
    if (earned.compareTo(least) <= 0) {
      return List.of();
    }
    Interval range = program.range(program.result().id());
    return List.of(
        Problem.at(
            "/evidence",
            ProblemCode.SCORE_WITHOUT_QUOTES,
            "a judge that quotes nothing can give "
                + shown(earned)
                + ", on a range from "
                + shown(range.low())
                + " to "
                + shown(range.high()),
            "the points come from " + Suggestion.list(earning())));
  }

  /// Gives an item the decision with the highest composite, of equal ones the lowest.
  ///
  /// @param before the result of the findings
  private PlanResult improved(Item item, PlanResult before) {
    Optional<ItemFinding> best = Optional.empty();
    Rational most = before.composite().low();
    for (int decision : item.scale().levels()) {
      ItemFinding finding = finding(item, decision);
      SortedMap<String, ItemFinding> changed = new TreeMap<>();
      changed.put(item.id(), finding);
      Rational value = program.rerun(inputs(changed), before).composite().low();
      if (value.compareTo(most) > 0) {
        best = Optional.of(finding);
        most = value;
      }
    }
    if (best.isEmpty()) {
      return before;
    }
    findings.put(item.id(), best.get());
    return program.run(inputs(findings));
  }

  /// Items whose decision without a quote is worth more than the least favourable one.
  private List<String> earning() {
    return rubric.items().stream()
        .filter(item -> !findings.get(item.id()).equals(finding(item, least(item))))
        .map(Item::id)
        .toList();
  }

  private ItemFinding finding(Item item, int decision) {
    boolean needsNone = rubric.questions().evidence().requiredFor(item) == 0;
    ItemFinding decided =
        new ItemFinding.Decided(decision, needsNone ? Support.SUFFICIENT : Support.NONE);
    return item.each().isEmpty()
        ? decided
        : ItemFinding.ByUnit.of(ItemUnit.id(item.id(), "s1"), decided);
  }

  /// The least favourable decision.
  private static int least(Item item) {
    return item.reverseScored() ? item.scale().highest() : item.scale().lowest();
  }

  private ScoringPlanInputs inputs(SortedMap<String, ItemFinding> items) {
    return new ScoringPlanInputs(new TreeMap<>(), items, support);
  }

  private String shown(Rational value) {
    return value
        .rounded(rubric.scoring().displayDecimals(), RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
