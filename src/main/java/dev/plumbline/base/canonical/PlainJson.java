package dev.plumbline.base.canonical;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes a value as other programs write theirs: decimals are numbers. Members are sorted, and
/// there is no white space.
public final class PlainJson {

  public static String text(Json json) {
    StringBuilder out = new StringBuilder();
    write(json, out);
    return out.toString();
  }

  private static void write(Json json, StringBuilder out) {
    switch (json) {
      case JsonObject object -> {
        char before = '{';
        for (String key : object.keys()) {
          out.append(before).append(quoted(key)).append(':');
          write(object.get(key), out);
          before = ',';
        }
        out.append(before == '{' ? "{}" : "}");
      }
      case JsonArray(List<Json> values) -> {
        char before = '[';
        for (Json value : values) {
          out.append(before);
          write(value, out);
          before = ',';
        }
        out.append(before == '[' ? "[]" : "]");
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
