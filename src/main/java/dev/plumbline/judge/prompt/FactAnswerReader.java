package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.FactValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Reads the value of a judged fact. A value of the wrong type or out of bounds is refused.
public final class FactAnswerReader {

  private static final int TEXT_MAX = 2_000;

  public static Optional<FactValue> read(FactType type, Json json) {
    if (json instanceof JsonNull) {
      return Optional.of(new FactValue.Unknown("judge-abstained"));
    }
    return switch (type) {
      case FactType.Truthful() when json instanceof JsonBoolean(boolean truth) ->
          Optional.of(new FactValue.Truthful(truth));
      case FactType.Textual()
          when json instanceof JsonText(String text) && text.length() <= TEXT_MAX ->
          Optional.of(new FactValue.Textual(text));
      case FactType.Enumerated(List<String> values)
          when json instanceof JsonText(String text) && values.contains(text) ->
          Optional.of(new FactValue.Textual(text));
      case FactType.Numeric numeric -> number(numeric, json);
      case FactType.Truthful() -> Optional.empty();
      case FactType.Textual() -> Optional.empty();
      case FactType.Enumerated _ -> Optional.empty();
    };
  }

  private static Optional<FactValue> number(FactType.Numeric type, Json json) {
    Optional<BigDecimal> said =
        switch (json) {
          case JsonInteger(long value) -> Optional.of(BigDecimal.valueOf(value));
          case JsonDecimal(BigDecimal value) -> Optional.of(value);
          default -> Optional.empty();
        };
    return said.filter(value ->
            value.compareTo(type.min()) >= 0
                && value.compareTo(type.max()) <= 0
                && Math.max(0, value.stripTrailingZeros().scale())
                    <= (type.whole() ? 0 : Rational.NODE_DECIMALS))
        .map(value -> new FactValue.Numeric(Rational.of(value)));
  }

  private FactAnswerReader() {}
}
