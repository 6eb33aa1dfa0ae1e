package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal.ProblemLimit;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.plan.expression.BoundExpression.Condition;
import dev.plumbline.rubric.plan.expression.BoundExpression.Invalid;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextEvaluator;
import dev.plumbline.rubric.plan.expression.ConditionCompiler.ApplicabilityGuards;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.All;
import dev.plumbline.rubric.plan.expression.Expression.Any;
import dev.plumbline.rubric.plan.expression.Expression.Applies;
import dev.plumbline.rubric.plan.expression.Expression.Arithmetic;
import dev.plumbline.rubric.plan.expression.Expression.AtLeast;
import dev.plumbline.rubric.plan.expression.Expression.BooleanLiteral;
import dev.plumbline.rubric.plan.expression.Expression.Call;
import dev.plumbline.rubric.plan.expression.Expression.Comparison;
import dev.plumbline.rubric.plan.expression.Expression.Conditional;
import dev.plumbline.rubric.plan.expression.Expression.Known;
import dev.plumbline.rubric.plan.expression.Expression.Literal;
import dev.plumbline.rubric.plan.expression.Expression.Lookup;
import dev.plumbline.rubric.plan.expression.Expression.Membership;
import dev.plumbline.rubric.plan.expression.Expression.Name;
import dev.plumbline.rubric.plan.expression.Expression.Negation;
import dev.plumbline.rubric.plan.expression.Expression.Not;
import dev.plumbline.rubric.plan.expression.Expression.TextLiteral;
import dev.plumbline.rubric.plan.expression.Expression.TextTest;
import dev.plumbline.rubric.plan.expression.ExpressionText.ValueText;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.SortedSet;
import java.util.stream.Collectors;

/// Binds the names of an expression to slots and checks its types, reporting all problems;
/// arithmetic is checked by [ArithmeticCheck].
///
/// A problem inside a part is reported once, there: the whole is then `Invalid` and reports nothing
/// more.
public final class Binder {

  private final Scope scope;
  private final List<Problem> problems;
  private final ArithmeticCheck arithmeticCheck;

  /// What is known to apply where the current part of an expression counts, by what surrounds it.
  private final Deque<SortedSet<String>> guards = new ArrayDeque<>();

  public Binder(Scope scope, List<Problem> problems) {
    this.scope = scope;
    this.problems = problems;
    this.arithmeticCheck = new ArithmeticCheck(this, problems);
  }

  /// The expression as a condition; after a reported problem, a condition that is always unknown.
  public Condition condition(Expression expression, String path) {
    return switch (bind(expression, path)) {
      case Condition condition -> condition;
      case Invalid _ -> NO_CONDITION;
      case Number _, Text _ -> {
        wrongType(
            expression,
            path,
            " is not a condition",
            "a condition is true or false: compare it with something, as in `x >= 1`");
        yield NO_CONDITION;
      }
    };
  }

  /// The expression as a number; after a reported problem, zero.
  public Number number(Expression expression, String path) {
    return switch (bind(expression, path)) {
      case Number number -> number;
      case Invalid _ -> NO_NUMBER;
      case Condition _ -> {
        wrongType(
            expression,
            path,
            " is a condition, not a number",
            "give each outcome a number, as in `x ? 1 : 0`");
        yield NO_NUMBER;
      }
      case Text _ -> {
        wrongType(
            expression,
            path,
            " is a text, not a number",
            "use `switch` or `lookup` to give each text a number");
        yield NO_NUMBER;
      }
    };
  }

  /// The words of a reason with its values between them.
  public Text reason(Reason reason, String path) {
    if (!reason.hasValues()) {
      return new Text(new BoundExpression.FixedText(reason.words()), List.of(), List.of());
    }
    List<TextEvaluator> parts = new ArrayList<>();
    SequencedSet<Binding> reads = new LinkedHashSet<>();
    for (Reason.Part part : reason.parts()) {
      switch (part) {
        case Reason.Part.Verbatim(String text) -> parts.add(new BoundExpression.FixedText(text));
        case Reason.Part.Value(Expression expression, Reason.Format format) -> {
          BoundExpression value = bind(expression, path);
          parts.add(shown(value, expression, format, path));
          reads.addAll(value.reads());
        }
      }
    }
    return new Text(
        frame -> parts.stream().map(part -> part.of(frame)).collect(Collectors.joining()),
        List.of(),
        List.copyOf(reads));
  }

