package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.plan.engine.CompiledRules.RuleListRange;
import dev.plumbline.rubric.plan.engine.NodeBody.CompiledNode;
import dev.plumbline.rubric.plan.engine.NodeBody.NodeResult;
import dev.plumbline.rubric.plan.engine.UnitDecisions.ApplicableValues;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression.Condition;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FormulaCompiler;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.TreeStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/// Compiles one node at a time, in execution order.
final class NodeCompiler {

  private final ScoringPlan.Caps caps;
  private final Declarations declarations;
  private final Scope scope;
  private final List<Problem> problems;
  private final List<Problem> warnings;

  /// Of rules, that were made in advance.
  private int steps;

  private final Binder binder;

  /// A compiled body, with the range of its values before rounding.
  ///
  /// @param mayNotApply whether it may have no value, since it is a mean of what may not apply
  private record Body(NodeBody running, Interval range, List<Binding> reads, boolean mayNotApply) {
    Body(NodeBody running, Interval range, List<Binding> reads) {
      this(running, range, reads, false);
    }
  }

  NodeCompiler(
      ScoringPlan scoringPlan, Scope scope, List<Problem> problems, List<Problem> warnings) {
    this.caps = scoringPlan.caps();
    this.declarations = scoringPlan.declarations();
    this.scope = scope;
    this.problems = problems;
    this.warnings = warnings;
    this.binder = new Binder(scope, problems);
  }

  /// @param earlier the nodes compiled before this one
  CompiledNode compile(Node node, List<CompiledNode> earlier, String result) {
    String path = node.path();
    Body body =
        switch (node.body()) {
          case Node.Formula(Expression expression) -> formula(expression, path);
          case Node.RuleList list -> rules(node, list, path + "/rules");
          case Node.Tree(List<TreeStep> steps) ->
              new DecisionTreeCompiler(node.id(), binder, problems)
                  .body(
                      steps,
                      path + "/tree",
                      (nodeBody, range) -> new Body(nodeBody, range, List.of()));
          case Node.Trait trait -> trait(trait, path);
          case Node.Composite composite -> composite(composite, path);
        };
    Interval range = body.range().atNodeExit();
    int slot = scope.node(node.id(), range).slot();
    List<Condition> cut = cut(node, path, result);
    if (body.mayNotApply()) {
      scope.mayNotApply(node.id());
    }
    Text because = reason(node, path, result);
    return new CompiledNode(
        node,
        slot,
        scope.applicability(node.id()),
        body.running(),
        range,
        reads(node.id(), body, cut, because),
        node.body() instanceof Node.Trait(Scale scale, _) ? List.of(scale) : List.of(),
        node.body() instanceof Node.Trait(Scale scale, var items)
            ? traitCap(scale, items)
            : List.of(),
        cut.stream().map(Condition::test).toList(),
        because,
        vetoes(node, earlier, path));
  }

  /// What the value and the cut read; rules and conditions of a tree report their own reads.
  private static List<Binding> reads(String node, Body body, List<Condition> cut, Text because) {
    Set<Binding> reads = new LinkedHashSet<>(body.reads());
    cut.forEach(condition -> reads.addAll(condition.reads()));
    reads.addAll(because.reads());
    return reads.stream().filter(binding -> !binding.id().equals(node)).toList();
  }

  private Body formula(Expression expression, String path) {
    Number number = binder.number(expression, path);
    return new Body(
        state -> new NodeResult(number.evaluator().of(state.frame), PossibleVerdicts.NONE),
        number.range(),
        number.reads());
  }

