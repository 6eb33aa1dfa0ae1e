package dev.plumbline.rubric.coverage;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.coverage.BoundaryCaseGenerator.Boundary;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Branch;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds every boundary of a rubric, each once: those of the gates first, then those of the nodes,
/// in source order.
public final class BoundaryFinder {

  private final Rubric rubric;
  private final SortedMap<String, Rational> thresholds = new TreeMap<>();
  private final SortedMap<String, Expression> named = new TreeMap<>();
  private final SortedMap<String, Boundary> seen = new TreeMap<>();
  private final List<Boundary> found = new ArrayList<>();

  public static List<Boundary> find(Rubric rubric) {
    BoundaryFinder boundaryFinder = new BoundaryFinder(rubric);
    boundaryFinder.gates();
    rubric.scoring().nodes().forEach(boundaryFinder::node);
    rubric.scoring().gradings().forEach(boundaryFinder::grading);
    return boundaryFinder.found;
  }

  private BoundaryFinder(Rubric rubric) {
    this.rubric = rubric;
    for (Threshold threshold : rubric.scoring().thresholds()) {
      thresholds.put(threshold.id(), Rational.of(threshold.value()));
    }
    named.putAll(rubric.scoring().conditions());
    named.putAll(rubric.scoring().derivations());
  }

  private void gates() {
    List<Goal> before = new ArrayList<>();
    for (Gate gate :
        rubric.questions().gates().stream().sorted(Comparator.comparing(Gate::id)).toList()) {
      condition(gate.when(), "gate " + gate.id(), before, true);
      before.add(Goal.isNotTrue(gate.when()));
    }
  }

  private void node(Node node) {
    switch (node.body()) {
      case Node.Formula(Expression expression) ->
          condition(expression, "node " + node.id(), List.of(), false);
      case Node.RuleList list -> rules(node, list);
      case Node.Tree(List<TreeStep> steps) -> steps(steps, "node " + node.id(), List.of());
      case Node.Trait _, Node.Composite _ -> {}
    }
    if (node.cut() instanceof Node.Cut.When(Expression cut, boolean calibrated) && !calibrated) {
      condition(cut, "the cut of " + node.id(), List.of(), false);
    }
  }

  /// The borders of grades but the last, which nothing is below.
  private void grading(Grading grading) {
    String result = PlanNodes.result(PlanNodes.withResult(PlanAssembler.assemble(rubric).nodes()));
    Expression value = new Expression.Name(PlanNodes.graded(grading, result));
    GradeScale scale = grading.scale(thresholds);
    for (int i = 0; i < grading.bands().size() - 1; i++) {
      add("the grades of " + grading.node(), value, scale.begins(i), List.of(), false);
    }
    for (Grading.GradeRule rule : grading.rules()) {
      condition(rule.when(), "the grades of " + grading.node(), List.of(), false);
    }
  }

  private void rules(Node node, Node.RuleList list) {
    List<Goal> before = new ArrayList<>();
    for (Rule rule : RuleOrder.evaluationOrder(list)) {
      Expression when = RuleOrder.effectiveCondition(rule, list);
      condition(when, "rule " + node.id() + "/" + rule.id(), before, false);
      if (rule.terminal() && RuleOrder.contributes(rule)) {
        before.add(Goal.isNotTrue(when));
      }
    }
  }

  private void steps(List<TreeStep> steps, String where, List<Goal> until) {
    List<Goal> way = new ArrayList<>(until);
    for (TreeStep step : steps) {
      switch (step) {
        case TreeStep.When(Expression when, Branch then) -> {
          condition(when, where, way, false);
          branch(then, where, with(way, Goal.isTrue(when)));
          way.add(Goal.isNotTrue(when));
        }
        case TreeStep.Choice(Expression on, var cases, Branch otherwise) -> {
          condition(on, where, way, false);
          cases.forEach(each -> branch(each.then(), where, way));
          branch(otherwise, where, way);
        }
        case TreeStep.Ranges(Expression on, var ranges, Branch otherwise) -> {
          List<Goal> rest = new ArrayList<>(way);
          for (TreeStep.Range range : ranges) {
            Expression within = ExpressionTraversal.rangeCondition(on, range);
            condition(within, where, way, false);
            branch(range.then(), where, with(rest, Goal.isTrue(within)));
            rest.add(Goal.isNotTrue(within));
          }
          branch(otherwise, where, rest);
        }
        case TreeStep.Else(Branch then) -> branch(then, where, way);
      }
    }
  }

  private void branch(Branch branch, String where, List<Goal> way) {
    switch (branch) {
      case Branch.Leaf leaf -> condition(leaf.score(), where, way, false);
      case Branch.Subtree(List<TreeStep> steps) -> steps(steps, where, way);
      case Branch.Missing() -> {}
    }
  }

  /// Collects the boundaries of a condition. A part of a conjunction affects the result only where
  /// the other parts hold, a part of a disjunction only where they do not.
  private void condition(Expression whole, String where, List<Goal> around, boolean gate) {
    switch (whole) {
      case Expression.All(List<Expression> operands) -> {
        for (Expression operand : operands) {
          List<Goal> others = new ArrayList<>(around);
          operands.stream()
              .filter(o -> !o.equals(operand))
              .forEach(o -> others.add(Goal.isTrue(o)));
          condition(operand, where, others, gate);
        }
      }
      case Expression.Any(List<Expression> operands) -> {
        for (Expression operand : operands) {
          List<Goal> others = new ArrayList<>(around);
          operands.stream()
              .filter(o -> !o.equals(operand))
              .forEach(o -> others.add(Goal.isNotTrue(o)));
          condition(operand, where, others, gate);
        }
      }
      case Expression.Name(String id) when named.containsKey(id) ->
          condition(named.get(id), where, around, gate);
      case Expression.Comparison(_, Expression left, Expression right) -> {
        constant(right).ifPresent(edge -> add(where, left, edge, around, gate));
        constant(left).ifPresent(edge -> add(where, right, edge, around, gate));
      }
      default ->
          ExpressionTraversal.parts(whole).forEach(part -> condition(part, where, around, gate));
    }
  }

  private void add(String where, Expression value, Rational edge, List<Goal> around, boolean gate) {
    String key = ExpressionText.of(value) + " at " + edge;
    if (constant(value).isEmpty() && !seen.containsKey(key)) {
      Boundary boundary = new Boundary(where, value, edge, around, gate);
      seen.put(key, boundary);
      found.add(boundary);
    }
  }

  private Optional<Rational> constant(Expression expression) {
    return switch (expression) {
      case Expression.Literal(Rational value) -> Optional.of(value);
      case Expression.Name(String id) when thresholds.containsKey(id) ->
          Optional.of(thresholds.get(id));
      default -> Optional.empty();
    };
  }

  private static List<Goal> with(List<Goal> goals, Goal more) {
    List<Goal> all = new ArrayList<>(goals);
    all.add(more);
    return all;
  }
}
