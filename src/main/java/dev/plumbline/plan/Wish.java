package dev.plumbline.plan;

/// What is wished of a condition while looking for inputs.
public record Wish(Expression condition, Kind kind) {

  /// How the condition should come out.
  public enum Kind {
    TRUE,
    /// False or unknown.
    NOT_TRUE,
    /// True or unknown.
    NOT_FALSE
  }

  public static Wish holds(Expression condition) {
    return new Wish(condition, Kind.TRUE);
  }

  public static Wish notHeld(Expression condition) {
    return new Wish(condition, Kind.NOT_TRUE);
  }

  public static Wish possible(Expression condition) {
    return new Wish(condition, Kind.NOT_FALSE);
  }

  /// What a truth that holds everywhere in a region says of this wish.
  ///
  /// @param point the region is one input, so an unknown stays unknown
  Truth met(Truth truth, boolean point) {
    return switch (kind) {
      case TRUE -> point && truth == Truth.UNKNOWN ? Truth.FALSE : truth;
      case NOT_TRUE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth.not();
      case NOT_FALSE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth;
    };
  }
}
