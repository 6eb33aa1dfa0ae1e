package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/// A value as an artefact writes it: a number or word, true or false, an interval, an interval
/// whose value may be undefined, or unknown. Equal if it is written alike.
public record StoredValue(Json json) {

  /// The member with the interval of a value that may be undefined.
  public static final String UNDEFINED = "undefined";

  public static final StoredValue UNKNOWN = new StoredValue(JsonNull.NULL);

  public static final StoredValue TRUE = new StoredValue(Json.of(true));
  public static final StoredValue FALSE = new StoredValue(Json.of(false));

  /// A number or word as it is written; empty for anything else.
  public Optional<String> text() {
    return json instanceof JsonText(String text) ? Optional.of(text) : Optional.empty();
  }

  /// Empty if it is no single number.
  public Optional<BigDecimal> decimal() {
    return text().flatMap(DecimalFormat::parse);
  }

  /// As [#decimal()], the nearest double.
  public OptionalDouble number() {
    return decimal().stream().mapToDouble(BigDecimal::doubleValue).findFirst();
  }

  /// Empty if it is neither true nor false.
  public Optional<Boolean> truth() {
    return json instanceof JsonBoolean(boolean truth) ? Optional.of(truth) : Optional.empty();
  }

  /// The lowest and the highest value, of a number or an interval as it is written.
  public JsonArray ends() {
    return switch (json) {
      case JsonArray ends -> ends;
      case JsonObject object -> new StoredValue(object.get(UNDEFINED)).ends();
      default -> JsonArray.of(json, json);
    };
  }

  /// The code for which a fact of an extraction is unknown; empty if it is known.
  public Optional<String> unknown() {
    return json instanceof JsonObject object ? object.findText("unknown") : Optional.empty();
  }

  /// Such as `3.5`, `2 to 3`, `true` or `unknown`.
  public String words() {
    return words(UnaryOperator.identity());
  }

  /// @param shown a number or word as people see it
  public String words(UnaryOperator<String> shown) {
    return switch (json) {
      case JsonText(String text) -> shown.apply(text);
      case JsonNull() -> "unknown";
      case JsonArray(var ends) when ends.size() == 2 ->
          new StoredValue(ends.getFirst()).words(shown)
              + " to "
              + new StoredValue(ends.get(1)).words(shown);
      case JsonObject object when object.has(UNDEFINED) ->
          "undefined, within " + new StoredValue(object.get(UNDEFINED)).words(shown);
      default -> CanonicalJson.text(json);
    };
  }
}
