package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import java.util.List;

/// The compiled body of a node.
@FunctionalInterface
interface NodeBody {
  NodeResult run(ExecutionState state);

  /// The number of rules, each of which adds one step to every execution.
  default int rules() {
    return 0;
  }

  /// All rule steps that an execution can add, computed in advance.
  default List<TraceStep.RuleEvaluated> ruleSteps() {
    return List.of();
  }

  /// One step for each place of a tree, whatever the document.
  default List<TraceStep.BranchTaken> branches() {
    return List.of();
  }

  /// One step for each leaf of a tree, without what a document gives.
  default List<TraceStep.LeafReached> leaves() {
    return List.of();
  }

  /// The result of a node's body: its value before rounding, and its verdict.
  ///
  /// @param applies whether it has a value at all: what is a mean of nothing that applies has none
  record NodeResult(Interval value, PossibleVerdicts verdict, Truth applies) {

    /// A result that always applies.
    NodeResult(Interval value, PossibleVerdicts verdict) {
      this(value, verdict, Truth.TRUE);
    }

    /// Either of the two results: the hull of the values and the union of the verdicts.
    NodeResult either(NodeResult other) {
      return new NodeResult(
          value.hull(other.value), verdict.or(other.verdict), applies.and(other.applies));
    }
  }
}
