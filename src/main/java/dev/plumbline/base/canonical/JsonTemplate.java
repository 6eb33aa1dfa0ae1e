package dev.plumbline.base.canonical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A template for objects with the same keys, of which some values are constant and some vary.
///
/// A trace has one object per rule, and between documents only the values that the rule read
/// differ. So the constant members are sorted and encoded once, and an object made from the
/// template costs only its varying values. It equals the object that a builder makes of the same
/// members.
///
/// One member may be an object of another template, whose varying values are then given with those
/// of the whole.
public final class JsonTemplate {

  /// The template of an object that was built member by member.
  static final JsonTemplate NONE =
      new JsonTemplate(new String[0], new Json[0], 0, new int[0], 0, List.of(), new Encoding());

  private final String[] keys;

  /// The values in the order of the keys; JSON's null for those that vary.
  private final Json[] fixed;

  /// How deeply objects and lists are nested in the constant values.
  private final int depth;

  /// For each key the index of its value among those given, -1 if it is constant; for the inner
  /// object that of its first value.
  private final int[] sources;

  /// The number of given values that are not the inner object's.
  private final int own;

  /// The template of the inner object, if there is one.
  private final List<JsonTemplate> inner;

  /// The encoded bytes before the first varying value, between each two, and after the last.
  private final byte[][] encodedParts;

  /// The given values in the order in which they are written, by their index, and whether each is a
  /// member of the inner object.
  private final int[] order;

  private final boolean[] within;
  private final int length;

  /// The encoded form while it grows.
  private static final class Encoding {
    private final List<byte[]> parts = new ArrayList<>();
    private final List<Integer> order = new ArrayList<>();
    private final List<Boolean> within = new ArrayList<>();
    private Utf8Buffer part = new Utf8Buffer();

    void value(int index, boolean inside) {
      parts.add(part.toBytes());
      part = new Utf8Buffer();
      order.add(index);
      within.add(inside);
    }

    void template(JsonTemplate inner, int first) {
      for (int index = 0; index < inner.size(); index++) {
        part.bytes(inner.encodedParts[index]);
        value(first + inner.order[index], true);
      }
      part.bytes(inner.encodedParts[inner.size()]);
    }
  }

  private JsonTemplate(
      String[] keys,
      Json[] fixed,
      int depth,
      int[] sources,
      int own,
      List<JsonTemplate> inner,
      Encoding encoding) {
    this.keys = keys;
    this.fixed = fixed;
    this.depth = depth;
    this.sources = sources;
    this.own = own;
    this.inner = inner;
    encoding.parts.add(encoding.part.toBytes());
    this.encodedParts = encoding.parts.toArray(byte[][]::new);
    this.order = encoding.order.stream().mapToInt(Integer::intValue).toArray();
    this.within = new boolean[order.length];
    for (int index = 0; index < order.length; index++) {
      within[index] = encoding.within.get(index);
    }
    this.length = encoding.parts.stream().mapToInt(part -> part.length).sum();
  }

  /// @param fixed the constant members
  /// @param varying the keys of the others
  /// @throws IllegalArgumentException if a key is given twice
  /// @throws NotCanonicalException if a fixed value cannot be written
  public static JsonTemplate of(JsonObject fixed, List<String> varying) {
    return of(fixed, varying, List.of(), List.of());
  }

  /// As above, with a member that is an object of another template, which has no inner object
  /// itself.
  ///
  /// @param key of that member
  public static JsonTemplate of(
      JsonObject fixed, List<String> varying, String key, JsonTemplate inner) {
    return of(fixed, varying, List.of(key), List.of(inner));
  }

  private static JsonTemplate of(
      JsonObject fixed, List<String> varying, List<String> innerKey, List<JsonTemplate> inner) {
    List<String> open = new ArrayList<>(varying);
    open.addAll(innerKey);
    JsonObjectBuilder members = JsonObject.builder(fixed.size() + open.size());
    fixed.forEach(members::put);
    open.forEach(key -> members.put(key, JsonNull.NULL));
    JsonObject all = members.build();
    String[] keys = all.keys().toArray(String[]::new);
    Json[] values = new Json[keys.length];
    Arrays.setAll(values, all::value);
    int[] sources = Arrays.stream(keys).mapToInt(open::indexOf).toArray();
    int depth = depth(fixed) - 1;
    for (JsonTemplate each : inner) {
      depth = Math.max(depth, each.depth + 1);
    }
    int own = varying.size();
    Encoding encoding = encoding(all, sources, own, inner);
    return new JsonTemplate(keys, values, depth, sources, own, inner, encoding);
  }

  /// An object of this template.
  ///
  /// @param varying one value for each varying key, in the order in which these were given, and
  ///   then those of the inner object; nothing may write to the array from then on
  public JsonObject with(Json... varying) {
    if (varying.length != order.length) {
      throw new IllegalArgumentException(order.length + " values vary, not " + varying.length);
    }
    for (Json value : varying) {
      if (value == null) {
        throw new IllegalArgumentException("a member has a value");
      }
    }
    return new JsonObject(keys, this, varying);
  }

  /// The value of an object of this template at this position of the keys. Nothing is kept of it,
  /// since threads share these objects.
  Json value(int index, Json[] varying) {
    int source = sources[index];
    if (source < 0) {
      return fixed[index];
    }
    return source < own
        ? varying[source]
        : inner.getFirst().with(Arrays.copyOfRange(varying, own, varying.length));
  }

  /// How deeply objects and lists are nested in the constant values.
  int depth() {
    return depth;
  }

  /// The number of varying values.
  int size() {
    return order.length;
  }

  /// The number of bytes of the constant members.
  int length() {
    return length;
  }

  /// The encoded bytes before the varying value at this index, in the order of writing; those after
  /// the last at [#size].
  byte[] encodedPart(int index) {
    return encodedParts[index];
  }

  /// The index among the given values of that which is written at this place.
  int given(int index) {
    return order[index];
  }

  /// Whether the value that is written at this place is a member of the inner object.
  boolean isWithin(int index) {
    return within[index];
  }

  private static int depth(Json json) {
    int inside = 0;
    switch (json) {
      case JsonObject object -> {
        for (int index = 0; index < object.size(); index++) {
          inside = Math.max(inside, depth(object.value(index)));
        }
      }
      case JsonArray(List<Json> values) -> {
        for (Json value : values) {
          inside = Math.max(inside, depth(value));
        }
      }
      case JsonText _, JsonInteger _, JsonDecimal _, JsonBoolean _, JsonNull _ -> {
        return 0;
      }
    }
    return inside + 1;
  }

  private static Encoding encoding(
      JsonObject all, int[] sources, int own, List<JsonTemplate> inner) {
    Encoding encoding = new Encoding();
    encoding.part.ascii('{');
    for (int index = 0; index < all.size(); index++) {
      if (index > 0) {
        encoding.part.ascii(',');
      }
      encoding.part.bytes(EncodedKeyCache.of(all.key(index)));
      int source = sources[index];
      if (source < 0) {
        encoding.part.bytes(CanonicalJson.bytes(all.value(index)));
      } else if (source < own) {
        encoding.value(source, false);
      } else {
        encoding.template(inner.getFirst(), own);
      }
    }
    encoding.part.ascii('}');
    return encoding;
  }
}
