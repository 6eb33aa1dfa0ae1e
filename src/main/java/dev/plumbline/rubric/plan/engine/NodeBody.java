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

  /// One step for each place of a tree, whatever the document.
  default List<TraceStep.BranchTaken> branches() {
    return List.of();
  }

  /// One step for each leaf of a tree, without what a document gives.
  default List<TraceStep.LeafReached> leaves() {
    return List.of();
  }
}
