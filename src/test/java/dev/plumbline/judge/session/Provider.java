package dev.plumbline.judge.session;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.bedrock.BedrockModel;
import dev.plumbline.judge.llm.bedrock.BedrockModel.BedrockSettings;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// Whose shapes are spoken.
enum Provider {
  OPENAI,
  CONVERSE,
  CONVERSE_TOOL;

  static final String KEY = "sk-secret-never-shown";

  /// @param server where it is
  LanguageModel model(String server) {
    return switch (this) {
      case OPENAI ->
          new OpenAiModel(
              OpenAiSettings.of(
                  Map.of(
                      "PLUMBLINE_OPENAI_URL",
                      server + "/v1",
                      "PLUMBLINE_OPENAI_KEY",
                      KEY,
                      "PLUMBLINE_OPENAI_MODEL",
                      "m")));
      case CONVERSE -> bedrock(server, "schema");
      case CONVERSE_TOOL -> bedrock(server, "tool");
    };
  }

  private static LanguageModel bedrock(String server, String schema) {
    return BedrockModel.of(
        BedrockSettings.of(
            Map.of(
                "PLUMBLINE_BEDROCK_MODEL",
                "m",
                "AWS_REGION",
                "eu-central-1",
                "PLUMBLINE_BEDROCK_ENDPOINT",
                server,
                "PLUMBLINE_ANSWER_FORM",
                schema)),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", KEY)));
  }

  /// A reply that says this and stopped for that reason.
  ResponseDefinitionBuilder says(String text, String openAi, String converse) {
    return says(text, openAi, converse, "plumbline_answer_1");
  }

  /// @param tool that a model has to use, where it answers so
  ResponseDefinitionBuilder says(String text, String openAi, String converse, String tool) {
    String quoted = CanonicalJson.text(Json.of(text));
    return json(
        switch (this) {
          case OPENAI ->
              "{\"id\":\"x\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                  + quoted
                  + ",\"refusal\":null},\"logprobs\":null,\"finish_reason\":\""
                  + openAi
                  + "\"}],\"usage\":{\"prompt_tokens\":90,\"completion_tokens\":40}}";
          case CONVERSE -> converse("{\"text\":" + quoted + "}", converse);
          case CONVERSE_TOOL ->
              text.startsWith("{")
                  ? converse(
                      "{\"toolUse\":{\"toolUseId\":\"t\",\"name\":\""
                          + tool
                          + "\",\"input\":"
                          + text
                          + "}}",
                      converse.equals("end_turn") ? "tool_use" : converse)
                  : converse("{\"text\":" + quoted + "}", converse);
        });
  }

  private static String converse(String block, String reason) {
    return "{\"output\":{\"message\":{\"role\":\"assistant\",\"content\":["
        + block
        + "]}},\"stopReason\":\""
        + reason
        + "\",\"usage\":{\"inputTokens\":90,\"outputTokens\":40,\"totalTokens\":130},\"metrics\":{\"latencyMs\":1}}";
  }

  static ResponseDefinitionBuilder json(String body) {
    return aResponse()
        .withStatus(200)
        .withHeader("Content-Type", "application/json")
        .withBody(body);
  }
}
