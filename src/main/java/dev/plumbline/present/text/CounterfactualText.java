package dev.plumbline.present.text;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.counterfactual.Counterfactuals.LiftedCap;
import dev.plumbline.score.counterfactual.Counterfactuals.Result;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What would change a result, as text and as JSON.
///
/// @param number shows the numbers of the text
public record CounterfactualText(RoundedNumber number) {

  private static final PossibleVerdicts PASS = PossibleVerdicts.of(Verdict.PASS);

  public List<String> lines(Counterfactuals counterfactuals) {
    List<String> lines = new ArrayList<>();
    lines.add("what would change the result");
    counterfactuals.cutMargins().forEach(margin -> lines.add("  " + words(margin)));
    counterfactuals.unmetRules().forEach(unmetRule -> addRule(unmetRule, lines));
    counterfactuals.liftedCaps().forEach(cap -> lines.add("  " + words(cap)));
    counterfactuals.singleChanges().forEach(change -> lines.add("  " + words(change)));
    if (lines.size() == 1) {
      lines.add("  no single change of a fact or decision, and no rule");
    }
    return lines;
  }

  /// What alone would make it a pass; of a decision that lacks quotes, the quotes.
  public List<String> passing(Counterfactuals counterfactuals) {
    List<String> capped = counterfactuals.liftedCaps().stream().map(LiftedCap::id).toList();
    return Stream.concat(
            counterfactuals.liftedCaps().stream()
                .filter(cap -> cap.after().verdict().equals(PASS))
                .map(this::words),
            counterfactuals.singleChanges().stream()
                .filter(change ->
                    change.after().verdict().equals(PASS)
                        && !change.before().verdict().equals(PASS)
                        && !capped.contains(change.input()))
                .map(this::words))
        .toList();
  }

  /// A rule whose changes were tried is shown with the result; of another only what it needs.
  private void addRule(UnmetRule unmetRule, List<String> lines) {
    String id = "  " + TraceStepText.escaped(unmetRule.id());
    boolean tried = unmetRule.outcome().isPresent();
    lines.add(
        id
            + switch (unmetRule.effect()) {
              case ADD ->
                  tried ? " would add " + number.of(unmetRule.points()) + ", if" : " did not fire:";
              case SUBTRACT ->
                  tried
                      ? " would not subtract " + number.of(unmetRule.points()) + ", if"
                      : " fired:";
              case END -> tried ? " would not apply, if" : " applied:";
            });
    unmetRule.conditions().forEach(condition -> lines.add("    " + words(condition)));
    unmetRule
        .outcome()
        .ifPresent(outcome ->
            outcome
                .results()
                .ifPresent(result ->
                    lines.add("    with " + words(outcome.inputs()) + ": " + words(result))));
  }

  private static String words(SortedMap<String, String> inputs) {
    return inputs.entrySet().stream()
        .map(input -> input.getKey() + " " + TraceStepText.escaped(input.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String words(Result result) {
    return words(result.composite())
        + (result.verdict().equals(PossibleVerdicts.NONE) ? "" : ", " + result.word());
  }

  private String words(CutMargin margin) {
    return "the cut of "
        + margin.node()
        + " requires "
        + margin.relation()
        + " "
        + margin.threshold()
        + ": "
        + number.beside(margin.threshold()).of(margin.value())
        + (margin.passed() ? " passes, by " : " fails, by ")
        + number.of(margin.distance());
  }

  private static String words(UnmetCondition unmetCondition) {
    return TraceStepText.escaped(unmetCondition.subject())
        + " is "
        + (unmetCondition.actual().isEmpty()
            ? "otherwise or unknown"
            : TraceStepText.escaped(unmetCondition.actual()))
        + ", needs "
        + TraceStepText.escaped(unmetCondition.required());
  }

  private String words(LiftedCap cap) {
    return "with "
        + (cap.isPaired()
            ? Plural.of(cap.missing(), "more pair") + " of claim and source"
            : Plural.of(cap.missing(), "more valid quote"))
        + " for "
        + cap.id()
        + ": "
        + words(cap.after());
  }

  private String words(SingleChange change) {
    String verdict =
        change.before().verdict().equals(change.after().verdict())
            ? ""
            : ", " + change.after().word();
    return "with "
        + change.input()
        + " "
        + TraceStepText.escaped(change.to())
        + " instead of "
        + (change.from().isEmpty() ? "unknown" : TraceStepText.escaped(change.from()))
        + ": "
        + words(change.after().composite())
        + verdict;
  }

  private String words(Interval value) {
    return number.of(value);
  }
}
