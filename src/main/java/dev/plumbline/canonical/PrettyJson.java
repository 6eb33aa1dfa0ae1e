package dev.plumbline.canonical;

import dev.plumbline.problem.EscapedText;
import java.util.List;

/// Writes a value for people: the same members in the same order, one per line, indented by two
/// spaces per level.
///
/// Control and format characters are escaped, which JSON allows everywhere in a string, so the text
/// still parses to the same value.
public final class PrettyJson {

  /// The text, ending with a line feed.
  public static String text(Json json) {
    StringBuilder out = new StringBuilder();
    write(json, out, "\n");
    return out.append('\n').toString();
  }

  private static void write(Json json, StringBuilder out, String line) {
    switch (json) {
      case JsonObject object -> object(object, out, line);
      case JsonArray(List<Json> values) -> array(values, out, line);
      case JsonText text -> escape(CanonicalJson.text(text), out);
      case JsonInteger number -> out.append(number.value());
      case JsonDecimal decimal -> out.append('"').append(decimal.text()).append('"');
      case JsonBoolean(boolean value) -> out.append(value);
      case JsonNull() -> out.append("null");
    }
  }

  private static void object(JsonObject object, StringBuilder out, String line) {
    String inner = line + "  ";
    out.append('{');
    for (int index = 0; index < object.size(); index++) {
      out.append(index == 0 ? inner : "," + inner);
      escape(CanonicalJson.text(new JsonText(object.key(index))), out);
      out.append(": ");
      write(object.value(index), out, inner);
    }
    out.append(object.size() == 0 ? "}" : line + "}");
  }

  private static void array(List<Json> values, StringBuilder out, String line) {
    String inner = line + "  ";
    out.append('[');
    for (int index = 0; index < values.size(); index++) {
      out.append(index == 0 ? inner : "," + inner);
      write(values.get(index), out, inner);
    }
    out.append(values.isEmpty() ? "]" : line + "]");
  }

  private static void escape(String quoted, StringBuilder out) {
    quoted.codePoints().forEach(code -> escape(code, out));
  }

  private static void escape(int code, StringBuilder out) {
    if (!EscapedText.isActive(code)) {
      out.appendCodePoint(code);
      return;
    }
    for (char unit : Character.toChars(code)) {
      String hex = Integer.toHexString(unit);
      out.append("\\u").repeat('0', 4 - hex.length()).append(hex);
    }
  }

  private PrettyJson() {}
}
