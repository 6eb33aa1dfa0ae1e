package dev.plumbline.judge.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.stream.Stream;

/// @param system the system prompt
/// @param user the user message
/// @param schemaName the name of the schema, for providers that require one
/// @param schema the JSON Schema of the answer
/// @param outputTokensMax the limit after which the answer is truncated
public record ModelRequest(
    String system, String user, String schemaName, String schema, int outputTokensMax) {

  /// In UTF-8: at least as many as the tokens of the texts, for a token has at least one.
  public long bytes() {
    return Stream.of(system, user, schema).mapToLong(text -> text.getBytes(UTF_8).length).sum();
  }
}
