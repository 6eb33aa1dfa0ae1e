package dev.plumbline.rubric.plan.model;

import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedReason;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Computes the names that a part of a plan depends on directly.
public final class NodeDependencies {

  public static SortedSet<String> of(Node node) {
    SortedSet<String> names = new TreeSet<>();
    switch (node.body()) {
      case Node.Formula(Expression expression) -> collect(expression, names);
      case Node.RuleList list -> list.rules().forEach(rule -> collect(rule.when(), names));
      case Node.Tree(List<TreeStep> steps) -> steps(steps, names);
      case Node.Trait(_, List<String> items) -> names.addAll(items);
      case Node.Composite composite -> composite.members().forEach(m -> names.add(m.id()));
    }
    if (node.cut() instanceof Node.Cut.When(Expression condition, boolean _)) {
      SortedSet<String> own = new TreeSet<>();
      collect(condition, own);
      own.remove(node.id());
      own.remove(PlanNodes.COMPOSITE);
      names.addAll(own);
    }
    names.addAll(node.vetoes());
    return names;
  }

  /// The graded node, and what borders and rules name.
  public static SortedSet<String> of(Grading grading) {
    SortedSet<String> names = new TreeSet<>();
    names.add(grading.node());
    for (Grading.Band band : grading.bands()) {
      if (band.from() instanceof Grading.Border.Threshold(String id)) {
        names.add(id);
      }
    }
    grading.rules().forEach(rule -> collect(rule.when(), names));
    return names;
  }

  /// What the author's words on a node show, which decides nothing; not the node itself, where it
  /// is named by its own words.
  public static SortedSet<String> shownBy(Node node) {
    SortedSet<String> names = new TreeSet<>();
    for (LocatedReason each : ExpressionTraversal.reasons(node)) {
      SortedSet<String> shown = of(each.reason());
      if (each.reason() == node.because()) {
        shown.remove(node.id());
        shown.remove(PlanNodes.COMPOSITE);
      }
      names.addAll(shown);
    }
    return names;
  }

  /// What the author's words on grades show; [PlanNodes#COMPOSITE] is the result.
  public static SortedSet<String> shownBy(Grading grading) {
    SortedSet<String> names = new TreeSet<>();
    ExpressionTraversal.reasons(grading).forEach(each -> names.addAll(of(each.reason())));
    return names;
  }

  private static SortedSet<String> of(Reason reason) {
    SortedSet<String> names = new TreeSet<>();
    reason.expressions().forEach(expression -> collect(expression, names));
    return names;
  }

  public static SortedSet<String> of(Expression expression) {
    SortedSet<String> names = new TreeSet<>();
    collect(expression, names);
    return names;
  }

  private static void steps(List<TreeStep> steps, SortedSet<String> names) {
    for (TreeStep step : steps) {
      switch (step) {
        case TreeStep.When(Expression condition, TreeStep.Branch then) -> {
          collect(condition, names);
          branch(then, names);
        }
        case TreeStep.Choice(Expression on, var cases, TreeStep.Branch otherwise) -> {
          collect(on, names);
          cases.forEach(each -> branch(each.then(), names));
          branch(otherwise, names);
        }
        case TreeStep.Ranges(Expression on, var ranges, TreeStep.Branch otherwise) -> {
          collect(on, names);
          ranges.forEach(each -> branch(each.then(), names));
          branch(otherwise, names);
        }
        case TreeStep.Else(TreeStep.Branch then) -> branch(then, names);
      }
    }
  }

  private static void branch(TreeStep.Branch branch, SortedSet<String> names) {
    switch (branch) {
      case TreeStep.Branch.Leaf leaf -> collect(leaf.score(), names);
      case TreeStep.Branch.Subtree(List<TreeStep> steps) -> steps(steps, names);
      case TreeStep.Branch.Missing() -> {}
    }
  }

  private static void collect(Expression expression, SortedSet<String> names) {
    switch (expression) {
      case Expression.Name(String id) -> names.add(id);
      case Expression.Known(String id) -> names.add(id);
      case Expression.Applies(String id) -> names.add(id);
      case Expression.Aggregate(_, String item, _) -> names.add(item);
      case Expression.Literal _, Expression.TextLiteral _, Expression.BooleanLiteral _ -> {}
      case Expression.Not(Expression operand) -> collect(operand, names);
      case Expression.Negation(Expression operand) -> collect(operand, names);
      case Expression.All(var operands) -> operands.forEach(e -> collect(e, names));
      case Expression.Any(var operands) -> operands.forEach(e -> collect(e, names));
      case Expression.AtLeast(_, var operands) -> operands.forEach(e -> collect(e, names));
      case Expression.Call(_, var arguments) -> arguments.forEach(e -> collect(e, names));
      case Expression.Comparison(_, Expression left, Expression right) -> {
        collect(left, names);
        collect(right, names);
      }
      case Expression.Arithmetic(_, Expression left, Expression right) -> {
        collect(left, names);
        collect(right, names);
      }
      case Expression.Membership(Expression value, _) -> collect(value, names);
      case Expression.TextTest(_, Expression text, _) -> collect(text, names);
      case Expression.Lookup(Expression key, _, _) -> collect(key, names);
      case Expression.Conditional(Expression test, Expression then, Expression otherwise) -> {
        collect(test, names);
        collect(then, names);
        collect(otherwise, names);
      }
    }
  }

  private NodeDependencies() {}
}
