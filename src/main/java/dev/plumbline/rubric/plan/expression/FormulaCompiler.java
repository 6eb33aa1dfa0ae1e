package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextEvaluator;
import dev.plumbline.rubric.plan.expression.Scope.BindingSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// Compiles formulas into exact evaluators on intervals (interval arithmetic, Moore 1966). Each
/// also computes, from the ranges of its parts, a range that contains all its values.
public final class FormulaCompiler {

  static Number negated(Number part) {
    NumberEvaluator a = part.evaluator();
    return new Number(
        frame -> a.of(frame).negated(), part.range().negated(), part.decimals(), part.reads());
  }

  public static Number sum(Number left, Number right) {
    NumberEvaluator a = left.evaluator();
    NumberEvaluator b = right.evaluator();
    return new Number(
        frame -> a.of(frame).plus(b.of(frame)),
        left.range().plus(right.range()),
        commonDecimals(left, right),
        BindingSet.of(List.of(left, right)));
  }

  public static Number product(Number left, Number right) {
    boolean bounded = commonDecimals(left, right) != BoundExpression.UNBOUNDED_DECIMALS;
    return new Number(
        multiplied(left, right),
        left.range().times(right.range()),
        bounded ? left.decimals() + right.decimals() : BoundExpression.UNBOUNDED_DECIMALS,
        BindingSet.of(List.of(left, right)));
  }

  /// Constant factors, such as weights, are not evaluated again in each execution.
  private static NumberEvaluator multiplied(Number left, Number right) {
    if (isConstant(right) && !isConstant(left)) {
      return multiplied(right, left);
    }
    Interval factor = left.range();
    NumberEvaluator a = left.evaluator();
    NumberEvaluator b = right.evaluator();
    return isConstant(left)
        ? frame -> b.of(frame).times(factor)
        : frame -> a.of(frame).times(b.of(frame));
  }

  private static boolean isConstant(Number part) {
    return part.reads().isEmpty() && part.range().isPoint();
  }

  /// A divisor that is or may be zero gives the whole range, undefined. The range follows from the
  /// smallest distance that the divisor can have from zero, one unit of its last decimal.
  static Number quotient(Number left, Number right) {
    NumberEvaluator a = left.evaluator();
    NumberEvaluator b = right.evaluator();
    Interval range = left.range().times(reciprocals(right));
    Interval nothing = range.undefined();
    Interval whole = right.range().containsZero() ? nothing : range;
    return new Number(
        frame -> {
          Interval divisor = b.of(frame);
          return divisor.containsZero() ? nothing : a.of(frame).dividedBy(divisor);
        },
        whole,
        BoundExpression.UNBOUNDED_DECIMALS,
        BindingSet.of(List.of(left, right)));
  }

  /// A value divided by a number other than 0.
  public static Number ratio(Number value, Rational divisor) {
    return quotient(value, constant(divisor));
  }

  public static Number difference(Number left, Number right) {
    return sum(left, negated(right));
  }

  static Number conditional(BoundExpression.Condition test, Number then, Number otherwise) {
    Test question = test.test();
    NumberEvaluator a = then.evaluator();
    NumberEvaluator b = otherwise.evaluator();
    return new Number(
        frame ->
            switch (question.of(frame)) {
              case TRUE -> a.of(frame);
              case FALSE -> b.of(frame);
              case UNKNOWN -> a.of(frame).hull(b.of(frame));
            },
        then.range().hull(otherwise.range()),
        commonDecimals(then, otherwise),
        BindingSet.of(List.of(test, then, otherwise)));
  }

  public static Number minimum(List<Number> parts) {
    return folded(parts, Interval::min, commonDecimals(parts));
  }

  static Number maximum(List<Number> parts) {
    return folded(parts, Interval::max, commonDecimals(parts));
  }

  public static Number mean(List<Number> parts) {
    Interval share = Interval.point(Rational.ONE.dividedBy(Rational.of(parts.size())));
    return mapped(folded(parts, Interval::plus, 0), value -> value.times(share));
  }

  /// @param total of the weights, not 0
  public static Number weightedMean(List<Number> values, List<Rational> weights, Rational total) {
    Interval share = Interval.point(Rational.ONE.dividedBy(total));
    return mapped(weightedSum(values, weights), value -> value.times(share));
  }

