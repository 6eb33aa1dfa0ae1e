package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.JsonObject;

/// The prompt that a model is sent.
///
/// @param system how to judge; the same for every rubric and document
/// @param user the rubric and the delimited document
/// @param delimiter what the answer must repeat, so that it cannot belong to another document
/// @param schema the JSON Schema of the answer, within the rules of strict structured output
public record Prompt(String system, String user, String delimiter, String schema) {

  /// What is sent, to be shown.
  public JsonObject json() {
    return JsonObject.of("schema", schema, "system", system, "user", user);
  }

  /// The name of the schema, for providers that require one.
  public static final String SCHEMA_NAME = "plumbline_answer";
}
