package dev.plumbline.plan;

import dev.plumbline.plan.Step.NodeValued;
import java.util.Collections;
import java.util.List;

/// What a program gives for one document: a value or an interval, a verdict, and every step on the
/// way there.
public final class Evaluation {

  private final Frame frame;
  private final List<Step> steps;
  private final Interval composite;
  private final VerdictRange verdict;
  private final Status status;

  private Evaluation(Run run, Interval composite, VerdictRange verdict, Status status) {
    this.frame = run.frame;
    this.steps = run.steps;
    this.composite = composite;
    this.verdict = verdict;
    this.status = status;
  }

  static Evaluation of(Run run, List<ReadyNode> nodes, int result, List<Binding> inputs) {
    ReadyNode node = nodes.get(result);
    Interval composite = run.frame.numbers[node.slot()];
    VerdictRange verdict = run.verdicts[result];
    for (VerdictRange each : run.verdicts) {
      verdict = verdict.worse(each.only(Verdict.REVIEW));
    }
    for (Step step : run.steps) {
      if (step instanceof Step.Exempted || step instanceof Step.Flagged) {
        verdict = verdict.worse(Verdict.REVIEW);
      }
    }
    return new Evaluation(run, composite, verdict, status(run, node, composite, verdict, inputs));
  }

  private static Status status(
      Run run, ReadyNode node, Interval composite, VerdictRange verdict, List<Binding> inputs) {
    if (!composite.isPoint() && isEmpty(run, node, composite, inputs)) {
      return Status.UNSCORED;
    }
    if (!verdict.isDecided() || verdict.worst() == Verdict.REVIEW) {
      return Status.NEEDS_REVIEW;
    }
    return composite.isPoint() ? Status.SCORED : Status.BOUNDED;
  }

  /// Nothing that the plan reads is known, or what does not exist leaves the whole range.
  private static boolean isEmpty(
      Run run, ReadyNode node, Interval composite, List<Binding> inputs) {
    boolean whole =
        composite.low().equals(node.range().low()) && composite.high().equals(node.range().high());
    return (whole && !composite.defined())
        || inputs.stream().noneMatch(input -> run.frame.known[input.known()] == Truth.TRUE);
  }

  public Status status() {
    return status;
  }

  /// The composite as it left its node: twelve decimals, not rounded for display.
  public Interval composite() {
    return composite;
  }

  public VerdictRange verdict() {
    return verdict;
  }

  /// True for pass, false for fail, unknown if it is undecided or nothing decides it.
  public Truth passed() {
    return switch (verdict.worst()) {
      case PASS -> verdict.isDecided() ? Truth.TRUE : Truth.UNKNOWN;
      case FAIL -> verdict.isDecided() ? Truth.FALSE : Truth.UNKNOWN;
      case NONE, REVIEW -> Truth.UNKNOWN;
    };
  }

  /// Every step, in the order in which it was taken.
  public List<Step> steps() {
    return Collections.unmodifiableList(steps);
  }

  /// The step in which a node got its value.
  public NodeValued node(String id) {
    for (Step step : steps) {
      if (step instanceof NodeValued valued && valued.node().id().equals(id)) {
        return valued;
      }
    }
    throw new IllegalArgumentException("no node is called " + id);
  }

  /// What a name was worth in this run.
  public Reading reading(Binding binding) {
    return reading(frame, binding);
  }

  static Reading reading(Frame frame, Binding binding) {
    return switch (binding.kind()) {
      case NUMBER -> new Reading.OfNumber(frame.numbers[binding.slot()]);
      case TRUTH -> new Reading.OfTruth(frame.truths[binding.slot()]);
      case TEXT -> {
        String text = frame.texts[binding.slot()];
        yield Frame.isUnknown(text) ? new Reading.OfTruth(Truth.UNKNOWN) : new Reading.OfText(text);
      }
    };
  }

  /// The value of a name during a run.
  public sealed interface Reading {
    record OfNumber(Interval value) implements Reading {}

    record OfTruth(Truth value) implements Reading {}

    record OfText(String value) implements Reading {}
  }
}
