package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Gives traits and items of a rubric other ids, wherever they are named. It works on the canonical
/// JSON of a locked rubric, in which every shorthand is written out and expressions are texts.
final class IdentifierRenaming {

  private static final List<String> EXPRESSIONS =
      List.of("formula", "pass", "when", "switch", "score");
  private static final List<String> NAMES = List.of("min", "veto");
  private static final List<String> MEMBERS = List.of("weighted_mean", "sum");

  /// A text in quotes, or a name; what follows a name tells a function.
  private static final Pattern WORD =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|[A-Za-z][A-Za-z0-9_]*(?!\\s*\\(|[A-Za-z0-9_])");

  private final SortedMap<String, String> names;

  /// @param names new ids by old ones
  IdentifierRenaming(SortedMap<String, String> names) {
    this.names = new TreeMap<>(names);
  }

  JsonObject rubric(JsonObject rubric) {
    return members(
        rubric,
        (key, value) ->
            switch (key) {
              case "traits" ->
                  renamedKeys(members(object(value), (_, trait) -> trait(object(trait))));
              case "plan" -> members(object(value), (_, node) -> part(node));
              case "conditions", "derivations" ->
                  members(object(value), (_, text) -> expression(text));
              case "cases" -> mapped(value, this::example);
              default -> value;
            });
  }

  private Json trait(JsonObject trait) {
    return members(
        trait,
        (key, value) ->
            key.equals("items")
                ? mapped(
                    value,
                    item -> members(object(item), (name, id) -> name.equals("id") ? name(id) : id))
                : value);
  }

  private Json example(Json example) {
    return members(
        object(example),
        (key, value) ->
            key.equals("items") || key.equals("expect") ? renamedKeys(object(value)) : value);
  }

  private Json part(Json part) {
    return switch (part) {
      case JsonObject object ->
          members(
              object,
              (key, value) -> {
                if (EXPRESSIONS.contains(key)) {
                  return expression(value);
                }
                if (NAMES.contains(key) && value instanceof JsonArray) {
                  return mapped(value, this::name);
                }
                return MEMBERS.contains(key) ? renamedKeys(object(value)) : part(value);
              });
      case JsonArray array -> mapped(array, this::part);
      default -> part;
    };
  }

  private Json name(Json id) {
    return id instanceof JsonText(String text) ? Json.of(names.getOrDefault(text, text)) : id;
  }

  private Json expression(Json expression) {
    return expression instanceof JsonText(String text)
        ? Json.of(
            WORD.matcher(text)
                .replaceAll(match ->
                    Matcher.quoteReplacement(names.getOrDefault(match.group(), match.group()))))
        : expression;
  }

  private JsonObject renamedKeys(JsonObject object) {
    JsonObjectBuilder renamed = JsonObject.builder(object.size());
    object.forEach((key, value) -> renamed.put(names.getOrDefault(key, key), value));
    return renamed.build();
  }

  static JsonObject members(JsonObject object, BiFunction<String, Json, Json> each) {
    JsonObjectBuilder changed = JsonObject.builder(object.size());
    object.forEach((key, value) -> changed.put(key, each.apply(key, value)));
    return changed.build();
  }

  private static Json mapped(Json array, Function<Json, Json> each) {
    return new JsonArray(((JsonArray) array).values().stream().map(each).toList());
  }

  private static JsonObject object(Json json) {
    return (JsonObject) json;
  }
}
