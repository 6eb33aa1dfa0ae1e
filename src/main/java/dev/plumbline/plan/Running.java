package dev.plumbline.plan;

/// The body of a node, ready to run.
@FunctionalInterface
interface Running {
  Outcome on(Run run);
}
