package dev.plumbline.counterfactual;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.model.PlanInputs;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.score.Scorer;
import java.util.List;
import java.util.Optional;

/// What stands between a result and another one, from the bundle and the extraction alone.
///
/// @param unmet rules that could still bring or give back points, the nearest first
/// @param margins how far every cut is from turning
/// @param moves what one other fact or decision would do, the largest first
public record Counterfactuals(
    List<UnmetRule> unmet, List<CutMargin> margins, List<SingleChange> moves) {

  public Counterfactuals {
    unmet = List.copyOf(unmet);
    margins = List.copyOf(margins);
    moves = List.copyOf(moves);
  }

  /// A rule that did not fire and would bring points, or fired and took them; or the gate that
  /// ended the evaluation.
  ///
  /// @param gains what the node would gain, as far as the rule decides it
  /// @param missing what would have to be otherwise, all of it
  public record UnmetRule(String id, Rational gains, List<UnmetCondition> missing) {
    public UnmetRule {
      missing = List.copyOf(missing);
    }
  }

  /// One thing that would have to be otherwise.
  ///
  /// @param what the name or formula that is looked at
  /// @param is what it is, empty if nobody knows
  /// @param needs what it would have to be, such as `at least 100`
  public record UnmetCondition(String what, String is, String needs) {}

  /// A cut and how far its node's value is from turning it.
  ///
  /// @param by the distance; zero where the value stands on the cut and passes
  public record CutMargin(
      String node, String value, String relation, String edge, Rational by, boolean passed) {}

  /// One fact or decision that is otherwise, everything else as it is.
  public record SingleChange(
      String input,
      String from,
      String to,
      Interval composite,
      Interval instead,
      Verdict verdict,
      Verdict insteadVerdict) {}

  public static Counterfactuals of(Bundle bundle, Extraction extraction) {
    PlanInputs inputs = Scorer.inputs(extraction);
    Optional<Gate> ended = extraction.ended();
    if (ended.isPresent()) {
      return new Counterfactuals(List.of(gate(bundle, ended.get(), inputs)), List.of(), List.of());
    }
    PlanResult result = bundle.scoring().program().run(inputs);
    return new Counterfactuals(
        UnmetRules.of(bundle, result, inputs),
        CutMargins.of(bundle, result),
        SingleChanges.of(bundle, result, inputs));
  }

  private static UnmetRule gate(Bundle bundle, Gate gate, PlanInputs inputs) {
    UnmetConditions unmetConditions = UnmetConditions.of(bundle, new StateValues.OfFacts(inputs));
    return new UnmetRule(
        "gate " + gate.id(), Rational.ZERO, unmetConditions.otherwise(gate.when()));
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
