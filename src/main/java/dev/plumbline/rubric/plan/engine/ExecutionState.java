package dev.plumbline.rubric.plan.engine;

import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The state of one execution: the frame that it fills and its trace.
final class ExecutionState {

  final Frame frame;
  final List<TraceStep> steps;

  /// The number of steps before each part of the plan.
  final int[] begins;

  /// Those steps that grade a node.
  List<TraceStep.Graded> grades = List.of();

  final PossibleVerdicts[] verdicts;

  /// The verdicts that rules and leaves declare, by node, without cuts and vetoes.
  final PossibleVerdicts[] declared;

  /// Slots of what is known in part: an item of which some units are.
  final Set<Integer> knownInPart = new TreeSet<>();

  /// Whether a step requests a review.
  boolean review;

  /// Whether a decision that is not certain would request a review.
  boolean reviewPossible;

  /// Whether an item of the plan is a preference.
  boolean comparesCandidates;

  /// Whether words are made of what rules and leaves say, which a trace alone shows.
  private final boolean worded;

  ExecutionState(Frame frame, int parts, int nodes, int expectedSteps, boolean worded) {
    this.begins = new int[parts + 1];
    this.worded = worded;
    this.frame = frame;
    this.steps = new ArrayList<>(expectedSteps);
    this.verdicts = new PossibleVerdicts[nodes];
    this.declared = new PossibleVerdicts[nodes];
  }

  /// The words of a reason with the values of this execution.
  String words(BoundExpression.Text reason) {
    return worded ? reason.evaluator().of(frame) : "";
  }

  void add(TraceStep step) {
    steps.add(step);
  }

  /// Adds a step that requests a review.
  void addForReview(TraceStep step) {
    steps.add(step);
    review = true;
  }
}
