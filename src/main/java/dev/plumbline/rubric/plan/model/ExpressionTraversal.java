package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import java.util.ArrayList;
import java.util.List;

/// The expressions of a node, and the parts of an expression.
public final class ExpressionTraversal {

  /// The direct operands of an expression, in order.
  public static List<Expression> parts(Expression expression) {
    return switch (expression) {
      case Expression.Literal _,
          Expression.TextLiteral _,
          Expression.BooleanLiteral _,
          Expression.Name _,
          Expression.Known _,
          Expression.Applies _,
          Expression.Aggregate _ ->
          List.of();
      case Expression.Not(Expression operand) -> List.of(operand);
      case Expression.Negation(Expression operand) -> List.of(operand);
      case Expression.All(List<Expression> operands) -> operands;
      case Expression.Any(List<Expression> operands) -> operands;
      case Expression.AtLeast(_, List<Expression> operands) -> operands;
      case Expression.Call(_, List<Expression> arguments) -> arguments;
      case Expression.Comparison(_, Expression left, Expression right) -> List.of(left, right);
      case Expression.Arithmetic(_, Expression left, Expression right) -> List.of(left, right);
      case Expression.Membership(Expression value, _) -> List.of(value);
      case Expression.TextTest(_, Expression text, _) -> List.of(text);
      case Expression.Lookup(Expression key, _, _) -> List.of(key);
      case Expression.Conditional(Expression test, Expression then, Expression otherwise) ->
          List.of(test, then, otherwise);
    };
  }

  /// An expression and all its parts, in pre-order.
  public static List<Expression> all(Expression expression) {
    List<Expression> all = new ArrayList<>();
    collect(expression, all);
    return all;
  }

  /// An expression of a node, with its path and role.
  public record LocatedExpression(String path, Expression expression, Role role) {}

  /// The role of an expression in its node.
  public enum Role {
    FORMULA,
    RULE,
    QUESTION,
    /// A range of a `switch`, as the equivalent comparisons.
    RANGE,
    LEAF,
    CUT
  }

  /// Every expression of a node, with its path. Ranges of a `switch` are given as the equivalent
  /// comparisons.
  public static List<LocatedExpression> of(Node node) {
    String path = node.path();
    List<LocatedExpression> placed = new ArrayList<>();
    switch (node.body()) {
      case Node.Formula(Expression expression) ->
          placed.add(new LocatedExpression(path, expression, Role.FORMULA));
      case Node.RuleList list -> {
        for (int i = 0; i < list.rules().size(); i++) {
          placed.add(
              new LocatedExpression(
                  path + "/rules/" + i + "/when", list.rules().get(i).when(), Role.RULE));
        }
      }
      case Node.Tree(List<TreeStep> steps) -> steps(steps, path + "/tree", placed);
      case Node.Trait _, Node.Composite _ -> {}
    }
    if (node.cut() instanceof Node.Cut.When(Expression condition, _)) {
      placed.add(new LocatedExpression(path + "/pass", condition, Role.CUT));
    }
    return placed;
  }

  /// The author's words on a part of a rubric, with their path.
  public record LocatedReason(String path, Reason reason) {}

  /// The author's words on a node, its rules and its leaves.
  public static List<LocatedReason> reasons(Node node) {
    List<LocatedReason> placed = new ArrayList<>();
    placed.add(new LocatedReason(node.path() + BECAUSE, node.because()));
    switch (node.body()) {
      case Node.RuleList list -> {
        for (int i = 0; i < list.rules().size(); i++) {
          placed.add(
              new LocatedReason(
                  node.path() + "/rules/" + i + BECAUSE, list.rules().get(i).because()));
        }
      }
      case Node.Tree(List<TreeStep> steps) -> {
        List<String> paths = leaves(node);
        List<TreeStep.Branch.Leaf> leaves = leaves(steps);
        for (int i = 0; i < paths.size(); i++) {
          placed.add(new LocatedReason(paths.get(i) + BECAUSE, leaves.get(i).because()));
        }
      }
      case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
    }
    return placed;
  }

  /// The author's words on grades, and on the rules that change them.
  public static List<LocatedReason> reasons(Grading grading) {
    List<LocatedReason> placed = new ArrayList<>();
    for (int i = 0; i < grading.bands().size(); i++) {
      placed.add(
          new LocatedReason(
              grading.path() + "/bands/" + i + BECAUSE, grading.bands().get(i).because()));
    }
    for (int i = 0; i < grading.rules().size(); i++) {
      placed.add(
          new LocatedReason(
              grading.path() + "/rules/" + i + BECAUSE, grading.rules().get(i).because()));
    }
    return placed;
  }

  private static final String BECAUSE = "/because";

