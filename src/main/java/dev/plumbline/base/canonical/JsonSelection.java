package dev.plumbline.base.canonical;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which members of an object are read, for a reader of many large artefacts that needs little of
/// each. In a list, it is about each element.
public final class JsonSelection {

  private final SortedMap<String, Optional<JsonSelection>> members;

  private JsonSelection(SortedMap<String, Optional<JsonSelection>> members) {
    this.members = members;
  }

  /// These members, each whole.
  public static JsonSelection of(String... members) {
    SortedMap<String, Optional<JsonSelection>> whole = new TreeMap<>();
    for (String member : members) {
      whole.put(member, Optional.empty());
    }
    return new JsonSelection(whole);
  }

  /// Of another member a part.
  public JsonSelection with(String member, JsonSelection part) {
    SortedMap<String, Optional<JsonSelection>> more = new TreeMap<>(members);
    more.put(member, Optional.of(part));
    return new JsonSelection(more);
  }

  boolean has(String member) {
    return members.containsKey(member);
  }

  /// What is read of a member that is; empty for all of it.
  Optional<JsonSelection> part(String member) {
    return members.get(member);
  }
}
