package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.NodeBody.CompiledNode;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The result of a program for one document: a point or an interval, a verdict, and the trace.
public final class PlanResult {

  private final ExecutionState state;
  private final Interval composite;
  private final PossibleVerdicts verdict;
  private final ScoreStatus scoreStatus;

  private PlanResult(
      ExecutionState state, Interval composite, PossibleVerdicts verdict, ScoreStatus scoreStatus) {
    this.state = state;
    this.composite = composite;
    this.verdict = verdict;
    this.scoreStatus = scoreStatus;
  }

  static PlanResult of(
      ExecutionState state, List<CompiledNode> nodes, int result, List<Binding> inputs) {
    CompiledNode node = nodes.get(result);
    Interval composite = valueOf(node, state.frame);
    PossibleVerdicts verdict = verdict(state, result);
    return new PlanResult(
        state, composite, verdict, status(state, node, composite, verdict, inputs));
  }

  /// The verdict of the whole plan.
  static PossibleVerdicts verdict(ExecutionState state, int result) {
    PossibleVerdicts verdict = state.verdicts[result];
    // A part can keep a document from passing, but never make it pass.
    for (PossibleVerdicts each : state.declared) {
      verdict = verdict.and(each.atLeast(Verdict.REVIEW));
    }
    // Between two candidates a fail is a win of the other: none of both is the safe side.
    PossibleVerdicts reviewed =
        state.comparesCandidates
            ? PossibleVerdicts.of(Verdict.REVIEW)
            : verdict.and(Verdict.REVIEW);
    if (state.contested || !state.exempted.isEmpty()) {
      return reviewed;
    }
    return state.perhapsExempted.isEmpty() ? verdict : verdict.or(reviewed);
  }

  /// The value of a node, undefined where it does not or may not apply.
  static Interval valueOf(CompiledNode node, Frame frame) {
    Interval value = frame.numbers[node.slot()];
    for (Binding applies : node.applies()) {
      if (frame.truths[applies.slot()] != Truth.TRUE) {
        return value.undefined();
      }
    }
    return value;
  }

  private static ScoreStatus status(
      ExecutionState state,
      CompiledNode node,
      Interval composite,
      PossibleVerdicts verdict,
      List<Binding> inputs) {
    // an undefined value that could be any value says nothing
    boolean whole =
        composite.low().equals(node.range().low()) && composite.high().equals(node.range().high());
    if ((whole && !composite.defined()) || state.knowsNothingOf(composite, inputs)) {
      return ScoreStatus.UNSCORED;
    }
    if (!verdict.isDecided() || verdict.worst() == Verdict.REVIEW) {
      return ScoreStatus.NEEDS_REVIEW;
    }
    return composite.isPoint() ? ScoreStatus.SCORED : ScoreStatus.BOUNDED;
  }

  public ScoreStatus status() {
    return scoreStatus;
  }

  /// The composite as its node returns it: twelve decimals, not rounded to the scale.
  public Interval composite() {
    return composite;
  }

  public PossibleVerdicts verdict() {
    return verdict;
  }

  /// True for pass, false for fail, unknown if undecided or if no cut applies.
  public Truth passed() {
    return switch (verdict.worst()) {
      case PASS -> verdict.isDecided() ? Truth.TRUE : Truth.UNKNOWN;
      case FAIL -> verdict.isDecided() ? Truth.FALSE : Truth.UNKNOWN;
      case NONE, REVIEW -> Truth.UNKNOWN;
    };
  }

  /// Every trace step, in execution order.
  public List<TraceStep> steps() {
    return Collections.unmodifiableList(state.steps);
  }

  /// The execution that it is the result of, which nobody modifies.
  ExecutionState state() {
    return state;
  }

  /// The step with the value of a node.
  ///
  /// @throws IllegalArgumentException if the plan has no such node
  public NodeValued node(String id) {
    for (TraceStep step : state.steps) {
      if (step instanceof NodeValued valued && valued.node().id().equals(id)) {
        return valued;
      }
    }
    throw new IllegalArgumentException("no such node: " + id);
  }

  /// Whether the verdict, a grade or the score would be another without the answers that rest on
  /// flagged sentences.
  public boolean restsOnFlags() {
    return state.contested;
  }

  /// The grades in words.
  List<String> grades() {
    return state.grades.stream().map(graded -> graded.grade().words()).toList();
  }

  /// How a node is graded; empty if it is not.
  public Optional<TraceStep.Graded> grade(String id) {
    for (TraceStep.Graded graded : state.grades) {
      if (graded.node().equals(id)) {
        return Optional.of(graded);
      }
    }
    return Optional.empty();
  }

  /// The number that a node read under a name: that of another node, of a fact or of an item.
  ///
  /// @throws IllegalArgumentException if there is no such node, or it read no such number
  public Interval read(String node, String name) {
    return node(node).reads().stream()
        .filter(binding -> binding.id().equals(name))
        .map(this::value)
        .filter(BoundValue.OfNumber.class::isInstance)
        .map(number -> ((BoundValue.OfNumber) number).value())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(node + " read no number " + name));
  }

  /// The value that a name had in this execution.
  public BoundValue value(Binding binding) {
    return value(state.frame, binding);
  }

  static BoundValue value(Frame frame, Binding binding) {
    return switch (binding.kind()) {
      case NUMBER -> new BoundValue.OfNumber(frame.numbers[binding.slot()]);
      case TRUTH -> new BoundValue.OfTruth(frame.truths[binding.slot()]);
      case TEXT -> {
        String text = frame.texts[binding.slot()];
        yield Frame.isUnknown(text)
            ? new BoundValue.OfTruth(Truth.UNKNOWN)
            : new BoundValue.OfText(text);
      }
    };
  }

  /// The value of a name; an unknown text is an unknown truth.
  public sealed interface BoundValue {
    record OfNumber(Interval value) implements BoundValue {}

    record OfTruth(Truth value) implements BoundValue {}

    record OfText(String value) implements BoundValue {}
  }

  /// What a plan gives with some inputs changed.
  public static final class ChangedResult {

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

    /// Whether a rule of a node fires; empty if the node reads nothing that changed, so that it is
    /// as it was.
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
}
