package dev.plumbline.plan.expression;

import dev.plumbline.plan.expression.BoundExpression.Broken;
import dev.plumbline.plan.expression.BoundExpression.Number;
import dev.plumbline.plan.expression.BoundExpression.Text;
import dev.plumbline.plan.expression.Expression.Arithmetic;
import dev.plumbline.plan.expression.Expression.Call;
import dev.plumbline.plan.expression.Expression.Lookup;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Checks what is calculated: that no value grows without end, that divisors keep away from zero,
/// and that the fixed arguments of functions are fixed.
final class ArithmeticCheck {

  private static final Rational BEYOND = Rational.of(BigDecimal.TEN.pow(60));
  private static final Rational LARGEST = Rational.of("1000000000000000");

  private final Binder binder;
  private final List<Problem> problems;

  ArithmeticCheck(Binder binder, List<Problem> problems) {
    this.binder = binder;
    this.problems = problems;
  }

  BoundExpression literal(Rational value, String path) {
    int decimals = value.toDecimal().scale();
    if (value.compareTo(LARGEST) > 0 || value.negated().compareTo(LARGEST) > 0) {
      report(
          "number-too-large",
          path,
          EscapedText.text(value.toString()) + " is beyond 10^15",
          "numbers of a plan lie within plus and minus 10^15");
      return new Broken();
    }
    Interval point = Interval.point(value);
    return new Number(_ -> point, point, decimals, List.of());
  }

  BoundExpression calculated(Arithmetic arithmetic, String path) {
    Number left = binder.number(arithmetic.left(), path);
    Number right = binder.number(arithmetic.right(), path);
    return switch (arithmetic.operator()) {
      case PLUS -> FormulaCompiler.sum(left, right);
      case MINUS -> FormulaCompiler.sum(left, FormulaCompiler.negated(right));
      case TIMES -> product(left, right, arithmetic, path);
      case DIVIDED_BY -> quotient(left, right, arithmetic, path);
    };
  }

  /// What a node is worth is bounded where it leaves the node; on the way there numbers may be
  /// larger, but not without end.
  private BoundExpression product(Number left, Number right, Expression whole, String path) {
    Number product = FormulaCompiler.product(left, right);
    if (product.range().low().negated().compareTo(BEYOND) > 0
        || product.range().high().compareTo(BEYOND) > 0) {
      report(
          "range-too-wide",
          path,
          EscapedText.text(ExpressionText.of(whole)) + " can grow beyond 10^60",
          "declare `min` and `max` of its facts, or use `clamp`");
      return new Broken();
    }
    return product;
  }

  private BoundExpression quotient(Number left, Number right, Expression whole, String path) {
    if (right == Binder.NO_NUMBER || left == Binder.NO_NUMBER) {
      return new Broken();
    }
    if (right.range().holdsZero() && right.range().isPoint()) {
      report(
          "division-by-zero",
          path,
          EscapedText.text(ExpressionText.of(whole)) + " always divides by zero",
          "divide by something else");
      return new Broken();
    }
    if (right.range().holdsZero() && right.decimals() == BoundExpression.UNBOUNDED_DECIMALS) {
      report(
          "unbounded-quotient",
          path,
          EscapedText.text(ExpressionText.of(whole))
              + " divides by what may come arbitrarily close to zero",
          "name the divisor as a node of its own, or keep it away from zero with `max` or `clamp`");
      return new Broken();
    }
    return FormulaCompiler.quotient(left, right);
  }

  BoundExpression called(Call call, String path) {
    List<Number> arguments = call.arguments().stream().map(a -> binder.number(a, path)).toList();
    if (arguments.contains(Binder.NO_NUMBER)) {
      return new Broken();
    }
    return switch (call.function()) {
      case ABS -> FormulaCompiler.absolute(arguments.getFirst());
      case MIN -> FormulaCompiler.least(arguments);
      case MAX -> FormulaCompiler.greatest(arguments);
      case MEAN -> FormulaCompiler.mean(arguments);
      case CLAMP -> clamped(call, arguments, path);
      case WEIGHTED_MEAN -> weighted(call, arguments, path);
      case RATIO -> {
        BoundExpression quotient = quotient(arguments.get(0), arguments.get(1), call, path);
        yield quotient instanceof Number number
            ? FormulaCompiler.clamped(number, Rational.ZERO, Rational.ONE)
            : quotient;
      }
    };
  }

  private BoundExpression clamped(Call call, List<Number> arguments, String path) {
    Interval low = arguments.get(1).range();
    Interval high = arguments.get(2).range();
    if (!low.isPoint() || !high.isPoint() || low.low().compareTo(high.low()) > 0) {
      report(
          "wrong-bounds",
          path,
          EscapedText.text(ExpressionText.of(call)) + " has no fixed bounds in order",
          "write `clamp(value, lowest, highest)` with numbers or thresholds");
      return new Broken();
    }
    return FormulaCompiler.clamped(arguments.getFirst(), low.low(), high.low());
  }

  private BoundExpression weighted(Call call, List<Number> arguments, String path) {
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
            "wrong-weight",
            path,
            EscapedText.text(ExpressionText.of(call.arguments().get(i + 1)))
                + " is not a fixed weight",
            "weights are numbers or thresholds from 0 up: `weighted_mean(a, 0.3, b, 0.7)`");
        return new Broken();
      }
    }
    if (total.sign() == 0) {
      report("wrong-weight", path, "all weights are zero", "at least one must be above zero");
      return new Broken();
    }
    return FormulaCompiler.weightedMean(values, weights, total);
  }

  BoundExpression lookedUp(Lookup lookup, String path) {
    BoundExpression key = binder.resolve(lookup.key(), path);
    if (!(key instanceof Text text) || text.values().isEmpty()) {
      if (!(key instanceof Broken)) {
        report(
            "wrong-type",
            path,
            "`lookup` needs a fact of type enum, and "
                + EscapedText.text(ExpressionText.of(lookup.key()))
                + " is none",
            "declare its values: `{type: enum, values: […]}`");
      }
      return new Broken();
    }
    List<String> missing = text.values().stream().filter(v -> !lookup.keys().contains(v)).toList();
    List<String> extra = lookup.keys().stream().filter(k -> !text.values().contains(k)).toList();
    if (!missing.isEmpty() || !extra.isEmpty()) {
      report(
          "not-covered",
          path,
          missing.isEmpty()
              ? "`lookup` names " + Suggestion.listed(extra) + ", which the enum does not have"
              : "`lookup` has nothing for " + Suggestion.listed(missing),
          "the enum has " + Suggestion.listed(text.values()));
      return new Broken();
    }
    return FormulaCompiler.lookup(text, lookup.keys(), lookup.values());
  }

  private void report(String code, String path, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }
}
