package dev.plumbline.plan.engine;

import java.util.List;

/// The compiled body of a node.
@FunctionalInterface
interface NodeBody {
  NodeResult run(ExecutionState state);

  /// All rule steps that an execution can add, computed in advance.
  default List<TraceStep.RuleEvaluated> ruleSteps() {
    return List.of();
  }
}
