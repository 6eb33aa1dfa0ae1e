package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The smallest differences between two JSON values. List elements with an `id` or a `name` are
/// matched by it; what was added or removed is one difference.
final class JsonDiff {

  private final List<Difference> found = new ArrayList<>();

  /// @param before JSON null if it was added
  /// @param after JSON null if it was removed
  record Difference(List<String> path, Json before, Json after) {}

  static List<Difference> between(Json before, Json after) {
    JsonDiff jsonDiff = new JsonDiff();
    jsonDiff.compare(List.of(), before, after);
    return jsonDiff.found;
  }

  private void compare(List<String> path, Json before, Json after) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof JsonObject one && after instanceof JsonObject other) {
      members(path, members(one), members(other));
    } else if (before instanceof JsonArray(var one)
        && after instanceof JsonArray(var other)
        && haveIds(one)
        && haveIds(other)) {
      members(path, byId(one), byId(other));
    } else if (before instanceof JsonArray(var one)
        && after instanceof JsonArray(var other)
        && one.size() == other.size()
        && one.stream().allMatch(JsonObject.class::isInstance)) {
      for (int i = 0; i < one.size(); i++) {
        compare(below(path, Integer.toString(i)), one.get(i), other.get(i));
      }
    } else {
      found.add(new Difference(path, before, after));
    }
  }

  private void members(
      List<String> path, SortedMap<String, Json> before, SortedMap<String, Json> after) {
    SortedSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      Json one = before.getOrDefault(key, ABSENT);
      Json other = after.getOrDefault(key, ABSENT);
      if (isSection(path) && (one == ABSENT || other == ABSENT)) {
        compare(
            below(path, key),
            one == ABSENT ? empty(other) : one,
            other == ABSENT ? empty(one) : other);
      } else {
        compare(below(path, key), one, other);
      }
    }
  }

  /// An added or removed top-level section is reported member by member.
  private static boolean isSection(List<String> path) {
    return path.isEmpty();
  }

  private static Json empty(Json like) {
    if (like instanceof JsonObject) {
      return JsonObject.EMPTY;
    }
    return like instanceof JsonArray(var elements) && haveIds(elements) ? JsonArray.EMPTY : ABSENT;
  }

  private static SortedMap<String, Json> members(JsonObject object) {
    SortedMap<String, Json> members = new TreeMap<>();
    object.forEach(members::put);
    return members;
  }

  /// Whether all elements have an id or name and no two are equal.
  private static boolean haveIds(List<Json> elements) {
    return byId(elements).size() == elements.size();
  }

  /// Elements by `id`, or by `name` if they have no id.
  private static SortedMap<String, Json> byId(List<Json> elements) {
    SortedMap<String, Json> byId = new TreeMap<>();
    for (Json element : elements) {
      if (element instanceof JsonObject object
          && object.find("id").or(() -> object.find("name")).orElse(ABSENT)
              instanceof JsonText(String id)) {
        byId.put(id, object);
      }
    }
    return byId;
  }

  private static List<String> below(List<String> path, String key) {
    List<String> below = new ArrayList<>(path);
    below.add(key);
    return below;
  }

  static final Json ABSENT = new JsonNull();
}
