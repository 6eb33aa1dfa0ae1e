package dev.plumbline.aws.openapi;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Checks a request or response against a schema of the document, as API Gateway does before it
/// calls anybody. Knows the words that the document uses, which API Gateway does as well, and
/// refuses to guess others.
record SchemaShape(Map<String, Object> document) {

  private static final List<String> TOLD =
      List.of("description", "default", "format", "name", "example", "nullable");

  boolean fits(Json json, Map<String, Object> schema) {
    return schema.entrySet().stream()
        .filter(word -> !TOLD.contains(word.getKey()))
        .allMatch(word -> fits(json, word.getKey(), word.getValue(), schema));
  }

  private boolean fits(Json json, String word, Object value, Map<String, Object> schema) {
    return switch (word) {
      case "$ref" -> fits(json, component((String) value));
      case "type" ->
          json instanceof JsonNull
              ? Boolean.TRUE.equals(schema.get("nullable"))
              : isOf(json, (String) value);
      case "required" ->
          !(json instanceof JsonObject object)
              || list(value).stream().allMatch(key -> object.find((String) key).isPresent());
      case "properties", "additionalProperties" -> membersFit(json, schema);
      case "items" ->
          !(json instanceof JsonArray(List<Json> elements))
              || elements.stream().allMatch(each -> fits(each, map(value)));
      case "enum" -> list(value).contains(json instanceof JsonNull ? null : text(json));
      case "oneOf" -> list(value).stream().filter(each -> fits(json, map(each))).count() == 1;
      case "allOf" -> list(value).stream().allMatch(each -> fits(json, map(each)));
      case "pattern" -> Pattern.compile((String) value).matcher(text(json)).find();
      case "maxLength" -> text(json).length() <= (Integer) value;
      case "maxItems" ->
          !(json instanceof JsonArray(List<Json> elements)) || elements.size() <= (Integer) value;
      case "minimum" -> number(json).compareTo(new BigDecimal(value.toString())) >= 0;
      case "maximum" -> number(json).compareTo(new BigDecimal(value.toString())) <= 0;
      default -> throw new IllegalStateException("what is " + word);
    };
  }

  private boolean membersFit(Json json, Map<String, Object> schema) {
    if (!(json instanceof JsonObject object)) {
      return true;
    }
    Map<String, Object> known = map(schema.getOrDefault("properties", Map.of()));
    Object others = schema.getOrDefault("additionalProperties", true);
    return object.keys().stream()
        .allMatch(key -> {
          if (known.containsKey(key)) {
            return fits(object.get(key), map(known.get(key)));
          }
          // what a response may have later, none has today
          return others instanceof Boolean open
              ? open
              : !map(others).isEmpty() || known.isEmpty()
                  ? fits(object.get(key), map(others))
                  : false;
        });
  }

  Map<String, Object> component(String ref) {
    String name = ref.substring(ref.lastIndexOf('/') + 1);
    return map(map(map(document.get("components")).get("schemas")).get(name));
  }

  private static boolean isOf(Json json, String type) {
    return switch (type) {
      case "object" -> json instanceof JsonObject;
      case "array" -> json instanceof JsonArray;
      case "string" -> json instanceof JsonText;
      case "boolean" -> json instanceof JsonBoolean;
      case "integer" -> json instanceof JsonInteger;
      case "number" -> json instanceof JsonInteger || json instanceof JsonDecimal;
      default -> throw new IllegalStateException("what is " + type);
    };
  }

  private static String text(Json json) {
    return json instanceof JsonText(String text) ? text : "";
  }

  private static BigDecimal number(Json json) {
    return switch (json) {
      case JsonInteger(long whole) -> BigDecimal.valueOf(whole);
      case JsonDecimal(BigDecimal decimal) -> decimal;
      default -> BigDecimal.ZERO;
    };
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Object value) {
    return (List<Object>) value;
  }
}
