package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.members;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Fills `{{name}}` and `{{name.path}}`. Everything else that a template engine would run, such as
/// filters and blocks, is refused.
final class PlainTemplate {

  private static final Pattern NAME =
      Pattern.compile(
          "\\{\\{-?\\s*([A-Za-z_$][A-Za-z0-9_$]*(?:\\.[A-Za-z0-9_$]+|\\[[0-9]{1,6}])*)\\s*-?}}");
  private static final Pattern RUN = Pattern.compile("\\{\\{|\\{%|\\{#");

  /// The text with its names filled; empty if it has anything else to run.
  ///
  /// @param values by name with its path; a name without a value is an empty text
  static Optional<String> filled(String template, Function<String, Optional<Json>> values) {
    StringBuilder out = new StringBuilder();
    Matcher name = NAME.matcher(template);
    int from = 0;
    while (name.find()) {
      if (RUN.matcher(template.substring(from, name.start())).find()) {
        return Optional.empty();
      }
      out.append(template, from, name.start());
      out.append(values.apply(name.group(1)).map(ForeignObject::written).orElse(""));
      from = name.end();
    }
    String rest = template.substring(from);
    return RUN.matcher(rest).find() ? Optional.empty() : Optional.of(out.append(rest).toString());
  }

  /// As [#filled(String, Function)], in all texts of a value.
  static Optional<Json> filled(Json value, Function<String, Optional<Json>> values) {
    return switch (value) {
      case JsonText(String text) -> filled(text, values).map(JsonText::new);
      case JsonArray(var elements) -> {
        List<Json> all = elements.stream().flatMap(each -> filled(each, values).stream()).toList();
        yield Optional.<Json>of(new JsonArray(all)).filter(_ -> all.size() == elements.size());
      }
      case JsonObject object -> {
        SortedMap<String, Json> all = new TreeMap<>();
        object.forEach((key, member) -> filled(member, values).ifPresent(it -> all.put(key, it)));
        yield Optional.<Json>of(JsonObject.of(all)).filter(_ -> all.size() == object.size());
      }
      default -> Optional.of(value);
    };
  }

  /// Reads a value by its path in an object.
  static Function<String, Optional<Json>> of(JsonObject values) {
    return path -> {
      Optional<Json> value = Optional.of(values);
      for (String key : path.replace("]", "").split("[.\\[]")) {
        value =
            value.flatMap(it ->
                it instanceof JsonArray(var list) && key.matches("[0-9]{1,6}")
                    ? list.stream().skip(Integer.parseInt(key)).findFirst()
                    : members(it).find(key));
      }
      return value;
    };
  }

  private PlainTemplate() {}
}
