package dev.plumbline.given;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/// The source of a rubric as maps, lists and single values, written down in any syntax and order.
public final class Sources {

  public static String json(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(each -> quoted((String) each.getKey()) + ": " + json(each.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case List<?> list ->
          list.stream().map(Sources::json).collect(Collectors.joining(", ", "[", "]"));
      case String text -> quoted(text);
      default -> value.toString();
    };
  }

  /// Block style, texts in double quotes.
  public static String yaml(Object value) {
    StringBuilder out = new StringBuilder();
    block(value, 0, out);
    return out.toString();
  }

  /// The same source with the members of every mapping, and of every list of things with ids, in
  /// another order.
  public static Object shuffled(Object value, long seed) {
    return switch (value) {
      case Map<?, ?> map -> {
        List<Object> keys = new ArrayList<>(map.keySet());
        Collections.shuffle(keys, new Random(seed));
        Map<String, Object> out = new LinkedHashMap<>();
        keys.forEach(key -> out.put((String) key, shuffled(map.get(key), seed + 1)));
        yield out;
      }
      case List<?> list -> {
        List<Object> out = new ArrayList<>();
        list.forEach(each -> out.add(shuffled(each, seed + 1)));
        if (list.stream()
            .allMatch(each -> each instanceof Map<?, ?> map && map.containsKey("id"))) {
          Collections.shuffle(out, new Random(seed));
        }
        yield out;
      }
      default -> value;
    };
  }

  /// A map in the order in which it is written here: key, value, key, value, …
  public static Map<String, Object> map(Object... members) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      map.put((String) members[i], members[i + 1]);
    }
    return map;
  }

  private static void block(Object value, int indent, StringBuilder out) {
    String pad = " ".repeat(indent);
    switch (value) {
      case Map<?, ?> map -> map.forEach((key, each) -> entry(pad + key + ":", each, indent, out));
      case List<?> list -> list.forEach(each -> entry(pad + "-", each, indent, out));
      default -> out.append(pad).append(json(value)).append('\n');
    }
  }

  private static void entry(String lead, Object value, int indent, StringBuilder out) {
    boolean nested =
        (value instanceof Map<?, ?> map && !map.isEmpty())
            || (value instanceof List<?> list && !list.isEmpty());
    if (nested) {
      out.append(lead).append('\n');
      block(value, indent + 2, out);
    } else {
      out.append(lead).append(' ').append(json(value)).append('\n');
    }
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\');
      }
      out.append(c);
    }
    return out.append('"').toString();
  }

  private Sources() {}
}
