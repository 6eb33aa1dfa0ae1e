package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which members of an object are read, for a reader of many large artefacts that needs little of
/// each. In a list, it is about each element.
public final class JsonSelection {

  /// Every member.
  static final JsonSelection ALL = new JsonSelection(new TreeMap<>());

  private final SortedMap<String, JsonSelection> members;

  private JsonSelection(SortedMap<String, JsonSelection> members) {
    this.members = members;
  }

  /// These members, each whole.
  public static JsonSelection of(String... members) {
    SortedMap<String, JsonSelection> whole = new TreeMap<>();
    for (String member : members) {
      whole.put(member, ALL);
    }
    return new JsonSelection(whole);
  }

  /// Of another member a part.
  public JsonSelection with(String member, JsonSelection part) {
    SortedMap<String, JsonSelection> more = new TreeMap<>(members);
    more.put(member, part);
    return new JsonSelection(more);
  }

  boolean has(String member) {
    return this == ALL || members.containsKey(member);
  }

  /// What is read of a member that is.
  JsonSelection part(String member) {
    return this == ALL ? ALL : members.get(member);
  }

  /// Reads some members of an object in canonical bytes. The others are passed over byte by byte,
  /// which is many times faster than reading them as tokens, since of an artefact most is not
  /// needed.
  static final class SelectiveReader {

    /// Longer integers are read by [JsonReader], which knows their bounds.
    private static final int DIGITS_MAX = 15;

    private static final int WORD_MAX = "false".length();

    private static final int KEY_LENGTH_MAX = 32;

    /// What a decoder writes in place of bytes that are not UTF-8.
    private static final char REPLACEMENT = '\uFFFD';

    /// Keys that were read, each at the place of its hash. A thread that does not see what another
    /// one has put there makes the key itself.
    private static final String[] KEYS = new String[1024];

    private final byte[] bytes;
    private int at;
    private int depth;

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
      depth = 0;
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
        case '"' -> text();
        default -> word();
      };
    }

    private JsonObject object(JsonSelection selection) {
      enter('{');
      JsonObjectBuilder object = JsonObject.builder();
      boolean first = true;
      String last = "";
      while (peek() != '}') {
        if (!first) {
          expect(',');
        }
        String key = key();
        if (!first && key.compareTo(last) <= 0) {
          throw new NotSelectableException();
        }
        first = false;
        last = key;
        expect(':');
        if (selection.has(key)) {
          object.put(key, value(selection.part(key)));
        } else {
          pass();
        }
      }
      leave('}');
      return object.build();
    }

    private JsonArray array(JsonSelection selection) {
      enter('[');
      List<Json> values = new ArrayList<>();
      boolean first = true;
      while (peek() != ']') {
        if (!first) {
          expect(',');
        }
        first = false;
        values.add(value(selection));
      }
      leave(']');
      return new JsonArray(values);
    }

    /// What is nested too deeply is left to [JsonReader], which refuses it.
    private void enter(char bracket) {
      expect(bracket);
      if (++depth > Json.DEPTH_MAX) {
        throw new NotSelectableException();
      }
    }

    private void leave(char bracket) {
      expect(bracket);
      depth--;
    }

    /// The keys of artefacts are few, and most of them are known already.
    private String key() {
      int start = at;
      if (peek() != '"') {
        throw new NotSelectableException();
      }
      int hash = 0;
      for (int index = start + 1; index < bytes.length && bytes[index] != '"'; index++) {
        hash = 31 * hash + bytes[index];
      }
      int slot = (hash ^ hash >>> 16) & KEYS.length - 1;
      String known = KEYS[slot];
      if (known != null && isNext(known)) {
        at = start + known.length() + 2;
        return known;
      }
      String key = text().value();
      if (key.length() <= KEY_LENGTH_MAX && key.length() == at - start - 2) {
        KEYS[slot] = key;
      }
      return key;
    }

    /// Whether a text follows that has these characters, all of them ASCII.
    private boolean isNext(String known) {
      int length = known.length();
      if (at + length + 1 >= bytes.length || bytes[at + length + 1] != '"') {
        return false;
      }
      for (int index = 0; index < length; index++) {
        if (bytes[at + 1 + index] != known.charAt(index)) {
          return false;
        }
      }
      return true;
    }

    /// What is escaped, or not UTF-8, is left to [JsonReader].
    private JsonText text() {
      int start = at;
      if (passText()) {
        String text = new String(bytes, start + 1, at - start - 2, UTF_8);
        if (text.indexOf(REPLACEMENT) < 0) {
          return new JsonText(text);
        }
      }
      return read(start) instanceof JsonText text ? text : refused();
    }

    /// What is no short integer or constant is left to [JsonReader].
    private Json word() {
      int start = at;
      passWord();
      if (isShortInteger(start)) {
        return new JsonInteger(number(start));
      }
      return switch (at - start <= WORD_MAX ? new String(bytes, start, at - start, UTF_8) : "") {
        case "true" -> JsonBoolean.TRUE;
        case "false" -> JsonBoolean.FALSE;
        case "null" -> JsonNull.NULL;
        default -> read(start);
      };
    }

    private Json read(int start) {
      byte[] written = Arrays.copyOfRange(bytes, start, at);
      return JsonReader.read(written, Integer.MAX_VALUE) instanceof JsonResult.Read(Json value)
              && Arrays.equals(CanonicalJson.bytes(value), written)
          ? value
          : refused();
    }

    private static JsonText refused() {
      throw new NotSelectableException();
    }

    /// Whether the word is 0, or digits of which the first is not 0.
    private boolean isShortInteger(int start) {
      for (int index = start; index < at; index++) {
        if (bytes[index] < '0' || bytes[index] > '9') {
          return false;
        }
      }
      return at - start == 1 || at > start && at - start <= DIGITS_MAX && bytes[start] != '0';
    }

    private long number(int start) {
      long number = 0;
      for (int index = start; index < at; index++) {
        number = 10 * number + bytes[index] - '0';
      }
      return number;
    }

    /// Passes over one value.
    private void pass() {
      int open = 0;
      do {
        switch (peek()) {
          case '"' -> passText();
          case '{', '[' -> {
            open++;
            at++;
          }
          case '}', ']' -> {
            open--;
            at++;
          }
          case ',', ':' -> {
            if (open == 0) {
              throw new NotSelectableException();
            }
            at++;
          }
          default -> passWord();
        }
      } while (open > 0);
      if (open < 0) {
        throw new NotSelectableException();
      }
    }

    /// @return whether nothing in it is escaped
    private boolean passText() {
      boolean plain = true;
      at++;
      while (peek() != '"') {
        boolean escape = bytes[at] == '\\';
        if (bytes[at] >= 0 && bytes[at] < ' ') {
          throw new NotSelectableException();
        }
        plain &= !escape;
        at += escape ? 2 : 1;
      }
      at++;
      return plain;
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
}
