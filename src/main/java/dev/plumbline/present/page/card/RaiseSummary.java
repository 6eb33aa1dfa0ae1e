package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.counterfactual.Counterfactuals.LiftedCap;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.Result;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The one change that would raise a score most: a better verdict first, then more points. Every
/// result was tried with the whole scorer.
final class RaiseSummary {

  private static final int NOW_SHOWN = 60;

  private final CardContent content;
  private final RubricWording wording;
  private final boolean lowerIsBetter;

  /// A change with what it would give.
  ///
  /// @param of what it is a change
  private record Raise(String words, List<String> of, boolean verdict, Rational by, Result after) {}

  static String of(CardContent content, RubricWording wording) {
    return new RaiseSummary(content, wording).sentence();
  }

  private RaiseSummary(CardContent content, RubricWording wording) {
    this.content = content;
    this.wording = wording;
    this.lowerIsBetter = MissingSummary.isLowerBetter(content.result());
  }

  /// What would raise it, the most first, of each input the change that would do most.
  ///
  /// @param most how many there are at most
  static List<String> all(CardContent content, RubricWording wording, int most) {
    RaiseSummary summary = new RaiseSummary(content, wording);
    SequencedMap<List<String>, String> best = new LinkedHashMap<>();
    String now = wording.number(content.scorecard().composite());
    summary.raises().stream()
        .filter(raise -> raise.verdict() || !wording.number(raise.after().composite()).equals(now))
        .sorted(BY_WORTH.reversed())
        .forEach(raise -> best.putIfAbsent(raise.of(), summary.words(raise)));
    return best.values().stream().limit(most).toList();
  }

  private static final Comparator<Raise> BY_WORTH =
      Comparator.comparing(Raise::verdict)
          .thenComparing(Raise::by)
          .thenComparing(raise -> raise.after().composite().high())
          .thenComparing(Comparator.comparing(Raise::words).reversed());

  private String sentence() {
    List<Raise> raises = raises();
    return raises.stream().max(BY_WORTH).map(most -> words(most) + alike(most, raises)).orElse("");
  }

  private List<Raise> raises() {
    List<Raise> raises = new ArrayList<>();
    for (SingleChange change : content.counterfactuals().singleChanges()) {
      add(
          "If " + input(change.input(), change.to()) + ",",
          List.of(change.input()),
          change.after(),
          raises);
    }
    for (LiftedCap cap : content.counterfactuals().liftedCaps()) {
      add("With " + ChangesSection.evidence(cap, wording), List.of(cap.id()), cap.after(), raises);
    }
    for (UnmetRule rule : content.counterfactuals().unmetRules()) {
      rule.outcome().ifPresent(outcome -> add(outcome, raises));
    }
    return raises;
  }

  /// How many other changes would do as much.
  private static String alike(Raise most, List<Raise> raises) {
    long others =
        raises.stream()
                .filter(raise -> raise.verdict() == most.verdict() && raise.by().equals(most.by()))
                .map(Raise::words)
                .distinct()
                .count()
            - 1;
    return others == 0
        ? ""
        : others == 1
            ? " One other change would raise it as much."
            : " " + others + " other changes would raise it as much.";
  }

  private void add(Outcome outcome, List<Raise> raises) {
    List<String> inputs = new ArrayList<>();
    outcome.inputs().forEach((id, value) -> inputs.add(input(id, value)));
    outcome
        .results()
        .ifPresent(result ->
            add(
                "If " + Wording.list(inputs) + ",",
                List.copyOf(outcome.inputs().keySet()),
                result,
                raises));
  }

  private String input(String id, String value) {
    FactValue fact = content.extraction().facts().get(id);
    Finding finding = content.extraction().findings().get(id);
    String now = "unknown";
    if (fact != null && !(fact instanceof FactValue.Unknown)) {
      now = Wording.shortened(wording.value(fact), NOW_SHOWN);
    } else if (finding != null) {
      now =
          MissingSummary.decision(finding)
              .map(decision -> wording.value(id, decision.toString()))
              .orElse(now);
    }
    return wording.name(id)
        + " were "
        + wording.value(id, value)
        + ChangesSection.withEvidence(content, id, value)
        + " instead of "
        + now;
  }

  private void add(String words, List<String> of, Result after, List<Raise> raises) {
    Interval now = content.scorecard().composite();
    PossibleVerdicts verdict = content.scorecard().verdict();
    Rational gained = after.composite().low().minus(now.low());
    Rational by = lowerIsBetter ? gained.negated() : gained;
    boolean passes = isPass(after.verdict()) && !isPass(verdict);
    boolean worse =
        isPass(verdict) && !isPass(after.verdict()) || !isFail(verdict) && isFail(after.verdict());
    if (passes || by.sign() > 0 && !worse) {
      raises.add(new Raise(words, of, passes, by, after));
    }
  }

  private static boolean isPass(PossibleVerdicts verdict) {
    return verdict.isDecided() && verdict.worst() == Verdict.PASS;
  }

  private static boolean isFail(PossibleVerdicts verdict) {
    return verdict.isDecided() && verdict.worst() == Verdict.FAIL;
  }

  private String words(Raise raise) {
    return raise.words()
        + " it would be "
        + wording.number(raise.after().composite())
        + (raise.verdict() ? ", a pass" : "")
        + ".";
  }

  /// Whether a result has another verdict than the scorecard, in words; empty if not.
  static Optional<String> otherVerdict(PossibleVerdicts before, PossibleVerdicts after) {
    return before.equals(after) ? Optional.empty() : Optional.of(VerdictText.of(after));
  }
}