  /// The leaves of a tree, in the order of their paths.
  public static List<TreeStep.Branch.Leaf> leaves(List<TreeStep> steps) {
    List<TreeStep.Branch.Leaf> leaves = new ArrayList<>();
    for (TreeStep step : steps) {
      switch (step) {
        case TreeStep.When(_, TreeStep.Branch then) -> leaves(then, leaves);
        case TreeStep.Choice(_, List<TreeStep.Case> cases, TreeStep.Branch otherwise) -> {
          cases.forEach(each -> leaves(each.then(), leaves));
          leaves(otherwise, leaves);
        }
        case TreeStep.Ranges(_, List<TreeStep.Range> ranges, TreeStep.Branch otherwise) -> {
          ranges.forEach(each -> leaves(each.then(), leaves));
          leaves(otherwise, leaves);
        }
        case TreeStep.Else(TreeStep.Branch then) -> leaves(then, leaves);
      }
    }
    return leaves;
  }

  private static void leaves(TreeStep.Branch branch, List<TreeStep.Branch.Leaf> found) {
    switch (branch) {
      case TreeStep.Branch.Leaf leaf -> found.add(leaf);
      case TreeStep.Branch.Subtree(List<TreeStep> steps) -> found.addAll(leaves(steps));
      case TreeStep.Branch.Missing() -> {}
    }
  }

  /// The paths of the leaves of a tree, in order.
  public static List<String> leaves(Node node) {
    List<String> leaves = new ArrayList<>();
    if (node.body() instanceof Node.Tree) {
      for (LocatedExpression locatedExpression : of(node)) {
        if (locatedExpression.role() == Role.LEAF) {
          leaves.add(locatedExpression.path());
        }
      }
    }
    return leaves;
  }

  /// The condition that is equivalent to a range of a `switch`; `true` for an unbounded range.
  public static Expression rangeCondition(Expression on, TreeStep.Range range) {
    List<Expression> ends = new ArrayList<>();
    if (range.low() instanceof Bound.At(Rational value, boolean in)) {
      ends.add(
          compared(on, in ? Expression.Relation.AT_LEAST : Expression.Relation.GREATER, value));
    }
    if (range.high() instanceof Bound.At(Rational value, boolean in)) {
      ends.add(compared(on, in ? Expression.Relation.AT_MOST : Expression.Relation.LESS, value));
    }
    return ends.isEmpty() ? new Expression.BooleanLiteral(true) : Expression.all(ends);
  }

  /// The condition that is equivalent to a case of a `switch`.
  ///
  /// @param truth whether the switch is on a condition, so that the cases are `true` and `false`
  public static Expression caseCondition(Expression on, String value, boolean truth) {
    if (truth) {
      return value.equals("true") ? on : new Expression.Not(on);
    }
    return new Expression.Comparison(
        Expression.Relation.EQUAL, on, new Expression.TextLiteral(value));
  }

  private static Expression compared(Expression on, Expression.Relation relation, Rational value) {
    return new Expression.Comparison(relation, on, new Expression.Literal(value));
  }

  private static void steps(List<TreeStep> steps, String path, List<LocatedExpression> placed) {
    for (int i = 0; i < steps.size(); i++) {
      String at = path + "/" + i;
      switch (steps.get(i)) {
        case TreeStep.When(Expression condition, TreeStep.Branch then) -> {
          placed.add(new LocatedExpression(at + "/when", condition, Role.QUESTION));
          branch(then, at + "/then", placed);
        }
        case TreeStep.Choice(Expression on, var cases, TreeStep.Branch otherwise) -> {
          placed.add(new LocatedExpression(at + "/switch", on, Role.QUESTION));
          cases.forEach(each -> branch(each.then(), at + "/cases/" + each.value(), placed));
          branch(otherwise, at + "/cases/else", placed);
        }
        case TreeStep.Ranges(Expression on, var ranges, TreeStep.Branch otherwise) -> {
          placed.add(new LocatedExpression(at + "/switch", on, Role.QUESTION));
          for (int r = 0; r < ranges.size(); r++) {
            placed.add(
                new LocatedExpression(
                    at + "/ranges/" + r, rangeCondition(on, ranges.get(r)), Role.RANGE));
            branch(ranges.get(r).then(), at + "/ranges/" + r, placed);
          }
          branch(otherwise, at + "/ranges/" + ranges.size(), placed);
        }
        case TreeStep.Else(TreeStep.Branch then) -> branch(then, at + "/else", placed);
      }
    }
  }

  private static void branch(TreeStep.Branch branch, String path, List<LocatedExpression> placed) {
    switch (branch) {
      case TreeStep.Branch.Leaf leaf ->
          placed.add(new LocatedExpression(path, leaf.score(), Role.LEAF));
      case TreeStep.Branch.Subtree(List<TreeStep> steps) -> steps(steps, path + "/tree", placed);
      case TreeStep.Branch.Missing() -> {}
    }
  }

  private static void collect(Expression expression, List<Expression> all) {
    all.add(expression);
    parts(expression).forEach(part -> collect(part, all));
  }

  private ExpressionTraversal() {}
}