  private TextEvaluator shown(
      BoundExpression value, Expression expression, Reason.Format format, String path) {
    return switch (value) {
      case Number(var evaluator, _, _, _) when !(format instanceof Reason.Format.Truths) ->
          frame -> ValueText.of(evaluator.of(frame), format);
      case Condition(var test, _) when format instanceof Reason.Format.Truths(var yes, var no) ->
          frame -> ValueText.of(test.of(frame), yes, no);
      case Condition(var test, _) when format instanceof Reason.Format.Plain ->
          frame -> ValueText.of(test.of(frame), "true", "false");
      case Text(var evaluator, var values, _) when format instanceof Reason.Format.Plain ->
          frame -> ValueText.of(evaluator.of(frame), values);
      case Invalid _ -> NO_TEXT;
      case Number _, Condition _, Text _ -> {
        wrongType(
            expression,
            path,
            " is " + kind(value) + ", which has no such format",
            "decimals and `percent` are for numbers, two texts for conditions");
        yield NO_TEXT;
      }
    };
  }

  /// The bound expression, or [BoundExpression.Invalid] after a reported problem.
  ///
  /// @param path of the expression in the rubric, for problems
  public BoundExpression bind(Expression expression, String path) {
    return switch (expression) {
      case Literal(Rational value) -> arithmeticCheck.literal(value, path);
      case BooleanLiteral(boolean value) -> constant(Truth.of(value));
      case TextLiteral(String value) ->
          new Text(new BoundExpression.FixedText(value), List.of(value), List.of());
      case Name(String id) -> name(id, path);
      case Known(String id) -> known(id, path);
      case Applies(String id) -> applies(id, path);
      case Aggregate aggregate -> aggregate(aggregate, path);
      case Not(Expression operand) -> {
        Condition inner = condition(operand, path);
        yield new Condition(ConditionCompiler.negated(inner.test()), inner.reads());
      }
      case All(List<Expression> operands) -> ConditionCompiler.all(guarded(operands, true, path));
      case Any(List<Expression> operands) -> ConditionCompiler.any(guarded(operands, false, path));
      case AtLeast(int count, List<Expression> operands) ->
          ConditionCompiler.atLeast(count, conditions(operands, path));
      case Comparison comparison -> comparison(comparison, path);
      case Membership membership -> membership(membership, path);
      case TextTest test -> textTest(test, path);
      case Negation(Expression operand) -> FormulaCompiler.negated(number(operand, path));
      case Arithmetic arithmetic -> arithmeticCheck.arithmetic(arithmetic, path);
      case Conditional conditional -> conditional(conditional, path);
      case Call call -> arithmeticCheck.call(call, path);
      case Lookup lookup -> arithmeticCheck.lookup(lookup, path);
    };
  }

  private BoundExpression name(String id, String path) {
    Scope.Entry entry = scope.find(id);
    if (entry == Scope.MISSING) {
      report(
          ProblemCode.UNDECLARED, path, "undeclared name " + EscapedText.text(id), suggestion(id));
      return new Invalid();
    }
    if (scope.isOfUnits(id)) {
      report(
          ProblemCode.WRONG_TYPE,
          path,
          EscapedText.text(id) + " is asked of each unit and has no single decision",
          "write `share(" + id + ")`, `all(" + id + " >= 1)`, `count`, `any`, `worst` or `mean`");
      return new Invalid();
    }
    return isGuarded(id, path) ? read(entry) : new Invalid();
  }

  /// The value of a name, whether or not it applies.
  BoundExpression read(Scope.Entry entry) {
    Binding binding = entry.binding();
    int slot = binding.slot();
    List<Binding> reads = List.of(binding);
    return switch (binding.kind()) {
      case NUMBER ->
          new Number(new BoundExpression.NumberSlot(slot), entry.range(), entry.decimals(), reads);
      case TRUTH -> new Condition(new BoundExpression.TruthSlot(slot), reads);
      case TEXT -> new Text(new BoundExpression.TextSlot(slot), entry.values(), reads);
    };
  }

  private BoundExpression known(String id, String path) {
    Scope.Entry entry = scope.find(id);
    if (entry == Scope.MISSING || !entry.binding().isInput()) {
      report(
          ProblemCode.UNDECLARED,
          path,
          "`known` applies to facts and items, and " + EscapedText.text(id) + " is neither",
          scope.inputSuggestion(id));
      return new Invalid();
    }
    int slot = entry.binding().known();
    return new Condition(frame -> frame.known[slot], List.of(entry.binding()));
  }

