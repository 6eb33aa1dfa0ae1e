package dev.plumbline.rubric.plan.solve;

import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.Expression;

/// The required truth of a condition in a search for inputs.
public record Goal(Expression condition, Kind kind) {

  /// The required truth.
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

  /// Whether the goal is satisfied if the condition has this truth everywhere in a region.
  ///
  /// @param point whether the region is a single input, so that an unknown is final
  Truth satisfied(Truth truth, boolean point) {
    return switch (kind) {
      case TRUE -> point && truth == Truth.UNKNOWN ? Truth.FALSE : truth;
      case NOT_TRUE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth.not();
      case NOT_FALSE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth;
    };
  }
}
