package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The state of one execution: the frame that it fills and its trace.
final class ExecutionState {

  final Frame frame;
  final List<TraceStep> steps;

  /// Those steps that grade a node.
  List<TraceStep.Graded> grades = List.of();

  final PossibleVerdicts[] verdicts;

  /// The verdicts that rules and leaves declare, by node, without cuts and vetoes.
  final PossibleVerdicts[] declared;

  /// Slots of what is known in part: an item of which some units are.
  final Set<Integer> knownInPart = new TreeSet<>();

  /// Whether the result rests on flagged sentences, which requests a review.
  boolean contested;

  /// Slots of items whose decision counts without evidence, which requests a review.
  final BitSet exempted = new BitSet();

  /// Slots of items of which a possible decision would.
  final BitSet perhapsExempted = new BitSet();

  /// Whether an item of the plan is a preference.
  boolean comparesCandidates;

  /// Whether the values of nodes and the words of reasons are added, which a trace alone shows.
  private final boolean traced;

  ExecutionState(Frame frame, int nodes, int expectedSteps, boolean traced) {
    this.traced = traced;
    this.frame = frame;
    this.steps = new ArrayList<>(expectedSteps);
    this.verdicts = new PossibleVerdicts[nodes];
    this.declared = new PossibleVerdicts[nodes];
  }

  /// An execution that goes on from here, without a trace. What this one says of statuses and
  /// grades is left out.
  ExecutionState copy(Frame.Slots slots) {
    ExecutionState copy = new ExecutionState(new Frame(slots), verdicts.length, 16, false);
    System.arraycopy(frame.numbers, 0, copy.frame.numbers, 0, frame.numbers.length);
    System.arraycopy(frame.truths, 0, copy.frame.truths, 0, frame.truths.length);
    System.arraycopy(frame.texts, 0, copy.frame.texts, 0, frame.texts.length);
    System.arraycopy(frame.known, 0, copy.frame.known, 0, frame.known.length);
    System.arraycopy(verdicts, 0, copy.verdicts, 0, verdicts.length);
    System.arraycopy(declared, 0, copy.declared, 0, declared.length);
    copy.knownInPart.addAll(knownInPart);
    copy.exempted.or(exempted);
    copy.perhapsExempted.or(perhapsExempted);
    copy.comparesCandidates = comparesCandidates;
    return copy;
  }

  /// Whether a value is open and none of the inputs on which it depends is known, even in part.
  boolean knowsNothingOf(Interval value, List<Binding> inputs) {
    return !value.isPoint()
        && inputs.stream()
            .allMatch(input ->
                frame.known[input.known()] == Truth.FALSE && !knownInPart.contains(input.known()));
  }

  boolean isTraced() {
    return traced;
  }

  /// The words of a reason with the values of this execution.
  String words(BoundExpression.Text reason) {
    return traced ? reason.evaluator().of(frame) : "";
  }

  void add(TraceStep step) {
    steps.add(step);
  }
}
