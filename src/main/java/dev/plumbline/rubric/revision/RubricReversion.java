package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One part of a rubric as it was in an earlier one: a rule, trait, item, gate, node, threshold,
/// condition, derivation, fact or grading.
///
/// @param part its path, such as `plan/style/rules/r3`
/// @param rubric the later rubric with the part of the earlier one, or without it where that has
///   none; it may not compile
/// @param reads names that the part as it was reads and that are not now what they were then
/// @param readBy the parts that read it, or that name it
public record RubricReversion(
    String part, JsonObject rubric, List<String> reads, List<String> readBy) {

  private static final List<String> SECTIONS =
      List.of(
          "facts", "gates", "traits", "thresholds", "conditions", "derivations", "plan", "grades");

  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  public RubricReversion {
    reads = List.copyOf(reads);
    readBy = List.copyOf(readBy);
  }

  /// The parts that a name can mean, by their paths: those of either rubric with this id, or the
  /// one with this path.
  public static List<String> named(JsonObject now, JsonObject then, String name) {
    SequencedSet<String> paths = new LinkedHashSet<>(parts(now).keySet());
    paths.addAll(parts(then).keySet());
    return paths.stream().filter(path -> path.equals(name) || path.endsWith("/" + name)).toList();
  }

  /// The ids of the parts that differ.
  public static List<String> changed(JsonObject now, JsonObject then) {
    SortedMap<String, Json> is = parts(now);
    SortedMap<String, Json> was = parts(then);
    SequencedSet<String> paths = new LinkedHashSet<>(is.keySet());
    paths.addAll(was.keySet());
    return paths.stream().filter(path -> !same(is, was, path)).toList();
  }

  private static boolean same(
      SortedMap<String, Json> is, SortedMap<String, Json> was, String path) {
    return Optional.ofNullable(is.get(path)).equals(Optional.ofNullable(was.get(path)));
  }

  /// @param path of a part that differs
  /// @return empty if the later rubric has not what the part is in
  public static Optional<RubricReversion> of(JsonObject now, JsonObject then, String path) {
    SortedMap<String, Json> is = parts(now);
    SortedMap<String, Json> was = parts(then);
    List<String> steps = List.of(path.split("/"));
    Optional<Json> whole = with(now, steps, Optional.ofNullable(was.get(path)));
    List<String> reads = new ArrayList<>();
    SequencedSet<String> words = words(was.getOrDefault(path, JsonObject.EMPTY));
    SequencedSet<String> readBy = new LinkedHashSet<>();
    // what reads the node of a rule, or the trait of an item, depends on these
    List<String> ids =
        Stream.iterate(path, it -> it.indexOf('/') > 0, it -> it.substring(0, it.lastIndexOf('/')))
            .filter(it -> is.containsKey(it) || was.containsKey(it))
            .map(RubricReversion::id)
            .toList();
    SequencedSet<String> all = new LinkedHashSet<>(is.keySet());
    all.addAll(was.keySet());
    for (String other : all) {
      boolean apart = !other.startsWith(path + "/") && !path.startsWith(other + "/");
      if (apart && !other.equals(path) && words.contains(id(other)) && !same(is, was, other)) {
        reads.add(other);
      }
      if (apart
          && !other.equals(path)
          && is.containsKey(other)
          && ids.stream().anyMatch(words(is.get(other))::contains)) {
        readBy.add(other);
      }
    }
    readBy.removeIf(one -> readBy.stream().anyMatch(inner -> inner.startsWith(one + "/")));
    return whole.map(it -> new RubricReversion(path, (JsonObject) it, reads, List.copyOf(readBy)));
  }

  private static String id(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /// Every part by its path: members of sections, elements with an id, and what is in them.
  private static SortedMap<String, Json> parts(JsonObject rubric) {
    SortedMap<String, Json> parts = new TreeMap<>();
    for (String section : SECTIONS) {
      rubric.find(section).ifPresent(it -> collect(section, it, parts));
    }
    return parts;
  }

  private static void collect(String path, Json json, SortedMap<String, Json> parts) {
    boolean section = path.indexOf('/') < 0;
    if (json instanceof JsonArray) {
      elements(json)
          .forEach((id, element) -> {
            parts.put(path + "/" + id, element);
            collect(path + "/" + id, element, parts);
          });
    } else if (json instanceof JsonObject object) {
      object.forEach((key, value) -> {
        if (section) {
          parts.put(path + "/" + key, value);
        }
        if (section || value instanceof JsonArray) {
          collect(path + "/" + key, value, parts);
        }
      });
    }
  }

  /// The elements of a list by their ids; none of a list without.
  private static SequencedMap<String, Json> elements(Json list) {
    SequencedMap<String, Json> elements = new LinkedHashMap<>();
    if (list instanceof JsonArray(var all)) {
      for (Json element : all) {
        if (element instanceof JsonObject object
            && object.find("id").orElse(JsonObject.EMPTY) instanceof JsonText(String id)) {
          elements.put(id, element);
        }
      }
    }
    return elements;
  }

  /// The same with another value at a place, or without any.
  private static Optional<Json> with(Json json, List<String> steps, Optional<Json> value) {
    if (steps.isEmpty()) {
      return value;
    }
    String step = steps.getFirst();
    List<String> rest = steps.subList(1, steps.size());
    boolean last = rest.isEmpty();
    if (json instanceof JsonArray) {
      SequencedMap<String, Json> all = elements(json);
      if (!last && !all.containsKey(step)) {
        return Optional.empty();
      }
      Optional<Json> inner = with(all.getOrDefault(step, JsonObject.EMPTY), rest, value);
      inner.ifPresentOrElse(it -> all.put(step, it), () -> all.remove(step));
      return inner.isEmpty() && !last
          ? inner
          : Optional.of(new JsonArray(List.copyOf(all.values())));
    }
    if (!(json instanceof JsonObject object) || !last && !object.has(step) && steps.size() > 2) {
      return Optional.empty();
    }
    Optional<Json> inner = with(object.find(step).orElse(JsonObject.EMPTY), rest, value);
    if (inner.isEmpty() && !last) {
      return inner;
    }
    return Optional.of(
        object.with(
            step, inner.filter(it -> !it.equals(JsonObject.EMPTY) && !it.equals(JsonArray.EMPTY))));
  }

  /// The words of all texts and keys in it, but for its own questions and reasons.
  private static SequencedSet<String> words(Json json) {
    SequencedSet<String> words = new LinkedHashSet<>();
    words(json, words);
    return words;
  }

  private static final List<String> PROSE =
      List.of(
          "ask",
          "because",
          "cues",
          "definition",
          "description",
          "label",
          "levels",
          "quote",
          "rationale",
          "say",
          "themes",
          "anchors");

  private static void words(Json json, SequencedSet<String> words) {
    switch (json) {
      case JsonText(String text) -> {
        Matcher word = WORD.matcher(text);
        while (word.find()) {
          words.add(word.group());
        }
      }
      case JsonObject object ->
          object.forEach((key, value) -> {
            if (!PROSE.contains(key)) {
              words.add(key);
              words(value, words);
            }
          });
      case JsonArray(var elements) -> elements.forEach(each -> words(each, words));
      default -> {}
    }
  }
}
