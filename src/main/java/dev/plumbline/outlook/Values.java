package dev.plumbline.outlook;

import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.ItemFinding;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import java.util.Optional;

/// What a name was worth in a run.
sealed interface Values {

  /// The value; empty if nobody knows it.
  Optional<FactValue> of(String name);

  /// Facts and decisions as they were given.
  record OfFacts(Inputs inputs) implements Values {
    @Override
    public Optional<FactValue> of(String name) {
      if (inputs.items().get(name) instanceof ItemFinding.Decided(int decision, _)) {
        return Optional.of(new FactValue.Numeric(Rational.of(decision)));
      }
      return Optional.ofNullable(inputs.facts().get(name)).filter(FactValue::isKnown);
    }
  }

  /// Facts, decisions and the values of nodes.
  record OfRun(Inputs inputs, Program program, Evaluation evaluation) implements Values {
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
