package dev.plumbline.base.canonical;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes a value in canonical form: RFC 8785 (JSON Canonicalization Scheme), without
/// floating-point numbers.
public final class CanonicalJson {

  /// UTF-8 bytes without white space, members sorted by key.
  ///
  /// @throws NotCanonicalException if a text contains a lone surrogate, or if objects and lists are
  ///   nested more than [Json#DEPTH_MAX] deep
  public static byte[] bytes(Json json) {
    Utf8Buffer out = new Utf8Buffer(SIZE_MIN);
    write(json, out, 0);
    return out.toBytes();
  }

  /// The same characters as a string.
  public static String text(Json json) {
    return new String(bytes(json), StandardCharsets.UTF_8);
  }

  /// Whether both values have the same bytes, without writing them.
  public static boolean isSame(Json one, Json other) {
    return switch (one) {
      case JsonObject object -> other instanceof JsonObject them && isSame(object, them);
      case JsonArray(List<Json> values) ->
          other instanceof JsonArray(List<Json> others) && isSame(values, others);
      case JsonText(String text) -> isText(other, text);
      case JsonDecimal decimal -> isText(other, decimal.text());
      case JsonInteger _, JsonBoolean _, JsonNull _ -> one.equals(other);
    };
  }

  private static boolean isSame(JsonObject one, JsonObject other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int index = 0; index < one.size(); index++) {
      if (!one.key(index).equals(other.key(index))
          || !isSame(one.value(index), other.value(index))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(List<Json> values, List<Json> others) {
    if (values.size() != others.size()) {
      return false;
    }
    for (int index = 0; index < values.size(); index++) {
      if (!isSame(values.get(index), others.get(index))) {
        return false;
      }
    }
    return true;
  }

  /// Whether it is written as this text in quotation marks.
  private static boolean isText(Json json, String text) {
    return switch (json) {
      case JsonText(String value) -> value.equals(text);
      case JsonDecimal decimal -> decimal.text().equals(text);
      case JsonObject _, JsonArray _, JsonInteger _, JsonBoolean _, JsonNull _ -> false;
    };
  }

  private static void write(Json json, Utf8Buffer out, int depth) {
    switch (json) {
      case JsonObject object -> object(object, out, deeper(depth));
      case JsonArray(List<Json> values) -> array(values, out, deeper(depth));
      case JsonText(String value) -> out.quoted(value);
      case JsonInteger(long value) -> out.ascii(Long.toString(value));
      case JsonDecimal decimal -> out.quoted(decimal.text());
      case JsonBoolean(boolean value) -> out.ascii(value ? "true" : "false");
      case JsonNull() -> out.ascii("null");
    }
  }

  private static void object(JsonObject object, Utf8Buffer out, int depth) {
    out.ascii('{');
    for (int index = 0; index < object.size(); index++) {
      if (index > 0) {
        out.ascii(',');
      }
      out.bytes(EncodedKeyCache.of(object.key(index)));
      write(object.value(index), out, depth);
    }
    out.ascii('}');
  }

  private static void array(List<Json> values, Utf8Buffer out, int depth) {
    out.ascii('[');
    for (int index = 0; index < values.size(); index++) {
      if (index > 0) {
        out.ascii(',');
      }
      write(values.get(index), out, depth);
    }
    out.ascii(']');
  }

  private static int deeper(int depth) {
    if (depth == Json.DEPTH_MAX) {
      throw tooDeep();
    }
    return depth + 1;
  }

  private static NotCanonicalException tooDeep() {
    return new NotCanonicalException("nested more than " + Json.DEPTH_MAX + " deep");
  }

  private static final int SIZE_MIN = 2048;

  private CanonicalJson() {}

  /// Caches the encoded bytes of a member's key with its quotation marks and colon.
  ///
  /// Half of the output of an artefact is the same few dozen keys. Each has one slot in a table of
  /// fixed size; a colliding key replaces the entry. Threads may overwrite each other's entries but
  /// never see a partial one: an entry is immutable and its key is always compared.
  private static final class EncodedKeyCache {

    private static final int PLACES = 1024;

    /// Longer keys come from documents and are not cached.
    private static final int LENGTH_MAX = 64;

    private static final Entry[] TABLE = new Entry[PLACES];

    private record Entry(String key, byte[] bytes) {}

    static byte[] of(String key) {
      if (key.length() > LENGTH_MAX) {
        return encode(key);
      }
      int hash = key.hashCode();
      int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
      Entry entry = TABLE[place];
      if (entry == null || !entry.key.equals(key)) {
        entry = new Entry(key, encode(key));
        TABLE[place] = entry;
      }
      return entry.bytes;
    }

    private static byte[] encode(String key) {
      Utf8Buffer out = new Utf8Buffer();
      out.quoted(key);
      out.ascii(':');
      return out.toBytes();
    }

    private EncodedKeyCache() {}
  }
}
