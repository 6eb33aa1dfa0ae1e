package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.NodeBody.NodeResult;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// A compiled rule list: terminal rules first, then the additive ones, all of them traced.
final class CompiledRules implements NodeBody {

  private final CompiledRule[] terminal;
  private final CompiledRule[] additive;
  private final ContributionSum sum;
  private final Clamp clamp;

  /// Of the additive rules, so that an execution reads as few objects and takes as few branches as
  /// possible: a document decides each of them, so no processor predicts them.
  private final Test[] tests;

  private final boolean[] plain;

  /// By the truth of the condition.
  private final RuleEvaluated[] steps;

  /// A rule with its condition bound, and with everything that does not depend on a document
  /// computed in advance, trace steps included.
  ///
  /// @param contribution what it adds or, for a terminal rule, the value of the node, if it fires
  /// @param overriding what can override it; empty if no rule does
  /// @param filled the author's words, if values stand between them; they are in no step made in
  ///   advance
  record CompiledRule(
      Rule rule,
      Test test,
      List<Overriding> overriding,
      Interval contribution,
      Interval undecidedContribution,
      RuleEvaluated firedStep,
      RuleEvaluated notFiredStep,
      RuleEvaluated undecidedStep,
      RuleEvaluated skippedStep,
      List<Text> filled) {

    /// The rule's own condition, and the rules that override it, by id.
    record Overriding(Test own, SortedMap<String, Test> rules) {
      List<String> firing(Frame frame) {
        return own.of(frame) == Truth.FALSE
            ? List.of()
            : rules.entrySet().stream()
                .filter(each -> each.getValue().of(frame) == Truth.TRUE)
                .map(Map.Entry::getKey)
                .toList();
      }
    }

    /// Steps that each rule makes in advance.
    static final int STEPS = 4;

    /// @param made the number of steps that were made in advance before
    static CompiledRule of(
        String node,
        Rule rule,
        BoundExpression.Condition condition,
        Text because,
        List<Overriding> overriding,
        int made) {
      boolean proposed = rule.lifecycle() == Rule.Lifecycle.PROPOSED;
      Interval worth = Interval.point(rule.terminal() ? rule.score() : rule.weight());
      Interval counted = proposed ? NOTHING : worth;
      Interval unsure = rule.terminal() ? counted : NOTHING.hull(counted);
      List<Binding> reads = condition.reads();
      boolean filled = rule.because().hasValues();
      Set<Binding> all = new LinkedHashSet<>(reads);
      all.addAll(because.reads());
      List<Binding> shown = List.copyOf(all);
      String words = filled ? "" : rule.because().words();
      return new CompiledRule(
          rule,
          condition.test(),
          overriding,
          counted,
          unsure,
          new RuleEvaluated(
              node,
              rule,
              proposed ? Firing.PROPOSED : Firing.FIRED,
              counted,
              shown,
              List.of(),
              words,
              made),
          new RuleEvaluated(node, rule, Firing.NOT_FIRED, NOTHING, reads, List.of(), "", made + 1),
          new RuleEvaluated(
              node, rule, Firing.UNDECIDED, unsure, shown, List.of(), words, made + 2),
          new RuleEvaluated(
              node, rule, Firing.SKIPPED, NOTHING, List.of(), List.of(), "", made + 3),
          filled ? List.of(because) : List.of());
    }

    /// The step of the rule if its condition is false.
    RuleEvaluated notFired(Frame frame) {
      if (overriding.isEmpty()) {
        return notFiredStep;
      }
      for (Overriding each : overriding) {
        List<String> by = each.firing(frame);
        if (!by.isEmpty()) {
          return notFiredStep.with(by, "");
        }
      }
      return notFiredStep;
    }

    /// A step that was made in advance, with the words that depend on the document.
    RuleEvaluated step(RuleEvaluated made, ExecutionState state) {
      return filled.isEmpty() ? made : made.with(List.of(), state.words(filled.getFirst()));
    }

    /// The step for a truth of the condition.
    RuleEvaluated step(Truth holds, ExecutionState state) {
      return holds == Truth.FALSE ? notFired(state.frame) : step(made(holds), state);
    }

    /// A verdict, with that of the rule for a truth of its condition.
    PossibleVerdicts verdict(Truth holds, PossibleVerdicts before) {
      if (!contributes()) {
        return before;
      }
      return switch (holds) {
        case TRUE -> before.and(rule.verdict());
        case FALSE -> before;
        case UNKNOWN -> before.andPossibly(rule.verdict());
      };
    }

    /// Whether it adds a step that was made in advance and no verdict, as nearly every rule does.
    boolean isPlain() {
      return overriding.isEmpty() && filled.isEmpty() && rule.verdict() == Verdict.NONE;
    }

    /// The steps made in advance, by the truth of the condition.
    RuleEvaluated made(Truth holds) {
      return switch (holds) {
        case TRUE -> firedStep;
        case FALSE -> notFiredStep;
        case UNKNOWN -> undecidedStep;
      };
    }

    boolean contributes() {
      return rule.lifecycle() != Rule.Lifecycle.PROPOSED;
    }

    Stream<RuleEvaluated> steps() {
      return Stream.of(firedStep, notFiredStep, undecidedStep, skippedStep);
    }

    NodeResult terminalResult() {
      return new NodeResult(contribution, PossibleVerdicts.of(rule.verdict()));
    }
  }

