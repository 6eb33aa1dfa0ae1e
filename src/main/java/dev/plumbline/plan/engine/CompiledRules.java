package dev.plumbline.plan.engine;

import dev.plumbline.plan.engine.TraceStep.Firing;
import dev.plumbline.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.expression.BoundExpression;
import dev.plumbline.plan.expression.BoundExpression.Test;
import dev.plumbline.plan.model.Node.Clamp;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.VerdictRange;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A rule list, ready to run: terminal rules first, then the rest, all of them traced.
final class CompiledRules implements NodeBody {

  private final Ready[] terminal;
  private final Ready[] additive;
  private final Interval start;
  private final Clamp clamp;

  /// A rule with its condition resolved and everything that does not depend on a document made
  /// beforehand, steps included.
  ///
  /// @param worth what it adds, or is worth, if it fires
  record Ready(
      Rule rule,
      Test test,
      Interval worth,
      Interval undecided,
      RuleEvaluated fired,
      RuleEvaluated notFired,
      RuleEvaluated unsure,
      RuleEvaluated skipped) {

    static Ready of(String node, Rule rule, BoundExpression.Condition condition) {
      boolean proposed = rule.lifecycle() == Rule.Lifecycle.PROPOSED;
      Interval worth = Interval.point(rule.terminal() ? rule.score() : rule.weight());
      Interval counted = proposed ? NOTHING : worth;
      Interval unsure = rule.terminal() ? counted : NOTHING.hull(counted);
      List<Binding> reads = condition.reads();
      return new Ready(
          rule,
          condition.test(),
          counted,
          unsure,
          new RuleEvaluated(node, rule, proposed ? Firing.PROPOSED : Firing.FIRED, counted, reads),
          new RuleEvaluated(node, rule, Firing.NOT_FIRED, NOTHING, reads),
          new RuleEvaluated(node, rule, Firing.UNDECIDED, unsure, reads),
          new RuleEvaluated(node, rule, Firing.SKIPPED, NOTHING, List.of()));
    }

    boolean counts() {
      return rule.lifecycle() != Rule.Lifecycle.PROPOSED;
    }

    Stream<RuleEvaluated> steps() {
      return Stream.of(fired, notFired, unsure, skipped);
    }

    NodeResult ending() {
      return new NodeResult(worth, VerdictRange.of(rule.verdict()));
    }
  }

  CompiledRules(Rational start, Clamp clamp, List<Ready> terminal, List<Ready> additive) {
    this.start = Interval.point(start);
    this.clamp = clamp;
    this.terminal = terminal.toArray(Ready[]::new);
    this.additive = additive.toArray(Ready[]::new);
  }

  @Override
  public NodeResult on(ExecutionState state) {
    return from(0, state);
  }

  @Override
  public List<RuleEvaluated> ruleSteps() {
    return Stream.concat(Arrays.stream(terminal), Arrays.stream(additive))
        .flatMap(Ready::steps)
        .toList();
  }

  /// The outcome from the terminal rule at `index` on. One that is undecided adds its own outcome
  /// to that of all that come after it.
  private NodeResult from(int index, ExecutionState state) {
    if (index == terminal.length) {
      return addUp(state);
    }
    Ready rule = terminal[index];
    return switch (rule.test().of(state.frame)) {
      case FALSE -> {
        state.add(rule.notFired());
        yield from(index + 1, state);
      }
      case UNKNOWN -> {
        state.add(rule.unsure());
        yield rule.counts() ? rule.ending().or(from(index + 1, state)) : from(index + 1, state);
      }
      case TRUE -> {
        state.add(rule.fired());
        yield rule.counts() ? ended(rule, index + 1, state) : from(index + 1, state);
      }
    };
  }

  private NodeResult ended(Ready rule, int rest, ExecutionState state) {
    for (int i = rest; i < terminal.length; i++) {
      state.add(terminal[i].skipped());
    }
    for (Ready skipped : additive) {
      state.add(skipped.skipped());
    }
    return rule.ending();
  }

  private NodeResult addUp(ExecutionState state) {
    Interval sum = start;
    VerdictRange verdict = VerdictRange.NONE;
    for (Ready rule : additive) {
      switch (rule.test().of(state.frame)) {
        case TRUE -> {
          state.add(rule.fired());
          sum = sum.plus(rule.worth());
          verdict = rule.counts() ? verdict.worse(rule.rule().verdict()) : verdict;
        }
        case FALSE -> state.add(rule.notFired());
        case UNKNOWN -> {
          state.add(rule.unsure());
          sum = sum.plus(rule.undecided());
          verdict = rule.counts() ? verdict.perhaps(rule.rule().verdict()) : verdict;
        }
      }
    }
    return new NodeResult(clamped(sum), verdict);
  }

  private Interval clamped(Interval sum) {
    return switch (clamp) {
      case Clamp.Unclamped() -> sum;
      case Clamp.Within(Rational min, Rational max) ->
          sum.max(Interval.point(min)).min(Interval.point(max));
    };
  }

  private static final Interval NOTHING = Interval.point(Rational.ZERO);
}
