package dev.plumbline.canonical;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/// Collects the members of an object in any order. An equal key twice is refused when it is built.
///
/// Members that equal the default of their format version are left out, so that a new feature does
/// not change old digests: that is what the methods with a condition are for.
public final class JsonObjectBuilder {

  private record Member(String key, Json value) {}

  private String[] keys = new String[8];
  private Json[] values = new Json[8];
  private int size;
  private boolean sorted = true;

  JsonObjectBuilder() {}

  public JsonObjectBuilder put(String key, Json value) {
    if (key == null || value == null) {
      throw new IllegalArgumentException("a member has a key and a value");
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, size * 2);
      values = Arrays.copyOf(values, size * 2);
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

  public JsonObject build() {
    if (!sorted) {
      sort();
    }
    return new JsonObject(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
  }

  private void sort() {
    Member[] members = new Member[size];
    Arrays.setAll(members, index -> new Member(keys[index], values[index]));
    Arrays.sort(members, Comparator.comparing(Member::key));
    for (int index = 0; index < size; index++) {
      if (index > 0 && members[index].key().equals(members[index - 1].key())) {
        throw new IllegalArgumentException("key twice: " + members[index].key());
      }
      keys[index] = members[index].key();
      values[index] = members[index].value();
    }
    sorted = true;
  }
}
