package dev.plumbline.llm;

/// @param system how to answer
/// @param user what is asked
/// @param schemaName for providers that want one
/// @param schema of the answer, as JSON
/// @param outputTokensMax after which the answer is cut off
public record ModelRequest(
    String system, String user, String schemaName, String schema, int outputTokensMax) {}
