package dev.plumbline.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads some members of an object in canonical bytes. The others are passed over byte by byte,
/// which is many times faster than reading them as tokens, since of an artefact most is not needed.
final class SelectiveReader {

  /// Longer integers are read by [JsonReader], which knows their bounds.
  private static final int DIGITS_MAX = 15;

  private final byte[] bytes;
  private int at;

  /// The bytes are not canonical.
  private static final class NotSelectableException extends RuntimeException {

    private static final long serialVersionUID = 1;
  }

  SelectiveReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /// @return empty if the bytes are not an object in canonical form; what is passed over is not
  ///   checked
  Optional<JsonObject> read(JsonSelection selection) {
    at = 0;
    try {
      JsonObject object = object(selection);
      return at == bytes.length ? Optional.of(object) : Optional.empty();
    } catch (NotSelectableException other) {
      return Optional.empty();
    }
  }

  private Json value(JsonSelection selection) {
    return switch (peek()) {
      case '{' -> object(selection);
      case '[' -> array(selection);
      default -> whole();
    };
  }

  private JsonObject object(JsonSelection selection) {
    expect('{');
    JsonObjectBuilder object = JsonObject.builder();
    String last = "";
    while (peek() != '}') {
      if (!last.isEmpty()) {
        expect(',');
      }
      String key = key();
      if (key.compareTo(last) <= 0) {
        throw new NotSelectableException();
      }
      last = key;
      expect(':');
      if (selection.has(key)) {
        object.put(key, selection.part(key).map(this::value).orElseGet(this::whole));
      } else {
        pass();
      }
    }
    expect('}');
    return object.build();
  }

  private JsonArray array(JsonSelection selection) {
    expect('[');
    List<Json> values = new ArrayList<>();
    while (peek() != ']') {
      if (!values.isEmpty()) {
        expect(',');
      }
      values.add(value(selection));
    }
    expect(']');
    return new JsonArray(values);
  }

  private String key() {
    if (whole() instanceof JsonText(String key)) {
      return key;
    }
    throw new NotSelectableException();
  }

  private Json whole() {
    int start = at;
    pass();
    if (bytes[start] == '"' && indexOf((byte) '\\', start) == at) {
      return new JsonText(new String(bytes, start + 1, at - start - 2, UTF_8));
    }
    if (bytes[start] >= '1' && bytes[start] <= '9' && isShortInteger(start)) {
      return new JsonInteger(Long.parseLong(new String(bytes, start, at - start, UTF_8)));
    }
    if (JsonReader.read(Arrays.copyOfRange(bytes, start, at), Integer.MAX_VALUE)
        instanceof JsonResult.Read(Json value)) {
      return value;
    }
    throw new NotSelectableException();
  }

  private boolean isShortInteger(int start) {
    for (int index = start; index < at; index++) {
      if (bytes[index] < '0' || bytes[index] > '9') {
        return false;
      }
    }
    return at - start <= DIGITS_MAX;
  }

  private int indexOf(byte wanted, int start) {
    int index = start;
    while (index < at && bytes[index] != wanted) {
      index++;
    }
    return index;
  }

  /// Passes over one value.
  private void pass() {
    int depth = 0;
    do {
      switch (peek()) {
        case '"' -> passText();
        case '{', '[' -> {
          depth++;
          at++;
        }
        case '}', ']' -> {
          depth--;
          at++;
        }
        case ',', ':' -> {
          if (depth == 0) {
            throw new NotSelectableException();
          }
          at++;
        }
        default -> passWord();
      }
    } while (depth > 0);
    if (depth < 0) {
      throw new NotSelectableException();
    }
  }

  private void passText() {
    at++;
    while (peek() != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    at++;
  }

  /// A number, `true`, `false` or `null`.
  private void passWord() {
    while (at < bytes.length && bytes[at] != ',' && bytes[at] != '}' && bytes[at] != ']') {
      at++;
    }
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw new NotSelectableException();
    }
    at++;
  }

  private byte peek() {
    if (at >= bytes.length) {
      throw new NotSelectableException();
    }
    return bytes[at];
  }
}
