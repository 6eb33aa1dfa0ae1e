package dev.plumbline.rubric.schema;

import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.harrel.jsonschema.SimpleType;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A value as the library sees it, with exact numbers. A whole number is an integer however it is
/// written.
final class SchemaValue implements JsonNode {

  /// For the meta-schemas in the library, which are texts.
  static final JsonNodeFactory FACTORY =
      new JsonNodeFactory() {
        @Override
        public JsonNode wrap(Object node) {
          return (JsonNode) node;
        }

        @Override
        public JsonNode create(String text) {
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          return ofSchema(((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value());
        }
      };

  private final Json json;
  private final String pointer;

  /// Numbers the values of an instance; empty for a schema.
  private final Optional<Numbering> numbering;

  private Optional<List<JsonNode>> array = Optional.empty();
  private Optional<Map<String, JsonNode>> object = Optional.empty();

  private static final class Numbering {
    private int next;
  }

  static JsonNode ofSchema(Json json) {
    return new SchemaValue(json, "", Optional.empty());
  }

  /// The value in a document. The library only compares where values stand, so numbers do: the
  /// pointers of a hostile document are long.
  static JsonNode ofInstance(Json json) {
    return new SchemaValue(json, "", Optional.of(new Numbering()));
  }

  /// The value of a node; the library makes nodes of names, too.
  static Json json(JsonNode node) {
    return node instanceof SchemaValue value ? value.json : new JsonText(node.asString());
  }

  /// How many members or elements a value has.
  static int members(JsonNode node) {
    return switch (json(node)) {
      case JsonArray(List<Json> values) -> values.size();
      case JsonObject members -> members.size();
      default -> 0;
    };
  }

  private SchemaValue(Json json, String pointer, Optional<Numbering> numbering) {
    this.json = json;
    this.pointer = pointer;
    this.numbering = numbering;
  }

  private JsonNode child(Json value, String key) {
    String at =
        numbering.isEmpty()
            ? pointer + "/" + JsonNode.encodeJsonPointer(key)
            : Integer.toString(numbering.get().next++);
    return new SchemaValue(value, at, numbering);
  }

  @Override
  public String getJsonPointer() {
    return pointer;
  }

  @Override
  public SimpleType getNodeType() {
    return switch (json) {
      case JsonNull() -> SimpleType.NULL;
      case JsonBoolean _ -> SimpleType.BOOLEAN;
      case JsonText _ -> SimpleType.STRING;
      case JsonInteger _ -> SimpleType.INTEGER;
      case JsonDecimal(BigDecimal value) ->
          value.scale() <= 0 ? SimpleType.INTEGER : SimpleType.NUMBER;
      case JsonArray _ -> SimpleType.ARRAY;
      case JsonObject _ -> SimpleType.OBJECT;
    };
  }

  @Override
  public boolean asBoolean() {
    return json instanceof JsonBoolean(boolean truth) && truth;
  }

  @Override
  public String asString() {
    return json instanceof JsonText(String text) ? text : "";
  }

  @Override
  public BigInteger asInteger() {
    return asNumber().toBigInteger();
  }

  @Override
  public BigDecimal asNumber() {
    return switch (json) {
      case JsonInteger(long value) -> BigDecimal.valueOf(value);
      case JsonDecimal(BigDecimal value) -> value;
      default -> BigDecimal.ZERO;
    };
  }

  @Override
  public List<JsonNode> asArray() {
    if (array.isEmpty()) {
      List<JsonNode> nodes = new ArrayList<>();
      if (json instanceof JsonArray(List<Json> values)) {
        values.forEach(value -> nodes.add(child(value, Integer.toString(nodes.size()))));
      }
      array = Optional.of(Collections.unmodifiableList(nodes));
    }
    return array.get();
  }

  @Override
  public Map<String, JsonNode> asObject() {
    if (object.isEmpty()) {
      Map<String, JsonNode> nodes = new LinkedHashMap<>();
      if (json instanceof JsonObject members) {
        members.forEach((key, value) -> nodes.put(key, child(value, key)));
      }
      object = Optional.of(Collections.unmodifiableMap(nodes));
    }
    return object.get();
  }
}
