package dev.plumbline.plan;

import dev.plumbline.plan.Node.Clamp;
import dev.plumbline.plan.Resolved.Test;
import dev.plumbline.plan.Step.Firing;
import dev.plumbline.plan.Step.RuleTried;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A rule list, ready to run: terminal rules first, then the rest, all of them traced.
final class RunningRules implements Running {

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
      RuleTried fired,
      RuleTried notFired,
      RuleTried unsure,
      RuleTried skipped) {

    static Ready of(String node, Rule rule, Resolved.Condition condition) {
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
          new RuleTried(node, rule, proposed ? Firing.PROPOSED : Firing.FIRED, counted, reads),
          new RuleTried(node, rule, Firing.NOT_FIRED, NOTHING, reads),
          new RuleTried(node, rule, Firing.UNDECIDED, unsure, reads),
          new RuleTried(node, rule, Firing.SKIPPED, NOTHING, List.of()));
    }

    boolean counts() {
      return rule.lifecycle() != Rule.Lifecycle.PROPOSED;
    }

    Stream<RuleTried> steps() {
      return Stream.of(fired, notFired, unsure, skipped);
    }

    Outcome ending() {
      return new Outcome(worth, VerdictRange.of(rule.verdict()));
    }
  }

  RunningRules(Rational start, Clamp clamp, List<Ready> terminal, List<Ready> additive) {
    this.start = Interval.point(start);
    this.clamp = clamp;
    this.terminal = terminal.toArray(Ready[]::new);
    this.additive = additive.toArray(Ready[]::new);
  }

  @Override
  public Outcome on(Run run) {
    return from(0, run);
  }

  @Override
  public List<RuleTried> ruleSteps() {
    return Stream.concat(Arrays.stream(terminal), Arrays.stream(additive))
        .flatMap(Ready::steps)
        .toList();
  }

  /// The outcome from the terminal rule at `index` on. One that is undecided adds its own outcome
  /// to that of all that come after it.
  private Outcome from(int index, Run run) {
    if (index == terminal.length) {
      return addUp(run);
    }
    Ready rule = terminal[index];
    return switch (rule.test().of(run.frame)) {
      case FALSE -> {
        run.add(rule.notFired());
        yield from(index + 1, run);
      }
      case UNKNOWN -> {
        run.add(rule.unsure());
        yield rule.counts() ? rule.ending().or(from(index + 1, run)) : from(index + 1, run);
      }
      case TRUE -> {
        run.add(rule.fired());
        yield rule.counts() ? ended(rule, index + 1, run) : from(index + 1, run);
      }
    };
  }

  private Outcome ended(Ready rule, int rest, Run run) {
    for (int i = rest; i < terminal.length; i++) {
      run.add(terminal[i].skipped());
    }
    for (Ready skipped : additive) {
      run.add(skipped.skipped());
    }
    return rule.ending();
  }

  private Outcome addUp(Run run) {
    Interval sum = start;
    VerdictRange verdict = VerdictRange.NONE;
    for (Ready rule : additive) {
      switch (rule.test().of(run.frame)) {
        case TRUE -> {
          run.add(rule.fired());
          sum = sum.plus(rule.worth());
          verdict = rule.counts() ? verdict.worse(rule.rule().verdict()) : verdict;
        }
        case FALSE -> run.add(rule.notFired());
        case UNKNOWN -> {
          run.add(rule.unsure());
          sum = sum.plus(rule.undecided());
          verdict = rule.counts() ? verdict.perhaps(rule.rule().verdict()) : verdict;
        }
      }
    }
    return new Outcome(clamped(sum), verdict);
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
