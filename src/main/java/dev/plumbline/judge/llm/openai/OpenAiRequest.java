package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.judge.llm.CallRules.AnswerForm;
import dev.plumbline.judge.llm.ModelRequest;

/// The body of a request for a chat completion.
public final class OpenAiRequest {

  /// The limit's key for models that count reasoning as output, as OpenAI's own do.
  public static final String TOKEN_LIMIT_KEY = "max_completion_tokens";

  /// Written by hand, since the order of the schema's members is significant.
  ///
  /// @param temperature empty for the default of the model
  public static String json(
      String model,
      String temperature,
      String tokenLimitKey,
      AnswerForm form,
      ModelRequest request) {
    return "{\"model\":"
        + quoted(model)
        + ",\"messages\":[{\"role\":\"system\",\"content\":"
        + quoted(request.system())
        + "},{\"role\":\"user\",\"content\":"
        + quoted(form.question(request))
        + "}],\""
        + tokenLimitKey
        + "\":"
        + request.outputTokensMax()
        + (temperature.isEmpty() ? "" : ",\"temperature\":" + temperature)
        + switch (form) {
          case SCHEMA ->
              ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":"
                  + quoted(request.schemaName())
                  + ",\"strict\":true,\"schema\":"
                  + request.schema()
                  + "}}";
          case TOOL ->
              ",\"tools\":[{\"type\":\"function\",\"function\":{\"name\":"
                  + quoted(request.schemaName())
                  + ",\"description\":"
                  + quoted(AnswerForm.TOOL_DESCRIPTION)
                  + ",\"strict\":true,\"parameters\":"
                  + request.schema()
                  + "}}],\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":"
                  + quoted(request.schemaName())
                  + "}}";
          case PROMPT -> "";
        }
        + "}";
  }

  private static String quoted(String text) {
    return CanonicalJson.text(Json.of(text));
  }

  private OpenAiRequest() {}
}
