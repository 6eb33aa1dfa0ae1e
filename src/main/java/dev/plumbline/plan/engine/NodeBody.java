package dev.plumbline.plan.engine;

import java.util.List;

/// The body of a node, ready to run.
@FunctionalInterface
interface NodeBody {
  NodeResult run(ExecutionState state);

  /// The steps of rules that it can take, made beforehand: a run adds these and no others.
  default List<TraceStep.RuleEvaluated> ruleSteps() {
    return List.of();
  }
}
