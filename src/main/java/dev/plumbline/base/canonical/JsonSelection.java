package dev.plumbline.base.canonical;

import java.util.SortedMap;
import java.util.TreeMap;

/// Which members of an object are read, for a reader of many large artefacts that needs little of
/// each. In a list, it is about each element.
public final class JsonSelection {

  /// Every member.
  static final JsonSelection ALL = new JsonSelection(new TreeMap<>());

  private final SortedMap<String, JsonSelection> members;

  private JsonSelection(SortedMap<String, JsonSelection> members) {
    this.members = members;
  }

  /// These members, each whole.
  public static JsonSelection of(String... members) {
    SortedMap<String, JsonSelection> whole = new TreeMap<>();
    for (String member : members) {
      whole.put(member, ALL);
    }
    return new JsonSelection(whole);
  }

  /// Of another member a part.
  public JsonSelection with(String member, JsonSelection part) {
    SortedMap<String, JsonSelection> more = new TreeMap<>(members);
    more.put(member, part);
    return new JsonSelection(more);
  }

  boolean has(String member) {
    return this == ALL || members.containsKey(member);
  }

  /// What is read of a member that is.
  JsonSelection part(String member) {
    return this == ALL ? ALL : members.get(member);
  }
}
