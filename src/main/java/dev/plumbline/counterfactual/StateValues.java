package dev.plumbline.counterfactual;

import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.ItemFinding;
import dev.plumbline.plan.model.PlanInputs;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import java.util.Optional;

/// What a name was worth in a run.
sealed interface StateValues {

  /// The value; empty if nobody knows it.
  Optional<FactValue> of(String name);

  /// Facts and decisions as they were given.
  record OfFacts(PlanInputs inputs) implements StateValues {
    @Override
    public Optional<FactValue> of(String name) {
      if (inputs.items().get(name) instanceof ItemFinding.Decided(int decision, _)) {
        return Optional.of(new FactValue.Numeric(Rational.of(decision)));
      }
      return Optional.ofNullable(inputs.facts().get(name)).filter(FactValue::isKnown);
    }
  }

  /// Facts, decisions and the values of nodes.
  record OfRun(PlanInputs inputs, Program program, PlanResult evaluation) implements StateValues {
    @Override
    public Optional<FactValue> of(String name) {
      if (program.nodes().stream().anyMatch(node -> node.id().equals(name))) {
        Interval value = evaluation.node(name).value();
        return value.isPoint() ? Optional.of(new FactValue.Numeric(value.low())) : Optional.empty();
      }
      return new OfFacts(inputs).of(name);
    }
  }
}
