package dev.plumbline.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads the fields of a query or a form (`application/x-www-form-urlencoded`), strictly: no field
/// twice, no half of an escape, nothing that is not UTF-8.
final class FormText {

  /// @return empty if it is not well formed
  static Optional<SortedMap<String, String>> read(String text) {
    SortedMap<String, String> fields = new TreeMap<>();
    if (text.isEmpty()) {
      return Optional.of(fields);
    }
    for (String field : text.split("&", -1)) {
      int equals = field.indexOf('=');
      Optional<String> name = decoded(equals < 0 ? field : field.substring(0, equals));
      Optional<String> value = decoded(equals < 0 ? "" : field.substring(equals + 1));
      if (name.isEmpty()
          || value.isEmpty()
          || fields.putIfAbsent(name.get(), value.get()) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(fields);
  }

  private static Optional<String> decoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '%') {
        int high = at + 2 < text.length() ? hex(text.charAt(at + 1)) : -1;
        int low = at + 2 < text.length() ? hex(text.charAt(at + 2)) : -1;
        if (high < 0 || low < 0) {
          return Optional.empty();
        }
        bytes.write(high * 16 + low);
        at += 2;
      } else if (c > 0x7F) {
        return Optional.empty();
      } else {
        bytes.write(c == '+' ? ' ' : c);
      }
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.toByteArray()))
              .toString());
    } catch (CharacterCodingException malformed) {
      return Optional.empty();
    }
  }

  private static int hex(char c) {
    return c > 0x7F ? -1 : Character.digit(c, 16);
  }

  private FormText() {}
}
