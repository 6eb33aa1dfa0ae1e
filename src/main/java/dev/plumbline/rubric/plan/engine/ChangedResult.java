package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Rule;
import java.util.List;
import java.util.Optional;

/// What a plan gives with some inputs changed.
public final class ChangedResult {

  private final Interval composite;
  private final PossibleVerdicts verdict;

  /// Of what was evaluated again.
  private final List<TraceStep> steps;

  ChangedResult(Interval composite, PossibleVerdicts verdict, List<TraceStep> steps) {
    this.composite = composite;
    this.verdict = verdict;
    this.steps = steps;
  }

  public Interval composite() {
    return composite;
  }

  public PossibleVerdicts verdict() {
    return verdict;
  }

  /// Whether a rule of a node fires; empty if the node reads nothing that changed, so that it is as
  /// it was.
  public Optional<TraceStep.Firing> firing(String node, Rule rule) {
    for (TraceStep step : steps) {
      if (step instanceof TraceStep.RuleEvaluated evaluated
          && evaluated.node().equals(node)
          && evaluated.rule().equals(rule)) {
        return Optional.of(evaluated.firing());
      }
    }
    return Optional.empty();
  }
}
