package dev.plumbline.canonical;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;

/// Collects the members of an object in any order. An equal key twice is refused when it is built.
///
/// Members that equal the default of their format version are left out, so that a new feature does
/// not change old digests: that is what the methods with a condition are for.
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
      throw new IllegalStateException("a builder builds once");
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

  public JsonObjectBuilder put(String key, String value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, long value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, boolean value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, BigDecimal value) {
    return put(key, Json.of(value));
  }

  public JsonObjectBuilder put(String key, Digest value) {
    return put(key, Json.of(value.toString()));
  }

  public JsonObjectBuilder putIfPresent(String key, Optional<? extends Json> value) {
    return value.isPresent() ? put(key, value.get()) : this;
  }

  public JsonObjectBuilder putUnlessEmpty(String key, String value) {
    return value.isEmpty() ? this : put(key, value);
  }

  public JsonObjectBuilder putUnlessEmpty(String key, JsonArray value) {
    return value.isEmpty() ? this : put(key, value);
  }

  public JsonObjectBuilder putUnlessEmpty(String key, JsonObject value) {
    return value.size() == 0 ? this : put(key, value);
  }

  public JsonObjectBuilder putUnlessDefault(String key, Json value, Json byDefault) {
    return value.equals(byDefault) ? this : put(key, value);
  }

  /// The object; arrays that are full are handed over, so a builder builds once.
  public JsonObject build() {
    if (!sorted) {
      sort();
    }
    built = true;
    return size == keys.length
        ? new JsonObject(keys, values)
        : new JsonObject(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
  }

  /// Objects are small and often nearly in order: inserting one key after the other beats anything
  /// that must first make room. Beyond [#INSERTED_MAX] keys that would be slow, and a map does it.
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
        throw new IllegalArgumentException("key twice: " + key);
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
        throw new IllegalArgumentException("key twice: " + keys[index]);
      }
    }
    keys = members.keySet().toArray(String[]::new);
    values = members.values().toArray(Json[]::new);
    sorted = true;
  }
}
