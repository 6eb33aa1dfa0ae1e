package dev.plumbline.plan;

import java.util.ArrayList;
import java.util.List;

/// One run of a program: the frame it fills and the steps it takes.
final class Run {

  final Frame frame;
  final List<Step> steps;
  final VerdictRange[] verdicts;

  Run(Frame frame, int nodes, int expectedSteps) {
    this.frame = frame;
    this.steps = new ArrayList<>(expectedSteps);
    this.verdicts = new VerdictRange[nodes];
  }

  void add(Step step) {
    steps.add(step);
  }
}
