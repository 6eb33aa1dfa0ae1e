package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// One member of a JSON value, drawn from all of them at every depth, changed or removed.
///
/// @param path the keys to it, positions in lists as `*`
public record MemberMutation(String path, Json before, Json after) {

  private record At(List<Object> keys, Json value) {}

  public static MemberMutation of(JsonObject json, SplittableRandom random) {
    List<At> all = new ArrayList<>();
    collect(List.of(), json, all);
    if (all.isEmpty()) {
      return new MemberMutation("added", json, set(json, Json.of(1), "added"));
    }
    At at = all.get(random.nextInt(all.size()));
    boolean removed = random.nextInt(4) == 0;
    List<String> path = new ArrayList<>();
    at.keys().forEach(key -> path.add(key instanceof Integer ? "*" : key.toString()));
    return new MemberMutation(
        String.join(".", path) + (removed ? " removed" : ""),
        json,
        with(json, at.keys(), removed ? List.of() : List.of(changed(at.value(), random))));
  }

  /// Every member at every depth once by its path: changed, removed, and one more in every object.
  public static List<MemberMutation> every(JsonObject json) {
    List<At> all = new ArrayList<>();
    all.add(new At(List.of(), json));
    collect(List.of(), json, all);
    SortedMap<String, MemberMutation> byPath = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(1);
    for (At at : all) {
      String path =
          at.keys().stream()
              .map(key -> key instanceof Integer ? "*" : key.toString())
              .collect(Collectors.joining("."));
      if (!at.keys().isEmpty()) {
        byPath.computeIfAbsent(
            path,
            each ->
                new MemberMutation(
                    each, json, with(json, at.keys(), List.of(changed(at.value(), random)))));
        byPath.computeIfAbsent(
            path + " removed",
            each -> new MemberMutation(each, json, with(json, at.keys(), List.of())));
      }
      if (at.value() instanceof JsonObject) {
        List<Object> added = and(at.keys(), "qqqq");
        byPath.computeIfAbsent(
            path.isEmpty() ? "qqqq" : path + ".qqqq",
            each -> new MemberMutation(each, json, with(json, added, List.of(Json.of(1)))));
      }
    }
    return List.copyOf(byPath.values());
  }

  /// The member under some keys and positions as another; a key that is not there is added.
  public static JsonObject set(JsonObject json, Json value, Object... keys) {
    return (JsonObject) with(json, List.of(keys), List.of(value));
  }

  private static void collect(List<Object> keys, Json json, List<At> all) {
    if (!keys.isEmpty()) {
      all.add(new At(keys, json));
    }
    switch (json) {
      case JsonObject object -> object.forEach((key, value) -> collect(and(keys, key), value, all));
      case JsonArray(List<Json> values) -> {
        for (int i = 0; i < values.size(); i++) {
          collect(and(keys, i), values.get(i), all);
        }
      }
      default -> {}
    }
  }

  private static List<Object> and(List<Object> keys, Object key) {
    List<Object> more = new ArrayList<>(keys);
    more.add(key);
    return more;
  }

  /// @param value that takes the place of what is there; none if it is removed
  private static Json with(Json json, List<Object> keys, List<Json> value) {
    Object first = keys.getFirst();
    List<Object> rest = keys.subList(1, keys.size());
    if (json instanceof JsonArray(List<Json> values)) {
      List<Json> changed = new ArrayList<>(values);
      Json inner = changed.remove((int) first);
      (rest.isEmpty() ? value : List.of(with(inner, rest, value)))
          .forEach(it -> changed.add((int) first, it));
      return new JsonArray(changed);
    }
    JsonObjectBuilder changed = JsonObject.builder();
    if (rest.isEmpty() && !((JsonObject) json).has(first.toString())) {
      value.forEach(it -> changed.put(first.toString(), it));
    }
    ((JsonObject) json)
        .forEach((key, each) -> {
          if (!key.equals(first)) {
            changed.put(key, each);
          } else if (!rest.isEmpty()) {
            changed.put(key, with(each, rest, value));
          } else {
            value.forEach(it -> changed.put(key, it));
          }
        });
    return changed.build();
  }

  private static Json changed(Json json, SplittableRandom random) {
    return switch (json) {
      case JsonText(String text) -> Json.of(changed(text));
      case JsonInteger(long number) -> Json.of(number + 1);
      case JsonDecimal _ -> Json.of("x");
      case JsonBoolean(boolean truth) -> Json.of(!truth);
      case JsonNull _ -> Json.of(random.nextBoolean());
      case JsonArray(List<Json> values) when values.isEmpty() -> Json.of("x");
      case JsonArray(List<Json> values) -> new JsonArray(values.subList(0, values.size() - 1));
      // without one of its members it is another mutation, by the path of that
      case JsonObject _ -> Json.of("x");
    };
  }

  private static String changed(String text) {
    if (text.startsWith("sha256:")) {
      char last = text.charAt(text.length() - 1);
      return text.substring(0, text.length() - 1) + (last == '0' ? '1' : '0');
    }
    return text.matches("-?[0-9]{1,9}(\\.[0-9]+)?")
        ? new BigDecimal(text).add(BigDecimal.ONE).stripTrailingZeros().toPlainString()
        : text + "x";
  }
}
