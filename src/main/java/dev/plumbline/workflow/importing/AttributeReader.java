package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Attributes as OTLP writes them, a list of keys and typed values, or as an object. Keys with
/// numbers, `gen_ai.prompt.0.role`, become lists.
final class AttributeReader {

  private static final Pattern NUMBERED =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_.]*?)\\.([0-9]{1,6})(?:\\.(.+))?");

  /// Elements of elements, such as the calls of a message, and their contents.
  private static final int DEPTH_MAX = 4;

  static JsonObject attributes(Json written) {
    SortedMap<String, Json> members = new TreeMap<>();
    switch (written) {
      case JsonObject object -> object.forEach((key, value) -> members.put(key, value(value)));
      case JsonArray(var list) -> {
        for (Json each : list) {
          if (ForeignObject.at(each, "key") instanceof JsonText(String key)) {
            members.put(key, value(ForeignObject.at(each, "value")));
          }
        }
      }
      default -> {}
    }
    return listed(members, 0);
  }

  /// How many attributes of a list cannot be read.
  static int withoutKey(Json written) {
    return (int)
        ForeignObject.elements(written).stream()
            .filter(each -> !(ForeignObject.at(each, "key") instanceof JsonText))
            .count();
  }

  /// A typed value of OTLP; any other as it is.
  static Json value(Json written) {
    if (!(written instanceof JsonObject object) || object.size() != 1) {
      return written;
    }
    String type = object.keys().getFirst();
    Json value = object.get(type);
    return switch (type) {
      case "stringValue", "boolValue", "doubleValue", "bytesValue" -> value;
      case "intValue" -> number(value);
      case "arrayValue" ->
          JsonArray.mapped(
              ForeignObject.elements(ForeignObject.at(value, "values")), AttributeReader::value);
      case "kvlistValue" -> attributes(ForeignObject.at(value, "values"));
      default -> written;
    };
  }

  /// Integers of 64 bits are texts in JSON.
  private static Json number(Json value) {
    String digits = text(value);
    return digits.matches("-?[0-9]{1,19}") ? parsed(digits).orElse(value) : value;
  }

  private static JsonObject listed(SortedMap<String, Json> members, int depth) {
    SortedMap<String, Json> all = new TreeMap<>();
    SortedMap<String, SortedMap<Integer, SortedMap<String, Json>>> lists = new TreeMap<>();
    members.forEach((key, value) -> {
      Matcher numbered = NUMBERED.matcher(key);
      if (depth < DEPTH_MAX && numbered.matches() && !members.containsKey(numbered.group(1))) {
        String rest = numbered.group(3);
        lists
            .computeIfAbsent(numbered.group(1), _ -> new TreeMap<>())
            .computeIfAbsent(Integer.valueOf(numbered.group(2)), _ -> new TreeMap<>())
            .put(rest == null ? "" : rest, value);
      } else {
        all.put(key, value);
      }
    });
    lists.forEach((key, elements) -> {
      List<Json> list = new ArrayList<>();
      elements
          .values()
          .forEach(element ->
              list.add(
                  element.size() == 1 && element.containsKey("")
                      ? element.get("")
                      : listed(element, depth + 1)));
      all.put(key, new JsonArray(list));
    });

    return JsonObject.of(all);
  }

  static String text(Json value) {
    return value instanceof JsonDecimal decimal ? decimal.text() : ForeignObject.written(value);
  }

  /// What a text holds as JSON; any other value as it is.
  static Json unwrapped(Json value) {
    return value instanceof JsonText(String text)
            && (text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{"))
        ? parsed(text).orElse(value)
        : value;
  }

  private static Optional<Json> parsed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json json)
        ? Optional.of(json)
        : Optional.empty();
  }

  private AttributeReader() {}
}
