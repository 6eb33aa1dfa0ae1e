package dev.plumbline.present.terminal;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.List;

/// JSON on one line for other programs, with decimals as numbers. Characters that a terminal obeys
/// or that change the reading direction are written as escapes, which mean the same.
///
/// In artefacts decimals are texts, because many parsers round numbers. The output of this class is
/// never hashed or stored.
public final class PlainJson {

  public static String line(Json json) {
    StringBuilder out = new StringBuilder();
    write(json, out);
    return out.toString();
  }

  private static void write(Json json, StringBuilder out) {
    switch (json) {
      case JsonObject object -> object(object, out);
      case JsonArray(List<Json> values) -> array(values, out);
      case JsonDecimal decimal -> out.append(decimal.text());
      case JsonText _, JsonInteger _, JsonBoolean _, JsonNull _ ->
          out.append(TerminalWriter.escaped(CanonicalJson.text(json)));
    }
  }

  private static void object(JsonObject object, StringBuilder out) {
    out.append('{');
    object.forEach((key, value) -> {
      out.append(out.charAt(out.length() - 1) == '{' ? "" : ",");
      write(Json.of(key), out);
      out.append(':');
      write(value, out);
    });
    out.append('}');
  }

  private static void array(List<Json> values, StringBuilder out) {
    out.append('[');
    for (int i = 0; i < values.size(); i++) {
      out.append(i > 0 ? "," : "");
      write(values.get(i), out);
    }
    out.append(']');
  }

  private PlainJson() {}
}
