package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.counterfactual.Counterfactuals.LiftedCap;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.Result;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The one change that would raise a score most: a better verdict first, then more points. Every
/// result was tried with the whole scorer.
final class RaiseSummary {

  private static final int NOW_SHOWN = 60;

  private final CardContent content;
  private final RubricWording wording;
  private final boolean lowerIsBetter;

  /// A change with what it would give.
  private record Raise(String words, boolean verdict, Rational by, Result after) {}

  static String of(CardContent content, RubricWording wording) {
    return new RaiseSummary(content, wording).sentence();
  }

  private RaiseSummary(CardContent content, RubricWording wording) {
    this.content = content;
    this.wording = wording;
    this.lowerIsBetter = MissingSummary.isLowerBetter(content.result());
  }

  private String sentence() {
    List<Raise> raises = new ArrayList<>();
    for (SingleChange change : content.counterfactuals().singleChanges()) {
      add("If " + input(change.input(), change.to()) + ",", change.after(), raises);
    }
    for (LiftedCap cap : content.counterfactuals().liftedCaps()) {
      add("With " + ChangesSection.evidence(cap, wording), cap.after(), raises);
    }
    for (UnmetRule rule : content.counterfactuals().unmetRules()) {
      rule.outcome().ifPresent(outcome -> add(outcome, raises));
    }
    return raises.stream()
        .max(
            Comparator.comparing(Raise::verdict)
                .thenComparing(Raise::by)
                .thenComparing(raise -> raise.after().composite().high())
                .thenComparing(Comparator.comparing(Raise::words).reversed()))
        .map(most -> words(most) + alike(most, raises))
        .orElse("");
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
    outcome.results().ifPresent(result -> add("If " + Wording.list(inputs) + ",", result, raises));
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
              .map(decision -> wording.value(id, Integer.toString(decision)))
              .orElse(now);
    }
    return wording.name(id)
        + " were "
        + wording.value(id, value)
        + ChangesSection.withEvidence(content, id, value)
        + " instead of "
        + now;
  }

  private void add(String words, Result after, List<Raise> raises) {
    Interval now = content.scorecard().composite();
    PossibleVerdicts verdict = content.scorecard().verdict();
    Rational gained = after.composite().low().minus(now.low());
    Rational by = lowerIsBetter ? gained.negated() : gained;
    boolean passes = isPass(after.verdict()) && !isPass(verdict);
    boolean worse =
        isPass(verdict) && !isPass(after.verdict()) || !isFail(verdict) && isFail(after.verdict());
    if (passes || by.sign() > 0 && !worse) {
      raises.add(new Raise(words, passes, by, after));
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
