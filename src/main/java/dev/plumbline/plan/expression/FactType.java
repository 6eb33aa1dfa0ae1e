package dev.plumbline.plan.expression;

import java.math.BigDecimal;
import java.util.List;

/// What values a fact can have.
public sealed interface FactType {

  /// A number fact without declared bounds lies within plus and minus this.
  BigDecimal MAGNITUDE_MAX = new BigDecimal("1000000000000");

  record Truthful() implements FactType {}

  /// A number with its bounds, both included; a whole one if `whole`, else with at most twelve
  /// decimals.
  record Numeric(boolean whole, BigDecimal min, BigDecimal max) implements FactType {
    public Numeric {
      if (min.compareTo(max) > 0) {
        throw new IllegalArgumentException("a number fact runs from its minimum to its maximum");
      }
    }
  }

  /// A text out of a closed list.
  record Enumerated(List<String> values) implements FactType {
    public Enumerated {
      values = List.copyOf(values);
    }
  }

  record Textual() implements FactType {}
}
