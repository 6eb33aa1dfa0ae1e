package dev.plumbline.judge.llm;

/// @param system the system prompt
/// @param user the user message
/// @param schemaName the name of the schema, for providers that require one
/// @param schema the JSON Schema of the answer
/// @param outputTokensMax the limit after which the answer is truncated
public record ModelRequest(
    String system, String user, String schemaName, String schema, int outputTokensMax) {}
