package dev.plumbline.given;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Rational;
import java.util.List;
import java.util.SplittableRandom;

/// Facts and decisions for a made rubric, from a seed.
public final class MadeFacts {

  /// A value for everything.
  public static JsonObject all(MadeRubric made, long seed) {
    return given(made, new SplittableRandom(seed), 0);
  }

  /// A value for all that is required, and for about half of the rest.
  public static JsonObject some(MadeRubric made, long seed) {
    return given(made, new SplittableRandom(seed), 2);
  }

  private static JsonObject given(MadeRubric made, SplittableRandom random, int oneIn) {
    JsonObjectBuilder json = JsonObject.builder();
    made.facts()
        .forEach((id, values) -> {
          boolean left = oneIn > 0 && made.optional().contains(id) && random.nextInt(oneIn) == 0;
          if (!left) {
            json.put(id, json(values, random));
          }
        });
    made.items()
        .forEach((id, most) -> {
          if (oneIn == 0 || random.nextInt(oneIn) > 0) {
            json.put(id, Json.of(random.nextInt(most + 1)));
          }
        });
    return json.build();
  }

  private static Json json(List<FactValue> values, SplittableRandom random) {
    return switch (values.get(random.nextInt(values.size()))) {
      case FactValue.Truthful(boolean value) -> Json.of(value);
      case FactValue.Numeric(Rational value) ->
          value.isWhole()
              ? Json.of(value.toDecimal().longValueExact())
              : Json.of(value.toDecimal());
      case FactValue.Textual(String value) -> Json.of(value);
      case FactValue.Unknown _ -> throw new IllegalStateException("a domain holds values");
    };
  }

  private MadeFacts() {}
}
