package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// JSON Schemas of older drafts, as far as they differ in words.
final class PromptfooSchema {

  /// A schema that is written as a text of JSON or YAML.
  static Optional<Json> parsed(String text) {
    return ForeignFile.parsed(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance);
  }

  static Json current(Json schema) {
    return switch (schema) {
      case JsonArray(List<Json> elements) -> JsonArray.mapped(elements, PromptfooSchema::current);
      case JsonObject object -> {
        JsonObjectBuilder renamed = JsonObject.builder();
        object.forEach((key, value) -> {
          boolean names = key.equals("$schema") || key.equals("$id") || key.equals("id");
          if (key.equals("$ref") && value instanceof JsonText(String to)) {
            renamed.put(key, to.replace("#/definitions/", "#/$defs/"));
          } else if (!(names && value instanceof JsonText)) {
            renamed.put(key.equals("definitions") ? "$defs" : key, current(value));
          }
        });
        yield renamed.build();
      }
      default -> schema;
    };
  }

  private PromptfooSchema() {}
}
