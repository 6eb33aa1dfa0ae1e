package dev.plumbline.prompt;

/// What a model is sent.
///
/// @param system how to judge: the same for every rubric and document
/// @param user the rubric and the delimited document
/// @param mark what the answer must repeat, so that it cannot be another document's
/// @param schema of the answer, JSON Schema by the rules of strict structured output
public record Prompt(String system, String user, String mark, String schema) {

  /// The schema's name with providers that want one.
  public static final String SCHEMA_NAME = "plumbline_answer_1";
}
