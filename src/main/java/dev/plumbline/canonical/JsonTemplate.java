package dev.plumbline.canonical;

import java.util.Arrays;
import java.util.List;

/// A template for objects with the same keys, of which some values are constant and some vary.
///
/// A trace has one object per rule, and between documents only the values that the rule read
/// differ. So the constant members are sorted and encoded once, and an object made from the
/// template costs only its varying values. It equals the object that a builder makes of the same
/// members.
public final class JsonTemplate {

  /// The template of an object that was built member by member.
  static final JsonTemplate NONE =
      new JsonTemplate(new String[0], new Json[0], 0, new int[0], new byte[0][]);

  private final String[] keys;

  /// The values in the order of the keys; those that vary are null.
  private final Json[] fixed;

  /// How deeply objects and lists are nested in the constant values.
  private final int depth;

  /// The positions of the varying values, in the order in which they are given.
  private final int[] places;

  /// The encoded bytes before the first varying value, between each two, and after the last.
  private final byte[][] encodedParts;

  /// The positions of the varying values, ascending.
  private final int[] sortedPlaces;

  private JsonTemplate(String[] keys, Json[] fixed, int depth, int[] places, byte[][] pieces) {
    this.keys = keys;
    this.fixed = fixed;
    this.depth = depth;
    this.places = places;
    this.encodedParts = pieces;
    this.sortedPlaces = places.clone();
    Arrays.sort(sortedPlaces);
  }

  /// @param fixed the constant members
  /// @param varying the keys of the others
  /// @throws IllegalArgumentException if a key is given twice
  /// @throws NotCanonicalException if a fixed value cannot be written
  public static JsonTemplate of(JsonObject fixed, List<String> varying) {
    JsonObjectBuilder members = JsonObject.builder(fixed.size() + varying.size());
    fixed.forEach(members::put);
    varying.forEach(key -> members.put(key, JsonNull.NULL));
    JsonObject all = members.build();
    String[] keys = all.keys().toArray(String[]::new);
    Json[] values = new Json[keys.length];
    Arrays.setAll(values, all::value);
    int[] places = varying.stream().mapToInt(key -> Arrays.binarySearch(keys, key)).toArray();
    return new JsonTemplate(keys, values, depth(fixed) - 1, places, encodedParts(all, varying));
  }

  /// An object of this template.
  ///
  /// @param varying one value for each varying key, in the order in which these were given
  public JsonObject with(Json... varying) {
    if (varying.length != places.length) {
      throw new IllegalArgumentException(places.length + " values vary, not " + varying.length);
    }
    Json[] values = fixed.clone();
    for (int index = 0; index < varying.length; index++) {
      if (varying[index] == null) {
        throw new IllegalArgumentException("a member has a value");
      }
      values[places[index]] = varying[index];
    }
    return new JsonObject(keys, values, this);
  }

  boolean isNone() {
    return encodedParts.length == 0;
  }

  /// How deeply objects and lists are nested in the constant values.
  int depth() {
    return depth;
  }

  /// The number of varying values.
  int size() {
    return sortedPlaces.length;
  }

  /// The encoded bytes before the varying value at this index, in the order of the keys; those
  /// after the last at [#size].
  byte[] encodedPart(int index) {
    return encodedParts[index];
  }

  /// The position, among all values, of the varying value at this index in the order of the keys.
  int place(int index) {
    return sortedPlaces[index];
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

  private static byte[][] encodedParts(JsonObject all, List<String> varying) {
    byte[][] pieces = new byte[varying.size() + 1][];
    int count = 0;
    Utf8Buffer piece = new Utf8Buffer();
    piece.ascii('{');
    for (int index = 0; index < all.size(); index++) {
      if (index > 0) {
        piece.ascii(',');
      }
      piece.bytes(EncodedKeyCache.of(all.key(index)));
      if (varying.contains(all.key(index))) {
        pieces[count++] = piece.toBytes();
        piece = new Utf8Buffer();
      } else {
        piece.bytes(CanonicalJson.bytes(all.value(index)));
      }
    }
    piece.ascii('}');
    pieces[count] = piece.toBytes();
    return pieces;
  }
}
