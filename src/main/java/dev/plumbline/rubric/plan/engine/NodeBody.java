package dev.plumbline.rubric.plan.engine;

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
}