  private Body rules(Node node, Node.RuleList list, String path) {
    List<CompiledRules.CompiledRule> terminal = new ArrayList<>();
    List<CompiledRules.CompiledRule> additive = new ArrayList<>();
    Node.RuleList sound = checkOverrides(list, path) ? list : unchained(list);
    SortedMap<String, Integer> positions = new TreeMap<>();
    for (int i = 0; i < list.rules().size(); i++) {
      positions.putIfAbsent(list.rules().get(i).id(), i);
    }
    for (Rule rule : RuleOrder.evaluationOrder(list)) {
      String place = path + "/" + positions.get(rule.id());
      Condition condition =
          binder.condition(RuleOrder.effectiveCondition(rule, sound), place + "/when");
      if (rule.lifecycle() == Rule.Lifecycle.DEPRECATED) {
        warnings.add(
            Problem.at(
                place,
                ProblemCode.DEPRECATED_RULE,
                "rule " + EscapedText.text(rule.id()) + " is deprecated and still counts",
                "archive it, or make it active again"));
      }
      (rule.terminal() ? terminal : additive)
          .add(
              CompiledRules.CompiledRule.of(
                  node.id(),
                  rule,
                  condition,
                  binder.reason(rule.because(), place + "/because"),
                  overriding(rule, sound),
                  steps));
      steps += CompiledRules.CompiledRule.STEPS;
    }
    return new Body(
        new CompiledRules(list.start(), list.clamp(), terminal, additive),
        RuleListRange.of(list),
        List.of());
  }

  /// Binds the conditions of a rule and of those that override it one by one. Their problems are
  /// reported with the condition that joins them.
  private List<CompiledRules.CompiledRule.Overriding> overriding(Rule rule, Node.RuleList list) {
    Binder single = new Binder(scope, new ArrayList<>());
    SortedMap<String, Test> tests = new TreeMap<>();
    for (Rule other : RuleOrder.overriding(rule, list)) {
      tests.put(
          other.id(), single.condition(RuleOrder.overridingCondition(other, list), "").test());
    }
    return tests.isEmpty()
        ? List.of()
        : List.of(
            new CompiledRules.CompiledRule.Overriding(
                single.condition(rule.when(), "").test(), tests));
  }

  /// The list as it can be bound although its chains are circles or too long, which was reported.
  private static Node.RuleList unchained(Node.RuleList list) {
    return new Node.RuleList(
        list.start(),
        list.clamp(),
        list.rules().stream().map(Rule::withoutOverrides).toList(),
        list.total());
  }

  /// Whether every chain of overrides has an end and is short enough.
  private boolean checkChains(Node.RuleList list, String path) {
    SortedMap<String, SortedSet<String>> overrides = new TreeMap<>();
    SortedMap<String, SortedSet<String>> overriding = new TreeMap<>();
    SortedMap<String, String> paths = new TreeMap<>();
    for (int i = 0; i < list.rules().size(); i++) {
      Rule rule = list.rules().get(i);
      paths.put(rule.id(), path + "/" + i + "/overrides");
      overriding.computeIfAbsent(rule.id(), _ -> new TreeSet<>());
      overrides.put(rule.id(), new TreeSet<>());
      if (RuleOrder.contributes(rule)) {
        overrides.get(rule.id()).addAll(rule.overrides());
        rule.overrides()
            .forEach(
                other -> overriding.computeIfAbsent(other, _ -> new TreeSet<>()).add(rule.id()));
      }
    }
    int before = problems.size();
    List<String> order =
        TopologicalOrder.of(overrides, paths, TopologicalOrder.Relation.OVERRIDES, problems);
    SortedMap<String, Integer> conditions = new TreeMap<>();
    for (String id : order.reversed()) {
      int joined =
          1
              + overriding.get(id).stream()
                  .mapToInt(other -> conditions.getOrDefault(other, 0))
                  .sum();
      conditions.put(id, Math.min(joined, CHAINED_MAX + 1));
    }
    conditions.forEach((id, joined) -> {
      if (joined > CHAINED_MAX) {
        problems.add(
            Problem.at(
                paths.get(id),
                ProblemCode.TOO_MANY,
                "the chains of rules that override " + EscapedText.text(id) + " are too long",
                "at most "
                    + CHAINED_MAX
                    + " conditions may be joined; let a rule override what those that it overrides"
                    + " override"));
      }
    });
    return problems.size() == before;
  }

  /// Conditions that the chains above one rule may join, each as often as it is reached.
  private static final int CHAINED_MAX = 200;

  private boolean checkOverrides(Node.RuleList list, String path) {
    List<String> ids = list.rules().stream().map(Rule::id).toList();
    for (int i = 0; i < list.rules().size(); i++) {
      Rule rule = list.rules().get(i);
      for (String other : rule.overrides()) {
        if (!ids.contains(other) || other.equals(rule.id())) {
          problems.add(
              Problem.at(
                  path + "/" + i + "/overrides",
                  ProblemCode.UNDECLARED,
                  other.equals(rule.id())
                      ? "a rule cannot override itself"
                      : "unknown rule " + EscapedText.text(other),
                  other.equals(rule.id())
                      ? "name the more general rule"
                      : Suggestion.of(other, ids, "its rules are")));
        }
      }
    }
    return !list.chained() || checkChains(list, path);
  }

