package dev.plumbline.plan.solve;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Truth;

/// What is wished of a condition while looking for inputs.
public record Goal(Expression condition, Kind kind) {

  /// How the condition should come out.
  public enum Kind {
    TRUE,
    /// False or unknown.
    NOT_TRUE,
    /// True or unknown.
    NOT_FALSE
  }

  public static Goal isTrue(Expression condition) {
    return new Goal(condition, Kind.TRUE);
  }

  public static Goal isNotTrue(Expression condition) {
    return new Goal(condition, Kind.NOT_TRUE);
  }

  public static Goal isNotFalse(Expression condition) {
    return new Goal(condition, Kind.NOT_FALSE);
  }

  /// What a truth that holds everywhere in a region says of this wish.
  ///
  /// @param point the region is one input, so an unknown stays unknown
  Truth satisfied(Truth truth, boolean point) {
    return switch (kind) {
      case TRUE -> point && truth == Truth.UNKNOWN ? Truth.FALSE : truth;
      case NOT_TRUE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth.not();
      case NOT_FALSE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth;
    };
  }
}
