package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Members with distinct keys, always sorted by the UTF-16 code units of their keys (RFC 8785,
/// section 3.2.3), in whatever order they were added.
public final class JsonObject implements Json {

  private static final byte[] NOT_WRITTEN = {};

  public static final JsonObject EMPTY = new JsonObject(new String[0], new Json[0], NOT_WRITTEN);

  private final String[] keys;
  private final Json[] values;

  /// Its canonical bytes, if it is written often.
  private final byte[] written;

  /// Takes ownership of the arrays; only [JsonObjectBuilder] calls this, with sorted and distinct
  /// keys.
  private JsonObject(String[] keys, Json[] values, byte[] written) {
    this.keys = keys;
    this.values = values;
    this.written = written;
  }

  /// The same object, whose bytes are made once: for a part of many artefacts.
  public JsonObject written() {
    return new JsonObject(keys, values, CanonicalJson.bytes(this));
  }

  public static JsonObjectBuilder builder() {
    return builder(8);
  }

  /// @param expected the expected number of members; a hint for the capacity
  public static JsonObjectBuilder builder(int expected) {
    return new JsonObjectBuilder(expected);
  }

  /// Members by their keys, as a [JsonRecord] would write them: an absent optional value is left
  /// out, and where a key ends in `?` also an empty one, false or zero. Keys that are data are
  /// given to [#with].
  ///
  /// @param more keys and values in turn
  public static JsonObject of(String key, Object value, Object... more) {
    JsonObjectBuilder json = builder(1 + more.length / 2).putStated(key, value);
    for (int index = 0; index < more.length; index += 2) {
      json.putStated((String) more[index], more[index + 1]);
    }
    return json.build();
  }

  /// A member for each entry.
  public static JsonObject of(Map<?, ?> members) {
    return mapped(members, it -> it);
  }

  /// A member for each entry, as a function says its value.
  public static <T> JsonObject mapped(Map<?, T> members, Function<? super T, ?> value) {
    JsonObjectBuilder json = builder(members.size());
    members.forEach((key, each) -> json.put(RecordForm.key(key), value.apply(each)));
    return json.build();
  }

  /// A member for each element.
  public static <T> JsonObject by(
      Function<? super T, String> key, Collection<T> elements, Function<? super T, ?> value) {
    JsonObjectBuilder json = builder(elements.size());
    elements.forEach(each -> json.put(key.apply(each), value.apply(each)));
    return json.build();
  }

  /// Each member with what a function says of it; without those of which it says nothing.
  public JsonObject mapped(BiFunction<String, Json, ?> value) {
    JsonObjectBuilder json = builder(keys.length);
    forEach((key, each) -> json.put(key, value.apply(key, each)));
    return json.build();
  }

  /// Without these members.
  public JsonObject without(String... left) {
    return without(List.of(left));
  }

  /// As [#without(String...)].
  public JsonObject without(Collection<String> left) {
    return mapped((key, each) -> Optional.of(each).filter(_ -> !left.contains(key)));
  }

  /// With a member in place of the one that there may be; without it where there is no value.
  public JsonObject with(String key, Object value) {
    return builder(keys.length + 1).putAll(without(key)).put(key, value).build();
  }

  /// With the members of another object in place of those that there may be.
  public JsonObject with(JsonObject others) {
    return builder(keys.length + others.size())
        .putAll(without(others.keys()))
        .putAll(others)
        .build();
  }

  public int size() {
    return keys.length;
  }

  public List<String> keys() {
    return List.of(keys);
  }

  /// The keys that are not in `known`, for readers that allow no others.
  public List<String> keysBesides(Collection<String> known) {
    return Arrays.stream(keys).filter(key -> !known.contains(key)).toList();
  }

  public void forEach(BiConsumer<String, Json> action) {
    for (int index = 0; index < keys.length; index++) {
      action.accept(keys[index], value(index));
    }
  }

  /// The member, if there is one. Logarithmic time.
  public Optional<Json> find(String key) {
    int index = index(key);
    return index < 0 ? Optional.empty() : Optional.of(value(index));
  }

  /// Whether there is such a member.
  public boolean has(String key) {
    return index(key) >= 0;
  }

  /// The member; as if it were null if there is none.
  public Json member(String key) {
    int index = index(key);
    return index < 0 ? JsonNull.NULL : value(index);
  }

  /// Whether the member is what is written of a value.
  public boolean is(String key, Object value) {
    return member(key).equals(Json.of(value));
  }

  /// The text; empty if the member is none.
  public String textOrEmpty(String key) {
    return member(key) instanceof JsonText(String text) ? text : "";
  }

  /// The object; without members if the member is none.
  public JsonObject objectOrEmpty(String key) {
    return member(key) instanceof JsonObject object ? object : EMPTY;
  }

  /// The elements; none if the member is no list.
  public List<Json> listOrEmpty(String key) {
    return member(key) instanceof JsonArray(var elements) ? elements : List.of();
  }

  /// The member, which must exist: for artefacts of our own.
  public Json get(String key) {
    int index = index(key);
    if (index < 0) {
      throw new UnexpectedJsonException("no member " + key);
    }
    return value(index);
  }

  /// As of [Arrays#binarySearch], which does not know that the keys are texts: half of the time of
  /// reading an artefact.
  private int index(String key) {
    int low = 0;
    int high = keys.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = keys[middle].compareTo(key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /// The member as a text. As for all typed accessors, a missing member or another type means that
  /// the artefact is invalid.
  ///
  /// @throws UnexpectedJsonException if there is no such text
  public String text(String key) {
    if (get(key) instanceof JsonText(String value)) {
      return value;
    }
    throw new UnexpectedJsonException(key + " is not a text");
  }

  /// As [#text(String)].
  public long integer(String key) {
    if (get(key) instanceof JsonInteger(long value)) {
      return value;
    }
    throw new UnexpectedJsonException(key + " is not an integer");
  }

  /// As [#integer(String)], of numbers that an int holds.
  public int number(String key) {
    return Math.toIntExact(integer(key));
  }

  /// A decimal, whether a [JsonDecimal] or the text that it was written as.
  public BigDecimal decimal(String key) {
    if (get(key) instanceof JsonDecimal(BigDecimal value)) {
      return value;
    }
    return DecimalFormat.parse(text(key))
        .orElseThrow(() -> new UnexpectedJsonException(key + " is not a decimal"));
  }

  /// A level or what is between two, as [JsonRecord.Exact] writes it.
  public Rational level(String key) {
    return RecordForm.level(get(key), key);
  }

  public boolean flag(String key) {
    if (get(key) instanceof JsonBoolean(boolean value)) {
      return value;
    }
    throw new UnexpectedJsonException(key + " is not true or false");
  }

  public JsonObject object(String key) {
    if (get(key) instanceof JsonObject value) {
      return value;
    }
    throw new UnexpectedJsonException(key + " is not an object");
  }

  public List<Json> list(String key) {
    if (get(key) instanceof JsonArray(var elements)) {
      return elements;
    }
    throw new UnexpectedJsonException(key + " is not a list");
  }

  public Digest digest(String key) {
    return Digest.parse(text(key))
        .orElseThrow(() -> new UnexpectedJsonException(key + " is not a digest"));
  }

  /// The member as a text; empty if there is none or it is null.
  public Optional<String> findText(String key) {
    return has(key) && !(get(key) instanceof JsonNull) ? Optional.of(text(key)) : Optional.empty();
  }

  /// As [#findText(String)].
  public Optional<Digest> findDigest(String key) {
    return has(key) ? Optional.of(digest(key)) : Optional.empty();
  }

  /// As [#findText(String)], without null.
  public Optional<JsonObject> findObject(String key) {
    return has(key) ? Optional.of(object(key)) : Optional.empty();
  }

  /// The member as an object; without members if there is none.
  public JsonObject members(String key) {
    return has(key) ? object(key) : EMPTY;
  }

  /// The elements of the member, each an object; none if there is no such member.
  public List<JsonObject> objects(String key) {
    if (!has(key)) {
      return List.of();
    }
    List<Json> elements = list(key);
    JsonObject[] objects = new JsonObject[elements.size()];
    for (int index = 0; index < objects.length; index++) {
      objects[index] = of(elements.get(index), JsonObject.class, key);
    }
    return List.of(objects);
  }

  /// The elements of the member, each a text; none if there is no such member.
  public List<String> texts(String key) {
    if (!has(key)) {
      return List.of();
    }
    List<Json> elements = list(key);
    String[] texts = new String[elements.size()];
    for (int index = 0; index < texts.length; index++) {
      texts[index] = of(elements.get(index), JsonText.class, key).value();
    }
    return List.of(texts);
  }

  /// The members of the member, each a text, by their names; none if there is no such member.
  public SortedMap<String, String> textsByName(String key) {
    SortedMap<String, String> texts = new TreeMap<>();
    JsonObject members = members(key);
    members.keys().forEach(name -> texts.put(name, members.text(name)));
    return texts;
  }

  private static <T extends Json> T of(Json element, Class<T> type, String key) {
    if (type.isInstance(element)) {
      return type.cast(element);
    }
    throw new UnexpectedJsonException(key + " has another element");
  }

  String key(int index) {
    return keys[index];
  }

  Json value(int index) {
    return values[index];
  }

  /// Its canonical bytes; none if they must be made.
  byte[] bytes() {
    return written;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof JsonObject that) || !Arrays.equals(keys, that.keys)) {
      return false;
    }
    for (int index = 0; index < keys.length; index++) {
      if (!value(index).equals(that.value(index))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = Arrays.hashCode(keys);
    for (int index = 0; index < keys.length; index++) {
      hash = 31 * hash + value(index).hashCode();
    }
    return hash;
  }

  @Override
  public String toString() {
    return CanonicalJson.text(this);
  }

  /// Collects the members of an object in any order. A duplicate key is rejected when the object is
  /// built.
  ///
  /// The methods with a condition omit members that equal the default of their format version, so
  /// that a new feature does not change old digests.
  public static final class JsonObjectBuilder {

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
      return value instanceof Json json
          ? put(key, json)
          : RecordForm.present(value).map(it -> put(key, it)).orElse(this);
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

    private JsonObjectBuilder putStated(String key, Object value) {
      return key.endsWith("?")
          ? RecordForm.present(value)
              .filter(it -> !RecordForm.USUAL.contains(it))
              .map(it -> put(key.substring(0, key.length() - 1), it))
              .orElse(this)
          : put(key, value);
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
          ? new JsonObject(keys, values, NOT_WRITTEN)
          : new JsonObject(Arrays.copyOf(keys, size), Arrays.copyOf(values, size), NOT_WRITTEN);
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
}
