package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
      case JsonArray(var values) ->
          other instanceof JsonArray(var others) && isSame(values, others);
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
      case JsonArray(var values) -> array(values, out, deeper(depth));
      case JsonText(String value) -> out.quoted(value);
      case JsonInteger(long value) -> out.ascii(Long.toString(value));
      case JsonDecimal decimal -> out.quoted(decimal.text());
      case JsonBoolean(boolean value) -> out.ascii(value ? "true" : "false");
      case JsonNull() -> out.ascii("null");
    }
  }

  private static void object(JsonObject object, Utf8Buffer out, int depth) {
    if (object.bytes().length > 0) {
      out.bytes(object.bytes());
      return;
    }
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

  /// A growing buffer of UTF-8 bytes that writes JSON strings with the escapes of RFC 8785.
  private static final class Utf8Buffer {

    private static final byte[] HEX = {
      '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    /// For each ASCII character: 0 if it is written as it is, `u` if as a code, or else the letter
    /// after the backslash.
    private static final byte[] ESCAPES = escapes();

    private byte[] bytes;
    private int size;

    Utf8Buffer() {
      this(256);
    }

    /// @param expected the expected number of bytes, at least 1; a hint for the capacity
    Utf8Buffer(int expected) {
      bytes = new byte[expected];
    }

    byte[] toBytes() {
      return Arrays.copyOf(bytes, size);
    }

    void bytes(byte[] more) {
      reserve(more.length);
      System.arraycopy(more, 0, bytes, size, more.length);
      size += more.length;
    }

    void ascii(char character) {
      reserve(1);
      bytes[size++] = (byte) character;
    }

    void ascii(String text) {
      reserve(text.length());
      for (int index = 0; index < text.length(); index++) {
        bytes[size++] = (byte) text.charAt(index);
      }
    }

    /// Writes the text in quotation marks. Characters that need no escape are copied in runs, since
    /// they are nearly all of the input.
    void quoted(String text) {
      int length = text.length();
      reserve(length + 2);
      bytes[size++] = '"';
      int index = 0;
      while (index < length) {
        index = copyPlain(text, index);
        if (index < length) {
          index = special(text, index);
          reserve(length - index + 1);
        }
      }
      bytes[size++] = '"';
    }

    private int copyPlain(String text, int start) {
      byte[] target = bytes;
      int to = size;
      int index = start;
      for (; index < text.length(); index++) {
        char character = text.charAt(index);
        if (character < ' ' || character >= 0x80 || character == '"' || character == '\\') {
          break;
        }
        target[to++] = (byte) character;
      }
      size = to;
      return index;
    }

    /// Writes one character that is escaped or not ASCII, and returns the index after it.
    private int special(String text, int index) {
      reserve(6);
      char character = text.charAt(index);
      if (character < 0x80) {
        escape(character);
        return index + 1;
      }
      int code = text.codePointAt(index);
      if (code >= 0xD800 && code <= 0xDFFF) {
        throw new NotCanonicalException("a text contains a lone surrogate");
      }
      multibyte(code);
      return index + Character.charCount(code);
    }

    private void escape(char character) {
      byte letter = ESCAPES[character];
      bytes[size++] = '\\';
      bytes[size++] = letter;
      if (letter == 'u') {
        bytes[size++] = '0';
        bytes[size++] = '0';
        bytes[size++] = HEX[character >> 4];
        bytes[size++] = HEX[character & 0xF];
      }
    }

    private void multibyte(int code) {
      if (code < 0x800) {
        bytes[size++] = (byte) (0xC0 | (code >> 6));
      } else {
        if (code < 0x10000) {
          bytes[size++] = (byte) (0xE0 | (code >> 12));
        } else {
          bytes[size++] = (byte) (0xF0 | (code >> 18));
          bytes[size++] = (byte) (0x80 | ((code >> 12) & 0x3F));
        }
        bytes[size++] = (byte) (0x80 | ((code >> 6) & 0x3F));
      }
      bytes[size++] = (byte) (0x80 | (code & 0x3F));
    }

    /// Doubles the capacity, not the size: a long text asks for its whole rest at each escape, and
    /// would be copied each time.
    private void reserve(int more) {
      if (bytes.length - size < more) {
        int doubled = (int) Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8L);
        bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), doubled));
      }
    }

    private static byte[] escapes() {
      byte[] escapes = new byte[0x80];
      Arrays.fill(escapes, 0, 0x20, (byte) 'u');
      escapes['\b'] = 'b';
      escapes['\t'] = 't';
      escapes['\n'] = 'n';
      escapes['\f'] = 'f';
      escapes['\r'] = 'r';
      escapes['"'] = '"';
      escapes['\\'] = '\\';
      return escapes;
    }
  }

  /// A value has no canonical form: it contains a lone surrogate, or is nested too deeply. Readers
  /// reject such input, so this is a bug.
  static final class NotCanonicalException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotCanonicalException(String message) {
      super(message);
    }
  }
}
