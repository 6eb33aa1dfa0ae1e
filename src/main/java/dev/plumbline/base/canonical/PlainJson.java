package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import java.nio.charset.StandardCharsets;

/// Writes a value as other programs write theirs: decimals are numbers. Members are sorted.
public final class PlainJson {

  /// Without white space.
  public static String text(Json json) {
    StringBuilder out = new StringBuilder();
    write(json, "", "", out);
    return out.toString();
  }

  /// A line for each member and element, two spaces further in than what it is in.
  public static String indented(Json json) {
    StringBuilder out = new StringBuilder();
    write(json, "\n", " ", out);
    return out.toString();
  }

  /// @param line what begins a line, empty for none
  /// @param space after a colon
  private static void write(Json json, String line, String space, StringBuilder out) {
    String inner = line.isEmpty() ? "" : line + "  ";
    switch (json) {
      case JsonObject object -> {
        char before = '{';
        for (String key : object.keys()) {
          out.append(before).append(inner).append(quoted(key)).append(':').append(space);
          write(object.get(key), inner, space, out);
          before = ',';
        }
        out.append(before == '{' ? "{}" : line + "}");
      }
      case JsonArray(var values) -> {
        char before = '[';
        for (Json value : values) {
          out.append(before).append(inner);
          write(value, inner, space, out);
          before = ',';
        }
        out.append(before == '[' ? "[]" : line + "]");
      }
      case JsonText(String value) -> out.append(quoted(value));
      case JsonDecimal decimal -> out.append(decimal.text());
      case JsonInteger(long value) -> out.append(value);
      case JsonBoolean(boolean value) -> out.append(value);
      case JsonNull() -> out.append("null");
    }
  }

  /// Half a surrogate pair stays as it is: it is reported where the text is checked.
  private static String quoted(String text) {
    if (!JsonText.isWellFormed(text)) {
      return '"' + text + '"';
    }
    return new String(CanonicalJson.bytes(new JsonText(text)), StandardCharsets.UTF_8);
  }

  private PlainJson() {}
}
