package dev.plumbline.base.canonical;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which members of an object are read, for a reader of many large artefacts that needs little of
/// each. In a list, it is about each element.
public final class JsonSelection {

  /// Every member.
  static final JsonSelection ALL = new JsonSelection(new TreeMap<>(), new TreeMap<>());

  private final SortedMap<String, JsonSelection> members;
  private final SortedMap<String, List<String>> conditions;

  private JsonSelection(
      SortedMap<String, JsonSelection> members, SortedMap<String, List<String>> conditions) {
    this.members = members;
    this.conditions = conditions;
  }

  /// These members, each whole.
  public static JsonSelection of(String... members) {
    SortedMap<String, JsonSelection> whole = new TreeMap<>();
    for (String member : members) {
      whole.put(member, ALL);
    }
    return new JsonSelection(whole, new TreeMap<>());
  }

  /// Of another member a part.
  public JsonSelection with(String member, JsonSelection part) {
    SortedMap<String, JsonSelection> more = new TreeMap<>(members);
    more.put(member, part);
    return new JsonSelection(more, conditions);
  }

  /// Of the objects in a list only those of which this member is one of these texts, or another
  /// member one of the texts that it was given. The others are left out.
  public JsonSelection where(String member, String... texts) {
    SortedMap<String, List<String>> more = new TreeMap<>(conditions);
    more.put(member, List.of(texts));
    return new JsonSelection(members, more);
  }

  boolean hasConditions() {
    return !conditions.isEmpty();
  }

  boolean isCondition(String member) {
    return conditions.containsKey(member);
  }

  boolean isFulfilled(String member, String text) {
    return conditions.get(member).contains(text);
  }

  boolean has(String member) {
    return this == ALL || members.containsKey(member);
  }

  /// What is read of a member that is.
  JsonSelection part(String member) {
    return this == ALL ? ALL : members.get(member);
  }
}
