package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.plan.expression.BoundExpression.Invalid;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.Expression.Arithmetic;
import dev.plumbline.rubric.plan.expression.Expression.Call;
import dev.plumbline.rubric.plan.expression.Expression.Lookup;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Checks arithmetic: that values are bounded, that divisors cannot be arbitrarily close to zero,
/// and that the constant arguments of functions are constant.
record ArithmeticCheck(Binder binder, List<Problem> problems) {

  private static final Rational INTERMEDIATE_MAX = Rational.of(BigDecimal.TEN.pow(60));
  private static final Rational LITERAL_MAX = Rational.of("1000000000000000");

  BoundExpression literal(Rational value, String path) {
    int decimals = value.toDecimal().scale();
    if (value.compareTo(LITERAL_MAX) > 0 || value.negated().compareTo(LITERAL_MAX) > 0) {
      report(
          ProblemCode.NUMBER_TOO_LARGE,
          path,
          EscapedText.text(value.toString()) + " is beyond 10^15",
          "numbers of a plan must lie within plus and minus 10^15");
      return new Invalid();
    }
    Interval point = Interval.point(value);
    return new Number(new BoundExpression.FixedNumber(point), point, decimals, List.of());
  }

  BoundExpression arithmetic(Arithmetic arithmetic, String path) {
    Number left = binder.number(arithmetic.left(), path);
    Number right = binder.number(arithmetic.right(), path);
    return switch (arithmetic.operator()) {
      case PLUS -> FormulaCompiler.sum(left, right);
      case MINUS -> FormulaCompiler.sum(left, FormulaCompiler.negated(right));
      case TIMES -> product(left, right, arithmetic, path);
      case DIVIDED_BY -> quotient(left, right, arithmetic, path);
    };
  }

  /// The value of a node is bounded where it leaves the node; intermediate values may be larger,
  /// but are bounded too.
  private BoundExpression product(Number left, Number right, Expression whole, String path) {
    Number product = FormulaCompiler.product(left, right);
    if (product.range().low().negated().compareTo(INTERMEDIATE_MAX) > 0
        || product.range().high().compareTo(INTERMEDIATE_MAX) > 0) {
      report(
          ProblemCode.RANGE_TOO_WIDE,
          path,
          EscapedText.text(ExpressionText.of(whole)) + " can grow beyond 10^60",
          "declare `min` and `max` of its facts, or use `clamp`");
      return new Invalid();
    }
    return product;
  }

  private BoundExpression quotient(Number left, Number right, Expression whole, String path) {
    if (right == Binder.NO_NUMBER || left == Binder.NO_NUMBER) {
      return new Invalid();
    }
    if (right.range().containsZero() && right.range().isPoint()) {
      report(
          ProblemCode.DIVISION_BY_ZERO,
          path,
          EscapedText.text(ExpressionText.of(whole)) + " always divides by zero",
          "divide by something else");
      return new Invalid();
    }
    if (right.range().containsZero() && right.decimals() == BoundExpression.UNBOUNDED_DECIMALS) {
      report(
          ProblemCode.DIVISION_BY_ZERO,
          path,
          EscapedText.text(ExpressionText.of(whole))
              + " divides by a value that can be arbitrarily close to zero",
          "make the divisor a node of its own, or bound it away from zero with `max` or `clamp`");
      return new Invalid();
    }
    return FormulaCompiler.quotient(left, right);
  }

  BoundExpression call(Call call, String path) {
    if (call.function() == Expression.NumberFunction.MEAN
        && call.arguments().size() == 1
        && binder.isOfUnits(call.arguments().getFirst())) {
      return binder.meanOfUnits(((Expression.Name) call.arguments().getFirst()).id(), path);
    }
    List<Number> arguments = call.arguments().stream().map(a -> binder.number(a, path)).toList();
    if (arguments.contains(Binder.NO_NUMBER)) {
      return new Invalid();
    }
    return switch (call.function()) {
      case ABS -> FormulaCompiler.absolute(arguments.getFirst());
      case MIN -> FormulaCompiler.minimum(arguments);
      case MAX -> FormulaCompiler.maximum(arguments);
      case MEAN -> FormulaCompiler.mean(arguments);
      case CLAMP -> clamp(call, arguments, path);
      case WEIGHTED_MEAN -> weightedMean(call, arguments, path);
      case RATIO -> {
        BoundExpression quotient = quotient(arguments.get(0), arguments.get(1), call, path);
        yield quotient instanceof Number number
            ? FormulaCompiler.clamped(number, Rational.ZERO, Rational.ONE)
            : quotient;
      }
    };
  }

  private BoundExpression clamp(Call call, List<Number> arguments, String path) {
    Interval low = arguments.get(1).range();
    Interval high = arguments.get(2).range();
    if (!low.isPoint() || !high.isPoint() || low.low().compareTo(high.low()) > 0) {
      report(
          ProblemCode.WRONG_BOUNDS,
          path,
          EscapedText.text(ExpressionText.of(call)) + " needs constant bounds in ascending order",
          "write `clamp(value, lowest, highest)` with numbers or thresholds");
      return new Invalid();
    }
    return FormulaCompiler.clamped(arguments.getFirst(), low.low(), high.low());
  }

  private BoundExpression weightedMean(Call call, List<Number> arguments, String path) {
    List<Number> values = new ArrayList<>();
    List<Rational> weights = new ArrayList<>();
    Rational total = Rational.ZERO;
    for (int i = 0; i < arguments.size(); i += 2) {
      Interval weight = arguments.get(i + 1).range();
      values.add(arguments.get(i));
      weights.add(weight.low());
      total = total.plus(weight.low());
      if (!weight.isPoint() || weight.low().sign() < 0) {
        report(
            ProblemCode.WRONG_WEIGHT,
            path,
            EscapedText.text(ExpressionText.of(call.arguments().get(i + 1)))
                + " is not a constant weight",
            "weights are numbers or thresholds of at least 0: `weighted_mean(a, 0.3, b, 0.7)`");
        return new Invalid();
      }
    }
    if (total.sign() == 0) {
      report(
          ProblemCode.WRONG_WEIGHT,
          path,
          "all weights are zero",
          "at least one must be above zero");
      return new Invalid();
    }
    return FormulaCompiler.weightedMean(values, weights, total);
  }

  BoundExpression lookup(Lookup lookup, String path) {
    BoundExpression key = binder.bind(lookup.key(), path);
    if (!(key instanceof Text text) || text.values().isEmpty()) {
      if (!(key instanceof Invalid)) {
        report(
            ProblemCode.WRONG_TYPE,
            path,
            "`lookup` needs a fact of type enum, and "
                + EscapedText.text(ExpressionText.of(lookup.key()))
                + " is not one",
            "declare its values: `{type: enum, values: […]}`");
      }
      return new Invalid();
    }
    List<String> missing = text.values().stream().filter(v -> !lookup.keys().contains(v)).toList();
    List<String> extra = lookup.keys().stream().filter(k -> !text.values().contains(k)).toList();
    if (!missing.isEmpty() || !extra.isEmpty()) {
      report(
          ProblemCode.NOT_EXHAUSTIVE,
          path,
          missing.isEmpty()
              ? "`lookup` names " + Suggestion.list(extra) + ", which the enum does not have"
              : "`lookup` has no entry for " + Suggestion.list(missing),
          "the enum has " + Suggestion.list(text.values()));
      return new Invalid();
    }
    return FormulaCompiler.lookup(text, lookup.keys(), lookup.values());
  }

  private void report(ProblemCode code, String path, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }
}