  /// The value of an item, whether or not it applies; of one that is asked of each unit, the mean.
  public Number value(String id) {
    return (Number) read(scope.find(id));
  }

  /// A member of a combination that leaves out what does not apply.
  public Number member(String id, String path) {
    return scope.applicability(id).isEmpty() || scope.isOfUnits(id)
        ? number(new Name(id), path)
        : value(id);
  }

  /// Reports a name whose value is read although it may not apply.
  private boolean isGuarded(String id, String path) {
    boolean applies =
        scope.applicability(id).isEmpty() || guards.stream().anyMatch(known -> known.contains(id));
    if (!applies) {
      report(
          ProblemCode.UNGUARDED,
          path,
          EscapedText.text(id) + " may not apply, and then has no value",
          "write `applies(" + id + ") ? … : …`, or use `weighted_mean`, which leaves it out");
    }
    return applies;
  }

  private BoundExpression applies(String id, String path) {
    List<Binding> applicability = scope.applicability(id);
    if (applicability.isEmpty()) {
      report(
          scope.find(id) == Scope.MISSING ? ProblemCode.UNDECLARED : ProblemCode.WRONG_TYPE,
          path,
          scope.find(id) == Scope.MISSING
              ? "undeclared name " + EscapedText.text(id)
              : EscapedText.text(id) + " always applies",
          scope.find(id) == Scope.MISSING
              ? suggestion(id)
              : "`applies` is for items with `may_not_apply: true`, and for means of nothing else");
      return new Invalid();
    }
    return new Condition(
        new BoundExpression.TruthSlot(applicability.getFirst().slot()), applicability);
  }

  private BoundExpression aggregate(Aggregate aggregate, String path) {
    if (!isOfUnits(aggregate.item(), aggregate.function().spelling(), path)
        || !(aggregate.function() == Expression.UnitFunction.COUNT
            || aggregate.function().isCondition()
            || isGuarded(aggregate.item(), path))) {
      return new Invalid();
    }
    return read(scope.aggregate(aggregate));
  }

  private boolean isOfUnits(String id, String function, String path) {
    if (scope.isOfUnits(id)) {
      return true;
    }
    boolean missing = scope.find(id) == Scope.MISSING;
    report(
        missing ? ProblemCode.UNDECLARED : ProblemCode.WRONG_TYPE,
        path,
        missing
            ? "undeclared name " + EscapedText.text(id)
            : EscapedText.text(id) + " is not asked of each unit",
        missing
            ? suggestion(id)
            : "`" + function + "` is for items with `each: sentence` and the like");
    return false;
  }

  /// The mean of the decisions of an item that is asked of each unit.
  BoundExpression meanOfUnits(String id, String path) {
    return isGuarded(id, path) ? read(scope.find(id)) : new Invalid();
  }

  boolean isOfUnits(Expression expression) {
    return expression instanceof Name(String id) && scope.isOfUnits(id);
  }

  /// Binds the operands of `&&` or `||`, each guarded by what the others say.
  private List<Condition> guarded(List<Expression> operands, boolean all, String path) {
    return operands.stream()
        .map(operand -> {
          guards.push(ApplicabilityGuards.ofOthers(operands, operand, all));
          Condition condition = condition(operand, path);
          guards.pop();
          return condition;
        })
        .toList();
  }

  private BoundExpression guarded(Expression part, SortedSet<String> applying, String path) {
    guards.push(applying);
    BoundExpression bound = bind(part, path);
    guards.pop();
    return bound;
  }

  private BoundExpression comparison(Comparison comparison, String path) {
    BoundExpression left = bind(comparison.left(), path);
    BoundExpression right = bind(comparison.right(), path);
    if (left instanceof Invalid || right instanceof Invalid) {
      return new Invalid();
    }
    if (left instanceof Number a && right instanceof Number b) {
      return ConditionCompiler.numbers(comparison.relation(), a, b);
    }
    boolean order = comparison.relation().isOrder();
    if (left instanceof Text a && right instanceof Text b && !order) {
      checkEnumLiteral(a, b, path);
      return ConditionCompiler.texts(comparison.relation(), a, b);
    }
    if (left instanceof Condition a && right instanceof Condition b && !order) {
      return ConditionCompiler.truths(comparison.relation(), a, b);
    }
    wrongType(
        comparison,
        path,
        " compares " + kind(left) + " with " + kind(right),
        order ? "only numbers have an order" : "both sides must be of one type");
    return new Invalid();
  }