  /// Equation 3 of RULERS: the mean of decision / maximum, mapped to the scale. With weights the
  /// mean is a weighted one. Items that do not apply are left out of it.
  private Body trait(Node.Trait trait, String path) {
    List<Number> parts = new ArrayList<>();
    List<Rational> weights = new ArrayList<>();
    for (String id : trait.items()) {
      parts.add(share(id));
      weights.add(declarations.items().get(id).weight());
    }
    Rational low = Rational.of(trait.scale().min());
    Rational width = Rational.of(trait.scale().max()).minus(low);
    if (applicability(trait.items()).isEmpty()) {
      Number mapped =
          FormulaCompiler.sum(
              FormulaCompiler.constant(low),
              FormulaCompiler.product(FormulaCompiler.constant(width), mean(parts, weights)));
      return new Body(
          state -> new NodeResult(mapped.evaluator().of(state.frame), PossibleVerdicts.NONE),
          mapped.range(),
          mapped.reads());
    }
    Interval share = Interval.of(Rational.ZERO, Rational.ONE);
    return applicable(
        parts,
        weights,
        trait.items(),
        values -> Interval.point(low).plus(Interval.point(width).times(values.mean(share))),
        Interval.point(low).plus(Interval.point(width).times(share)));
  }

  /// What the decision on an item counts as, from 0 to 1.
  private Number share(String id) {
    Declarations.Item item = declarations.items().get(id);
    DecisionScale scale = item.scale();
    Number decision = binder.value(id);
    Number above =
        scale.lowest() == 0
            ? decision
            : FormulaCompiler.sum(
                decision, FormulaCompiler.constant(Rational.of(-(long) scale.lowest())));
    Number share =
        FormulaCompiler.ratio(above, Rational.of((long) scale.highest() - scale.lowest()));
    return item.reverseScored()
        ? FormulaCompiler.difference(FormulaCompiler.constant(Rational.ONE), share)
        : share;
  }

  /// The slots that say which of these apply, of those that may not.
  private List<Binding> applicability(List<String> ids) {
    return ids.stream().flatMap(id -> scope.applicability(id).stream()).toList();
  }

  /// A combination of what applies.
  private Body applicable(
      List<Number> values,
      List<Rational> weights,
      List<String> ids,
      Function<ApplicableValues, Interval> combined,
      Interval range) {
    List<List<Binding>> applies = ids.stream().map(scope::applicability).toList();
    Set<Binding> reads = new LinkedHashSet<>();
    values.forEach(value -> reads.addAll(value.reads()));
    reads.addAll(applicability(ids));
    boolean mayNotApply = applies.stream().noneMatch(List::isEmpty);
    return new Body(
        state -> {
          ApplicableValues all = new ApplicableValues();
          for (int i = 0; i < ids.size(); i++) {
            all.add(
                values.get(i).evaluator().of(state.frame),
                weights.get(i),
                applies.get(i).isEmpty()
                    ? Truth.TRUE
                    : state.frame.truths[applies.get(i).getFirst().slot()]);
          }
          return new NodeResult(combined.apply(all), PossibleVerdicts.NONE, all.applies());
        },
        range,
        List.copyOf(reads),
        mayNotApply);
  }

  private static Number mean(List<Number> parts, List<Rational> weights) {
    return weights.stream().allMatch(Rational.ONE::equals)
        ? FormulaCompiler.mean(parts)
        : FormulaCompiler.weightedMean(
            parts, weights, weights.stream().reduce(Rational.ZERO, Rational::plus));
  }

