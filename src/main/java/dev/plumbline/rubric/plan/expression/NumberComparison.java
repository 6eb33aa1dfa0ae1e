package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.Expression.Relation;

/// The comparison of a name with a constant, by far the most frequent condition of rubrics: as
/// [ConditionCompiler#numbers], without an evaluator for each side.
public final class NumberComparison {

  /// @param neverEqual whether the constant has more decimals than the name can have
  static Test of(Relation relation, int slot, Rational bound, boolean neverEqual) {
    return switch (relation) {
      case LESS -> frame -> below(frame.numbers[slot], bound);
      case AT_LEAST -> frame -> below(frame.numbers[slot], bound).not();
      case GREATER -> frame -> above(frame.numbers[slot], bound);
      case AT_MOST -> frame -> above(frame.numbers[slot], bound).not();
      case EQUAL -> frame -> equal(frame.numbers[slot], bound, neverEqual);
      case NOT_EQUAL -> frame -> equal(frame.numbers[slot], bound, neverEqual).not();
    };
  }

  /// The comparison of a value with a number.
  public static Truth of(Interval value, Relation relation, Rational bound) {
    return switch (relation) {
      case LESS -> below(value, bound);
      case AT_LEAST -> below(value, bound).not();
      case GREATER -> above(value, bound);
      case AT_MOST -> above(value, bound).not();
      case EQUAL -> equal(value, bound, false);
      case NOT_EQUAL -> equal(value, bound, false).not();
    };
  }

  private static Truth below(Interval value, Rational bound) {
    if (!value.defined()) {
      return Truth.UNKNOWN;
    }
    if (value.low().compareTo(bound) >= 0) {
      return Truth.FALSE;
    }
    return value.low() == value.high() || value.high().compareTo(bound) < 0
        ? Truth.TRUE
        : Truth.UNKNOWN;
  }

  private static Truth above(Interval value, Rational bound) {
    if (!value.defined()) {
      return Truth.UNKNOWN;
    }
    if (value.high().compareTo(bound) <= 0) {
      return Truth.FALSE;
    }
    return value.low() == value.high() || value.low().compareTo(bound) > 0
        ? Truth.TRUE
        : Truth.UNKNOWN;
  }

  private static Truth equal(Interval value, Rational bound, boolean never) {
    if (!value.defined()) {
      return Truth.UNKNOWN;
    }
    if (never || value.high().compareTo(bound) < 0 || bound.compareTo(value.low()) < 0) {
      return Truth.FALSE;
    }
    return value.isPoint() ? Truth.TRUE : Truth.UNKNOWN;
  }

  private NumberComparison() {}
}