  public static Number weightedSum(List<Number> values, List<Rational> weights) {
    List<Number> products =
        IntStream.range(0, values.size())
            .mapToObj(i -> product(values.get(i), constant(weights.get(i))))
            .toList();
    return folded(products, Interval::plus, commonDecimals(products));
  }

  static Number clamped(Number part, Rational low, Rational high) {
    Interval floor = Interval.point(low);
    Interval ceiling = Interval.point(high);
    Number within = mapped(part, value -> value.max(floor).min(ceiling));
    int decimals =
        part.decimals() == BoundExpression.UNBOUNDED_DECIMALS
            ? BoundExpression.UNBOUNDED_DECIMALS
            : Math.max(
                part.decimals(), Math.max(low.toDecimal().scale(), high.toDecimal().scale()));
    return new Number(within.evaluator(), within.range(), decimals, part.reads());
  }

  static Number absolute(Number part) {
    Number distance = mapped(part, Interval::absolute);
    return new Number(distance.evaluator(), distance.range(), part.decimals(), part.reads());
  }

  static Number lookup(Text key, List<String> keys, List<Rational> values) {
    TextEvaluator textEvaluator = key.evaluator();
    List<Interval> entries = values.stream().map(Interval::point).toList();
    Interval all = entries.stream().reduce(Interval::hull).orElseThrow();
    int decimals = values.stream().mapToInt(v -> v.toDecimal().scale()).max().orElseThrow();
    return new Number(
        frame -> {
          String text = textEvaluator.of(frame);
          return Frame.isUnknown(text) ? all : entries.get(keys.indexOf(text));
        },
        all,
        decimals,
        key.reads());
  }

  public static Number constant(Rational value) {
    Interval point = Interval.point(value);
    return new Number(
        new BoundExpression.FixedNumber(point), point, value.toDecimal().scale(), List.of());
  }

  private static Number folded(
      List<Number> parts, BinaryOperator<Interval> operator, int decimals) {
    NumberEvaluator[] quantities =
        parts.stream().map(Number::evaluator).toArray(NumberEvaluator[]::new);
    return new Number(
        frame -> {
          Interval value = quantities[0].of(frame);
          for (int i = 1; i < quantities.length; i++) {
            value = operator.apply(value, quantities[i].of(frame));
          }
          return value;
        },
        parts.stream().map(Number::range).reduce(operator).orElseThrow(),
        decimals,
        BindingSet.of(parts));
  }

  private static Number mapped(Number part, UnaryOperator<Interval> step) {
    NumberEvaluator numberEvaluator = part.evaluator();
    return new Number(
        frame -> step.apply(numberEvaluator.of(frame)),
        step.apply(part.range()),
        BoundExpression.UNBOUNDED_DECIMALS,
        part.reads());
  }

  /// All values of 1/x for x in the range of a divisor, zero excluded.
  private static Interval reciprocals(Number divisor) {
    Rational low = divisor.range().low();
    Rational high = divisor.range().high();
    if (!divisor.range().containsZero()) {
      return Interval.of(Rational.ONE.dividedBy(high), Rational.ONE.dividedBy(low));
    }
    Rational steps = Rational.of(BigDecimal.TEN.pow(divisor.decimals()));
    return Interval.of(
        low.sign() == 0 ? Rational.ONE.dividedBy(high) : steps.negated(),
        high.sign() == 0 ? Rational.ONE.dividedBy(low) : steps);
  }

  private static int commonDecimals(Number left, Number right) {
    return left.decimals() == BoundExpression.UNBOUNDED_DECIMALS
            || right.decimals() == BoundExpression.UNBOUNDED_DECIMALS
        ? BoundExpression.UNBOUNDED_DECIMALS
        : Math.max(left.decimals(), right.decimals());
  }

  private static int commonDecimals(List<Number> parts) {
    return parts.stream().anyMatch(p -> p.decimals() == BoundExpression.UNBOUNDED_DECIMALS)
        ? BoundExpression.UNBOUNDED_DECIMALS
        : parts.stream().mapToInt(Number::decimals).max().orElseThrow();
  }

  private FormulaCompiler() {}
}
