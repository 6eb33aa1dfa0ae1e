package dev.plumbline.plan.engine;

import dev.plumbline.plan.expression.Frame;
import dev.plumbline.plan.model.VerdictRange;
import java.util.ArrayList;
import java.util.List;

/// One run of a program: the frame it fills and the steps it takes.
final class ExecutionState {

  final Frame frame;
  final List<TraceStep> steps;
  final VerdictRange[] verdicts;

  ExecutionState(Frame frame, int nodes, int expectedSteps) {
    this.frame = frame;
    this.steps = new ArrayList<>(expectedSteps);
    this.verdicts = new VerdictRange[nodes];
  }

  void add(TraceStep step) {
    steps.add(step);
  }
}