  private Body composite(Node.Composite composite, String path) {
    List<Number> values = new ArrayList<>();
    List<Rational> weights = new ArrayList<>();
    Rational total = composite.weights();
    String place = path + "/" + composite.mode().wireName();
    for (Node.Member member : composite.members()) {
      values.add(
          composite.mode() == Node.Mode.SUM
              ? binder.number(new Expression.Name(member.id()), place + "/" + member.id())
              : binder.member(member.id(), place + "/" + member.id()));
      weights.add(member.weight());
    }
    if (composite.mode() == Node.Mode.WEIGHTED_MEAN && !total.equals(composite.total())) {
      warnings.add(
          Problem.at(
              place,
              ProblemCode.WEIGHTS_DO_NOT_SUM,
              "the weights add up to " + total + ", not to " + composite.total(),
              "correct them, or declare `total: " + total + "`"));
    }
    List<String> ids = composite.members().stream().map(Node.Member::id).toList();
    if (composite.mode() != Node.Mode.SUM && !applicability(ids).isEmpty()) {
      Interval range = values.stream().map(Number::range).reduce(Interval::hull).orElseThrow();
      return applicable(
          values,
          composite.mode() == Node.Mode.MIN
              ? ids.stream().map(_ -> Rational.ONE).toList()
              : weights,
          ids,
          all -> composite.mode() == Node.Mode.MIN ? all.least(range) : all.mean(range),
          range);
    }
    Number number =
        switch (composite.mode()) {
          case WEIGHTED_MEAN -> FormulaCompiler.weightedMean(values, weights, total);
          case SUM -> FormulaCompiler.weightedSum(values, weights);
          case MIN -> FormulaCompiler.minimum(values);
        };
    return new Body(
        state -> new NodeResult(number.evaluator().of(state.frame), PossibleVerdicts.NONE),
        number.range(),
        number.reads());
  }

  /// A cut may read the node itself by its own name and, for the result, also as `composite`.
  private List<Condition> cut(Node node, String path, String result) {
    return switch (node.cut()) {
      case Node.Cut.None() -> List.of();
      case Node.Cut.When(Expression condition, boolean calibrated) -> {
        if (calibrated && !node.id().equals(result)) {
          problems.add(
              Problem.at(
                  path + "/on",
                  ProblemCode.KEY_NOT_ALLOWED,
                  "only the result of the plan is calibrated, and "
                      + EscapedText.text(node.id())
                      + " is a part of it",
                  "remove `on`, or move the cut to " + EscapedText.text(result)));
        }
        yield List.of(named(node, result, () -> binder.condition(condition, path + "/pass")));
      }
    };
  }

  private Text reason(Node node, String path, String result) {
    return named(node, result, () -> binder.reason(node.because(), path + "/because"));
  }

  /// Binds what may name the result `composite`, too.
  private <T> T named(Node node, String result, Supplier<T> bound) {
    boolean aliased = node.id().equals(result) && !node.id().equals(PlanNodes.COMPOSITE);
    if (aliased) {
      scope.alias(PlanNodes.COMPOSITE, node.id());
    }
    T all = bound.get();
    if (aliased) {
      scope.remove(PlanNodes.COMPOSITE);
    }
    return all;
  }

  private List<Integer> vetoes(Node node, List<CompiledNode> earlier, String path) {
    if (node.vetoes().isEmpty()) {
      return List.of();
    }
    List<String> ids = earlier.stream().map(ready -> ready.node().id()).toList();
    List<Integer> vetoes = new ArrayList<>();
    for (String veto : node.vetoes().stream().sorted().toList()) {
      if (ids.contains(veto)) {
        vetoes.add(ids.indexOf(veto));
      } else {
        problems.add(
            Problem.at(
                path + "/veto",
                ProblemCode.UNDECLARED,
                "unknown node " + EscapedText.text(veto),
                Suggestion.of(veto, ids, "the plan has")));
      }
    }
    return vetoes;
  }

  /// A trait whose items are all reverse-scored has nothing to quote in a flawless document, so few
  /// quotes are no reason for a cap.
  private List<Rational> traitCap(Scale scale, List<String> items) {
    if (items.stream().allMatch(item -> declarations.items().get(item).reverseScored())) {
      return List.of();
    }
    return switch (caps.traits()) {
      case ScoringPlan.Cap.None() -> List.of();
      case ScoringPlan.Cap.BelowTop() -> List.of(Rational.of(scale.max().subtract(scale.step())));
      case ScoringPlan.Cap.At(Rational value) -> List.of(value);
    };
  }
}
