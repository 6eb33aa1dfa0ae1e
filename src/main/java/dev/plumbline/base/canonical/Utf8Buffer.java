package dev.plumbline.base.canonical;

import java.util.Arrays;

/// A growing buffer of UTF-8 bytes that writes JSON strings with the escapes of RFC 8785.
final class Utf8Buffer {

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
