package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The type of a fact.
public sealed interface FactType extends JsonForm {

  @Override
  default JsonObject json() {
    return switch (this) {
      case Truthful() -> JsonObject.of("type", "boolean");
      case Textual() -> JsonObject.of("type", "text");
      case Enumerated(List<String> values) -> JsonObject.of("type", "enum", "values", values);
      case Numeric(boolean whole, BigDecimal min, BigDecimal max) ->
          JsonObject.of(
              "type", whole ? "integer" : "decimal",
              "min", Optional.of(min).filter(it -> it.compareTo(MAGNITUDE_MAX.negate()) != 0),
              "max", Optional.of(max).filter(it -> it.compareTo(MAGNITUDE_MAX) != 0));
    };
  }

  /// The bounds of a number fact that declares none: plus and minus this.
  BigDecimal MAGNITUDE_MAX = new BigDecimal("1000000000000");

  record Truthful() implements FactType {}

  /// A number with its bounds, both included; an integer if `whole`, else with at most twelve
  /// decimals.
  record Numeric(boolean whole, BigDecimal min, BigDecimal max) implements FactType {
    public Numeric {
      if (min.compareTo(max) > 0) {
        throw new IllegalArgumentException("the minimum of a number fact is above its maximum");
      }
    }
  }

  /// A text from a closed list.
  record Enumerated(List<String> values) implements FactType {
    public Enumerated {
      values = List.copyOf(values);
    }
  }

  record Textual() implements FactType {}
}
