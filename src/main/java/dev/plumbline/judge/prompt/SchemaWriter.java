package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import java.util.List;
import java.util.SequencedMap;

/// Writes JSON Schemas that strict structured output supports with every provider: every member is
/// required, no others are allowed, no lengths and no bounds. Members keep their order, so this is
/// not canonical JSON.
public final class SchemaWriter {

  public static final String TEXT = "{\"type\":\"string\"}";
  public static final String INTEGER = "{\"type\":\"integer\"}";
  public static final String BOOLEAN = "{\"type\":\"boolean\"}";

  public static String array(String element) {
    return "{\"type\":\"array\",\"items\":" + element + "}";
  }

  /// A text from a closed list.
  public static String enumeration(List<String> words) {
    return "{\"type\":\"string\",\"enum\":" + CanonicalJson.text(JsonArray.texts(words)) + "}";
  }

  /// A reference to a definition that [#schema] adds under this name.
  public static String reference(String name) {
    return "{\"$ref\":\"#/$defs/" + name + "\"}";
  }

  /// An object with exactly these members, in this order.
  public static String object(SequencedMap<String, String> members) {
    return "{\"type\":\"object\",\"properties\":"
        + plain(members)
        + ",\"required\":"
        + CanonicalJson.text(JsonArray.texts(members.keySet()))
        + ",\"additionalProperties\":false}";
  }

  /// An object with exactly these members and any others whose names match a pattern.
  static String object(
      SequencedMap<String, String> members, SequencedMap<String, String> patterns) {
    String whole = object(members);
    return patterns.isEmpty()
        ? whole
        : whole.substring(0, whole.length() - 1)
            + ",\"patternProperties\":"
            + plain(patterns)
            + "}";
  }

  /// An object schema with the definitions that its members refer to.
  public static String schema(
      SequencedMap<String, String> members, SequencedMap<String, String> shared) {
    String whole = object(members);
    return whole.substring(0, whole.length() - 1) + ",\"$defs\":" + plain(shared) + "}";
  }

  private static String plain(SequencedMap<String, String> members) {
    StringBuilder json = new StringBuilder("{");
    members.forEach((key, value) ->
        json.append(json.length() == 1 ? "" : ",")
            .append(CanonicalJson.text(Json.of(key)))
            .append(':')
            .append(value));
    return json.append('}').toString();
  }

  private SchemaWriter() {}
}
