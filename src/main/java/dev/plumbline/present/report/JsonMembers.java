package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import java.util.SortedMap;
import java.util.TreeMap;

/// The members of an object. A key of ours such as `scale/min` is a member of a member.
final class JsonMembers {

  private final SortedMap<String, Json> values = new TreeMap<>();
  private final SortedMap<String, JsonMembers> nested = new TreeMap<>();

  /// Nothing, if the key is empty or the cell has no value.
  void put(String key, Cell cell) {
    if (!key.isEmpty()) {
      cell.json().ifPresent(value -> put(key, value));
    }
  }

  void put(String key, Json value) {
    int slash = key.indexOf('/');
    if (slash < 0) {
      values.put(key, value);
    } else {
      nested
          .computeIfAbsent(key.substring(0, slash), _ -> new JsonMembers())
          .put(key.substring(slash + 1), value);
    }
  }

  JsonObject object() {
    JsonObjectBuilder json = JsonObject.builder(values.size() + nested.size());
    json.putAll(values);
    nested.forEach((key, members) -> json.put(key, members.object()));
    return json.build();
  }
}
