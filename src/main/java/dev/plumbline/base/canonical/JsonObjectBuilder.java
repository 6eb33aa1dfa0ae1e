package dev.plumbline.base.canonical;

import java.util.Arrays;
import java.util.TreeMap;

/// Collects the members of an object in any order. A duplicate key is rejected when the object is
/// built.
///
/// The methods with a condition omit members that equal the default of their format version, so
/// that a new feature does not change old digests.
public final class JsonObjectBuilder {

  private static final int INSERTION_SORT_MAX = 24;

  private String[] keys;
  private Json[] values;
  private int size;
  private boolean sorted = true;
  private boolean built;

  JsonObjectBuilder(int expected) {
    keys = new String[expected];
    values = new Json[expected];
  }

  public JsonObjectBuilder put(String key, Json value) {
    if (key == null || value == null) {
      throw new IllegalArgumentException("a member has a key and a value");
    }
    if (built) {
      throw new IllegalStateException("the object has been built already");
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2 + 1);
      values = Arrays.copyOf(values, size * 2 + 1);
    }
    sorted &= size == 0 || keys[size - 1].compareTo(key) < 0;
    keys[size] = key;
    values[size++] = value;
    return this;
  }

  /// As a [JsonRecord] writes a component: nothing of an absent optional value.
  public JsonObjectBuilder put(String key, Object value) {
    return RecordForm.present(value).map(it -> put(key, it)).orElse(this);
  }

  /// The members of an object, or of what is written as one, if it is there.
  public JsonObjectBuilder putAll(Object members) {
    RecordForm.present(members).ifPresent(it -> ((JsonObject) it).forEach(this::put));
    return this;
  }

  public JsonObjectBuilder put(String key, String value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, long value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, boolean value) {
    return put(key, Json.of(value));
  }

  /// As [#put(String, Object)], but nothing of an empty text, list or object.
  public JsonObjectBuilder putUnlessEmpty(String key, Object value) {
    return RecordForm.present(value)
        .filter(it -> !RecordForm.EMPTY.contains(it))
        .map(it -> put(key, it))
        .orElse(this);
  }

  public JsonObjectBuilder putUnlessDefault(String key, Object value, Object byDefault) {
    return Json.of(value).equals(Json.of(byDefault)) ? this : put(key, value);
  }

  /// Builds the object. Full arrays are handed over without a copy, so a builder builds once.
  ///
  /// @throws IllegalArgumentException if a key was added twice
  public JsonObject build() {
    if (!sorted) {
      sort();
    }
    built = true;
    return size == keys.length
        ? new JsonObject(keys, values)
        : new JsonObject(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
  }

  /// Insertion sort, since objects are small and often nearly in order. Beyond
  /// [#INSERTION_SORT_MAX] keys, a tree map.
  private void sort() {
    if (size > INSERTION_SORT_MAX) {
      sortLarge();
      return;
    }
    for (int index = 1; index < size; index++) {
      String key = keys[index];
      Json value = values[index];
      int at = index;
      int order = 1;
      while (at > 0 && (order = keys[at - 1].compareTo(key)) > 0) {
        keys[at] = keys[at - 1];
        values[at] = values[at - 1];
        at--;
      }
      if (at > 0 && order == 0) {
        throw new IllegalArgumentException("duplicate key: " + key);
      }
      keys[at] = key;
      values[at] = value;
    }
    sorted = true;
  }

  private void sortLarge() {
    TreeMap<String, Json> members = new TreeMap<>();
    for (int index = 0; index < size; index++) {
      if (members.put(keys[index], values[index]) != null) {
        throw new IllegalArgumentException("duplicate key: " + keys[index]);
      }
    }
    keys = members.keySet().toArray(String[]::new);
    values = members.values().toArray(Json[]::new);
    sorted = true;
  }
}
