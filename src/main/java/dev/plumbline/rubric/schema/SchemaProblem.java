package dev.plumbline.rubric.schema;

import dev.plumbline.base.problem.EscapedText;

/// What is wrong with a schema.
///
/// @param pointer where, as a JSON Pointer within the schema
public record SchemaProblem(String pointer, String message, String help) {

  static SchemaProblem notAllowed(String pointer) {
    String last = pointer.substring(pointer.lastIndexOf('/') + 1);
    return new SchemaProblem(
        pointer,
        "JSON Schema 2020-12 does not allow this value"
            + (last.isEmpty() ? "" : " of " + EscapedText.text(last)),
        "look the keyword up in JSON Schema 2020-12");
  }

  static SchemaProblem tooLarge() {
    return new SchemaProblem("", "the schema is too large or too deep", "divide it");
  }
}
