package dev.plumbline.base.input;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem.Place;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A JSON value and its place. The values inside have its line and column, since a parsed value
/// does not know where it began.
public record JsonInput(Json json, Place place) implements InputNode<JsonInput> {

  @Override
  public Kind kind() {
    return switch (json) {
      case JsonObject _ -> Kind.OBJECT;
      case JsonArray _ -> Kind.LIST;
      case JsonText _ -> Kind.TEXT;
      case JsonInteger _, JsonDecimal _ -> Kind.NUMBER;
      case JsonBoolean _ -> Kind.BOOLEAN;
      case JsonNull _ -> Kind.NULL;
    };
  }

  @Override
  public List<String> keys() {
    return json instanceof JsonObject object ? object.keys() : List.of();
  }

  @Override
  public Optional<JsonInput> member(String key) {
    return json instanceof JsonObject object
        ? object.find(key).map(value -> at(value, place.member(key)))
        : Optional.empty();
  }

  @Override
  public List<JsonInput> elements() {
    List<JsonInput> elements = new ArrayList<>();
    if (json instanceof JsonArray(var values)) {
      for (Json value : values) {
        elements.add(at(value, place.element(elements.size())));
      }
    }
    return elements;
  }

  private JsonInput at(Json value, Place inside) {
    return new JsonInput(value, inside.at(place.line(), place.column()));
  }

  @Override
  public Optional<String> text() {
    return json instanceof JsonText(String text) ? Optional.of(text) : Optional.empty();
  }

  @Override
  public boolean isNumber() {
    return kind() == Kind.NUMBER;
  }

  @Override
  public Optional<BigDecimal> number() {
    return switch (json) {
      case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
      case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
      case JsonObject _, JsonArray _, JsonText _, JsonBoolean _, JsonNull _ -> Optional.empty();
    };
  }

  /// The number that a text spells, as the decimals of artefacts are written; any other value
  /// unchanged.
  public JsonInput asNumber() {
    return text()
        .flatMap(text -> DecimalFormat.parse(text.strip()))
        .map(number -> new JsonInput(Json.of(number), place))
        .orElse(this);
  }

  @Override
  public String literal() {
    return switch (json) {
      case JsonText(String text) -> text;
      case JsonInteger(long whole) -> Long.toString(whole);
      case JsonDecimal(BigDecimal decimal) -> decimal.toString();
      case JsonBoolean(boolean flag) -> flag ? "true" : "false";
      case JsonObject _, JsonArray _, JsonNull _ -> "";
    };
  }
}