  CompiledRules(
      Rational start, Clamp clamp, List<CompiledRule> terminal, List<CompiledRule> additive) {
    this.clamp = clamp;
    this.terminal = terminal.toArray(CompiledRule[]::new);
    this.additive = additive.toArray(CompiledRule[]::new);
    this.tests = additive.stream().map(CompiledRule::test).toArray(Test[]::new);
    this.plain = new boolean[additive.size()];
    this.steps = new RuleEvaluated[additive.size() * TRUTHS];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = this.additive[i].isPlain();
      for (Truth holds : Truth.values()) {
        steps[i * TRUTHS + holds.ordinal()] = this.additive[i].made(holds);
      }
    }
    this.sum =
        new ContributionSum(
            start,
            additive.stream().map(CompiledRule::contribution).toList(),
            additive.stream().map(CompiledRule::undecidedContribution).toList());
  }

  @Override
  public NodeResult run(ExecutionState state) {
    return runTerminal(0, state);
  }

  @Override
  public int rules() {
    return terminal.length + additive.length;
  }

  @Override
  public List<RuleEvaluated> ruleSteps() {
    return Stream.concat(Arrays.stream(terminal), Arrays.stream(additive))
        .flatMap(CompiledRule::steps)
        .toList();
  }

  /// The result from the terminal rule at `index` on. An undecided rule adds its own result to that
  /// of all later ones.
  private NodeResult runTerminal(int index, ExecutionState state) {
    if (index == terminal.length) {
      return sumAdditive(state);
    }
    CompiledRule rule = terminal[index];
    return switch (rule.test().of(state.frame)) {
      case FALSE -> {
        state.add(rule.notFired(state.frame));
        yield runTerminal(index + 1, state);
      }
      case UNKNOWN -> {
        state.add(rule.step(rule.undecidedStep(), state));
        yield rule.contributes()
            ? rule.terminalResult().either(runTerminal(index + 1, state))
            : runTerminal(index + 1, state);
      }
      case TRUE -> {
        state.add(rule.step(rule.firedStep(), state));
        yield rule.contributes()
            ? terminate(rule, index + 1, state)
            : runTerminal(index + 1, state);
      }
    };
  }

  private NodeResult terminate(CompiledRule rule, int rest, ExecutionState state) {
    for (int i = rest; i < terminal.length; i++) {
      state.add(terminal[i].skippedStep());
    }
    for (CompiledRule skipped : additive) {
      state.add(skipped.skippedStep());
    }
    return rule.terminalResult();
  }

  private NodeResult sumAdditive(ExecutionState state) {
    ContributionSum.Accumulator running = sum.begin();
    PossibleVerdicts verdict = PossibleVerdicts.NONE;
    for (int i = 0; i < additive.length; i++) {
      Truth holds = tests[i].of(state.frame);
      running.add(i, holds);
      if (plain[i]) {
        state.add(steps[i * TRUTHS + holds.ordinal()]);
      } else {
        state.add(additive[i].step(holds, state));
        verdict = additive[i].verdict(holds, verdict);
      }
    }
    return new NodeResult(clamped(running.value()), verdict);
  }

  private Interval clamped(Interval sum) {
    return switch (clamp) {
      case Clamp.Unclamped() -> sum;
      case Clamp.Within(Rational min, Rational max) ->
          sum.max(Interval.point(min)).min(Interval.point(max));
    };
  }

  private static final int TRUTHS = Truth.values().length;
  private static final Interval NOTHING = Interval.point(Rational.ZERO);

  /// The sum of what the rules of a list contribute, exact.
  ///
  /// The contributions are known when the plan is compiled. If all are multiples of one decimal
  /// unit and no sum of them can leave a `long`, they are added as such, which creates no objects;
  /// else as intervals.
  static final class ContributionSum {

    /// Twelve decimals of a sum below this fit into a `long`.
    private static final BigDecimal SUM_MAX = BigDecimal.valueOf(1_000_000L);

    private static final int TRUTHS = Truth.values().length;

    private final Interval start;
    private final Interval[] fired;
    private final Interval[] undecided;
    private final boolean inUnits;
    private final long startUnits;

    /// The least and the most that each rule adds, for each truth of its condition.
    private final long[] least;

    private final long[] most;

    /// @param fired what each rule contributes if it fires, always a point
    /// @param undecided what it contributes if that is unknown
    ContributionSum(Rational start, List<Interval> fired, List<Interval> undecided) {
      this.start = Interval.point(start);
      this.fired = fired.toArray(Interval[]::new);
      this.undecided = undecided.toArray(Interval[]::new);
      this.inUnits = fit(ends());
      this.startUnits = inUnits ? inUnits(start) : 0;
      this.least = new long[inUnits ? this.fired.length * TRUTHS : 0];
      this.most = new long[least.length];
      for (int rule = 0; inUnits && rule < this.fired.length; rule++) {
        int place = rule * TRUTHS;
        least[place + Truth.TRUE.ordinal()] = inUnits(this.fired[rule].low());
        most[place + Truth.TRUE.ordinal()] = inUnits(this.fired[rule].low());
        least[place + Truth.UNKNOWN.ordinal()] = inUnits(this.undecided[rule].low());
        most[place + Truth.UNKNOWN.ordinal()] = inUnits(this.undecided[rule].high());
      }
    }

    Accumulator begin() {
      return new Accumulator();
    }

    /// The sum of one execution.
    final class Accumulator {
      private long low = startUnits;
      private long high = startUnits;
      private Interval sum = start;

      /// Adds what a rule contributes.
      ///
      /// @param rule its position
      /// @param holds the truth of its condition
      void add(int rule, Truth holds) {
        if (inUnits) {
          int place = rule * TRUTHS + holds.ordinal();
          low += least[place];
          high += most[place];
        } else if (holds != Truth.FALSE) {
          sum = sum.plus(holds == Truth.TRUE ? fired[rule] : undecided[rule]);
        }
      }

      Interval value() {
        if (!inUnits) {
          return sum;
        }
        Rational least = Rational.ofNodeUnits(low);
        return low == high ? Interval.point(least) : Interval.of(least, Rational.ofNodeUnits(high));
      }
    }

    private List<Rational> ends() {
      List<Rational> ends = new ArrayList<>();
      ends.add(start.low());
      for (int rule = 0; rule < fired.length; rule++) {
        ends.add(fired[rule].low());
        ends.add(undecided[rule].low());
        ends.add(undecided[rule].high());
      }
      return ends;
    }

    private static boolean fit(List<Rational> ends) {
      BigDecimal most = BigDecimal.ZERO;
      for (Rational end : ends) {
        BigDecimal decimal = end.toDecimal();
        if (!Rational.of(decimal).equals(end)) {
          return false;
        }
        most = most.add(decimal.abs());
      }
      return most.compareTo(SUM_MAX) < 0;
    }

    private static long inUnits(Rational value) {
      return value.toDecimal().movePointRight(Rational.NODE_DECIMALS).longValueExact();
    }
  }

  /// Computes the range of values of a rule list over all combinations of firing rules.
  static final class RuleListRange {

    static Interval of(Node.RuleList list) {
      Interval sum = Interval.point(list.start());
      for (Rule rule : list.rules()) {
        if (RuleOrder.contributes(rule) && !rule.terminal()) {
          sum = sum.plus(NOTHING.hull(Interval.point(rule.weight())));
        }
      }
      if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
        sum = sum.max(Interval.point(min)).min(Interval.point(max));
      }
      for (Rule rule : list.rules()) {
        if (RuleOrder.contributes(rule) && rule.terminal()) {
          sum = sum.hull(Interval.point(rule.score()));
        }
      }
      return sum;
    }

    private static final Interval NOTHING = Interval.point(Rational.ZERO);

    private RuleListRange() {}
  }
}
