package dev.plumbline.counterfactual;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.ScoringPlanInputs;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.score.Scorer;
import java.util.List;
import java.util.Optional;

/// What would change a result, computed from the bundle and the extraction alone.
///
/// @param unmetRules rules that could still add points or stop subtracting them, those with the
///   fewest unmet conditions first
/// @param cutMargins the distance of each node's value from its cut
/// @param singleChanges the effect of changing one fact or decision, changed verdicts first, then
///   the largest
public record Counterfactuals(
    List<UnmetRule> unmetRules, List<CutMargin> cutMargins, List<SingleChange> singleChanges) {

  public Counterfactuals {
    unmetRules = List.copyOf(unmetRules);
    cutMargins = List.copyOf(cutMargins);
    singleChanges = List.copyOf(singleChanges);
  }

  /// A rule that did not fire and would add points, a rule that fired and subtracted points or
  /// ended the list, or the gate that ended the evaluation.
  ///
  /// @param gain the points that the rule alone accounts for
  /// @param conditions everything that would have to be different
  public record UnmetRule(String id, Rational gain, List<UnmetCondition> conditions) {
    public UnmetRule {
      conditions = List.copyOf(conditions);
    }
  }

  /// A condition that is not met.
  ///
  /// @param subject the name or formula that the condition reads
  /// @param actual its value, empty if unknown
  /// @param required the value that it would need, such as `at least 100`
  public record UnmetCondition(String subject, String actual, String required) {}

  /// A cut and the distance of its node's value from the threshold.
  ///
  /// @param relation the relation in words, such as `at least`
  /// @param distance zero or positive; zero if the value equals the threshold
  public record CutMargin(
      String node,
      String value,
      String relation,
      String threshold,
      Rational distance,
      boolean passed) {}

  /// The effect of a change to one fact or decision, with everything else unchanged.
  ///
  /// @param from the current value, empty if unknown
  public record SingleChange(
      String input,
      String from,
      String to,
      Interval compositeBefore,
      Interval compositeAfter,
      Verdict verdictBefore,
      Verdict verdictAfter) {}

  /// @param extraction an extraction made with the bundle's extraction spec
  public static Counterfactuals of(Bundle bundle, Extraction extraction) {
    ScoringPlanInputs inputs = Scorer.inputs(extraction);
    Optional<Gate> ended = extraction.endingGate();
    if (ended.isPresent()) {
      return new Counterfactuals(List.of(gate(bundle, ended.get(), inputs)), List.of(), List.of());
    }
    PlanResult result = bundle.scoring().program().run(inputs);
    return new Counterfactuals(
        UnmetRules.of(bundle, result, inputs),
        CutMargins.of(bundle, result),
        SingleChanges.of(bundle, result, inputs));
  }

  private static UnmetRule gate(Bundle bundle, Gate gate, ScoringPlanInputs inputs) {
    UnmetConditions unmetConditions = UnmetConditions.of(bundle, new StateValues.OfInputs(inputs));
    return new UnmetRule(
        "gate " + gate.id(), Rational.ZERO, unmetConditions.toBeFalse(gate.when()));
  }

  static String shown(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(Rational number) -> number.toString();
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown _ -> "";
    };
  }
}
