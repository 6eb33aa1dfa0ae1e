package dev.plumbline.judge.llm.bedrock;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.document.Document;

/// Converts between JSON and the SDK's document type, which tools use.
final class DocumentJson {

  static Document of(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json value)) {
      return of(value);
    }
    throw new IllegalArgumentException("the schema is not JSON");
  }

  /// The JSON text of a document; numbers are written as received.
  static String json(Document document) {
    if (document.isMap()) {
      return document.asMap().entrySet().stream()
          .map(member -> quoted(member.getKey()) + ":" + json(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (document.isList()) {
      return document.asList().stream()
          .map(DocumentJson::json)
          .collect(Collectors.joining(",", "[", "]"));
    }
    if (document.isString()) {
      return quoted(document.asString());
    }
    if (document.isNumber()) {
      return document.asNumber().stringValue();
    }
    return document.isBoolean() ? Boolean.toString(document.asBoolean()) : "null";
  }

  private static Document of(Json json) {
    return switch (json) {
      case JsonObject object -> {
        Map<String, Document> members = new LinkedHashMap<>();
        object.forEach((key, value) -> members.put(key, of(value)));
        yield Document.fromMap(members);
      }
      case JsonArray(List<Json> values) -> {
        List<Document> elements = new ArrayList<>();
        values.forEach(value -> elements.add(of(value)));
        yield Document.fromList(elements);
      }
      case JsonText(String text) -> Document.fromString(text);
      case JsonInteger(long value) -> Document.fromNumber(value);
      case JsonDecimal decimal -> Document.fromNumber(decimal.value());
      case JsonBoolean(boolean value) -> Document.fromBoolean(value);
      case JsonNull() -> Document.fromNull();
    };
  }

  private static String quoted(String text) {
    return CanonicalJson.text(Json.of(text));
  }

  private DocumentJson() {}
}
