package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.ItemFinding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import java.util.Optional;

/// The values of names in one evaluation.
sealed interface StateValues {

  /// The value of a name; empty if it is unknown.
  Optional<FactValue> of(String name);

  /// Facts and decisions only.
  record OfInputs(ScoringPlanInputs inputs) implements StateValues {
    @Override
    public Optional<FactValue> of(String name) {
      if (inputs.items().get(name) instanceof ItemFinding.Decided(Rational decision, _)) {
        return Optional.of(new FactValue.Numeric(decision));
      }
      return Optional.ofNullable(inputs.facts().get(name)).filter(FactValue::isKnown);
    }
  }

  /// Facts, decisions and the values of nodes.
  record OfResult(ScoringPlanInputs inputs, Program program, PlanResult result)
      implements StateValues {
    @Override
    public Optional<FactValue> of(String name) {
      if (program.nodes().stream().anyMatch(node -> node.id().equals(name))) {
        Interval value = result.node(name).value();
        return value.isPoint() ? Optional.of(new FactValue.Numeric(value.low())) : Optional.empty();
      }
      return new OfInputs(inputs).of(name);
    }
  }
}