  private BoundExpression membership(Membership membership, String path) {
    List<Expression> each =
        membership.literals().stream()
            .<Expression>map(l -> new Comparison(Expression.Relation.EQUAL, membership.value(), l))
            .toList();
    List<BoundExpression> parts = each.stream().map(e -> bind(e, path)).toList();
    if (parts.stream().anyMatch(Invalid.class::isInstance)) {
      return new Invalid();
    }
    return bind(membership.value(), path) instanceof Text text
        ? ConditionCompiler.oneOf(text, membership.literals())
        : ConditionCompiler.any(parts.stream().map(Condition.class::cast).toList());
  }

  private BoundExpression textTest(TextTest test, String path) {
    if (bind(test.text(), path) instanceof Text text) {
      return ConditionCompiler.textTest(test.kind(), text, test.part());
    }
    report(
        ProblemCode.WRONG_TYPE,
        path,
        "`"
            + test.kind().spelling()
            + "` applies to texts, and "
            + EscapedText.text(ExpressionText.of(test.text()))
            + " is not one",
        "use it on facts of type text or enum");
    return new Invalid();
  }

  private BoundExpression conditional(Conditional conditional, String path) {
    Condition test = condition(conditional.test(), path);
    BoundExpression then =
        guarded(conditional.then(), ApplicabilityGuards.ifTrue(conditional.test()), path);
    BoundExpression otherwise =
        guarded(conditional.otherwise(), ApplicabilityGuards.ifFalse(conditional.test()), path);
    if (then instanceof Condition a && otherwise instanceof Condition b) {
      return ConditionCompiler.conditional(test, a, b);
    }
    if (then instanceof Number a && otherwise instanceof Number b) {
      return FormulaCompiler.conditional(test, a, b);
    }
    if (!(then instanceof Invalid || otherwise instanceof Invalid)) {
      wrongType(
          conditional,
          path,
          " gives " + kind(then) + " or " + kind(otherwise),
          "both outcomes must be numbers, or both conditions");
    }
    return new Invalid();
  }

  /// A literal that is not a value of the enum is a mistake.
  private void checkEnumLiteral(Text left, Text right, String path) {
    boolean literal = left.reads().isEmpty() || right.reads().isEmpty();
    if (!literal || left.values().isEmpty() || right.values().isEmpty()) {
      return;
    }
    Text constant = right.reads().isEmpty() ? right : left;
    Text listed = constant == right ? left : right;
    String value = constant.values().getFirst();
    if (!listed.reads().isEmpty() && !listed.values().contains(value)) {
      report(
          ProblemCode.UNKNOWN_VALUE,
          path,
          EscapedText.text(listed.reads().getFirst().id()) + " is never " + EscapedText.text(value),
          Suggestion.of(value, listed.values(), "its values are"));
    }
  }

  private List<Condition> conditions(List<Expression> operands, String path) {
    return operands.stream().map(operand -> condition(operand, path)).toList();
  }

  private static Condition constant(Truth truth) {
    return new Condition(_ -> truth, List.of());
  }

  private static String kind(BoundExpression boundExpression) {
    return switch (boundExpression) {
      case Condition _ -> "a condition";
      case Number _ -> "a number";
      case Text _ -> "a text";
      case Invalid _ -> "an invalid expression";
    };
  }

  /// Finding the nearest name takes time, and problems beyond the limit are not shown.
  private String suggestion(String id) {
    return problems.size() < ProblemLimit.PROBLEMS_MAX ? scope.suggestion(id) : "";
  }

  private void wrongType(Expression expression, String path, String is, String help) {
    report(
        ProblemCode.WRONG_TYPE, path, EscapedText.text(ExpressionText.of(expression)) + is, help);
  }

  private void report(ProblemCode code, String path, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }

  private static final Condition NO_CONDITION = constant(Truth.UNKNOWN);
  private static final TextEvaluator NO_TEXT = new BoundExpression.FixedText("");
  static final Number NO_NUMBER =
      new Number(_ -> Interval.point(Rational.ZERO), Interval.point(Rational.ZERO), 0, List.of());
}
