package dev.plumbline.plan;

import java.util.List;

/// The body of a node, ready to run.
@FunctionalInterface
interface Running {
  Outcome on(Run run);

  /// The steps of rules that it can take, made beforehand: a run adds these and no others.
  default List<Step.RuleTried> ruleSteps() {
    return List.of();
  }
}
