package dev.plumbline.canonical;

import java.util.Arrays;
import java.util.List;

/// Objects that are alike: the same keys, some values that are always the same, and some that vary.
///
/// A trace holds one object for each rule, and from one document to the next only the values that
/// the rule read are others. So what stays is put in order and encoded once, and an object of the
/// shape costs what varies in it. It equals the object that a builder makes of the same members.
public final class JsonTemplate {

  /// The shape of an object that was built from its members, one by one.
  static final JsonTemplate NONE =
      new JsonTemplate(new String[0], new Json[0], 0, new int[0], new byte[0][]);

  private final String[] keys;

  /// By key; the places of those that vary are empty.
  private final Json[] fixed;

  /// How many objects and lists stand inside each other in the values that are always the same.
  private final int depth;

  /// Where the values that vary go, in the order in which they are given.
  private final int[] places;

  /// What stands before the first value that varies, between each two, and after the last.
  private final byte[][] encodedParts;

  /// The places in the order of the keys.
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

  /// @param fixed the members that are always the same
  /// @param varying the keys of the others
  /// @throws IllegalArgumentException if a key is there twice
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

  /// An object of this shape.
  ///
  /// @param varying one value for each key that varies, in the order in which these were named
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

  /// How many objects and lists stand inside each other in the values that are always the same.
  int depth() {
    return depth;
  }

  /// How many values vary.
  int size() {
    return sortedPlaces.length;
  }

  /// The bytes before the value that varies at this index in the order of the keys; those behind
  /// the last at [#size].
  byte[] encodedPart(int index) {
    return encodedParts[index];
  }

  /// Where the value that varies at this index in the order of the keys stands among all values.
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
