package dev.plumbline.judge.llm.bedrock;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;

/// Requests and responses of Converse as JSON, as batch inference has them in its files
/// (`modelInvocationType` `Converse`).
public final class ConverseJson {

  /// Written by hand, since the order of the schema's members is significant: the schema is a text
  /// here.
  public static String request(ModelRequest request) {
    return "{\"system\":[{\"text\":"
        + quoted(request.system())
        + "}],\"messages\":[{\"role\":\"user\",\"content\":[{\"text\":"
        + quoted(request.user())
        + "}]}],\"inferenceConfig\":{\"maxTokens\":"
        + request.outputTokensMax()
        + "},\"outputConfig\":{\"textFormat\":{\"type\":\"json_schema\",\"structure\":{\"jsonSchema\":{\"name\":"
        + quoted(request.schemaName())
        + ",\"schema\":"
        + quoted(request.schema())
        + "}}}}}";
  }

  /// What is not there is empty, and the reply is then one that cannot be read.
  public static ModelReply reply(JsonObject response) {
    JsonObject message = response.objectOrEmpty("output").objectOrEmpty("message");
    StringBuilder text = new StringBuilder();
    if (message.find("content").orElse(JsonArray.EMPTY) instanceof JsonArray(var blocks)) {
      for (Json block : blocks) {
        if (block instanceof JsonObject one) {
          text.append(one.textOrEmpty("text"));
        }
      }
    }
    JsonObject usage = response.objectOrEmpty("usage");
    return new ModelReply(
        text.toString(),
        StopReason.ofVendor(response.textOrEmpty("stopReason"), false),
        Usage.of(
            number(usage, "inputTokens"),
            number(usage, "outputTokens"),
            number(usage, "totalTokens"),
            number(usage, "cacheReadInputTokens") + number(usage, "cacheWriteInputTokens")),
        new AnsweringModel(
            response
                .objectOrEmpty("trace")
                .objectOrEmpty("promptRouter")
                .textOrEmpty("invokedModelId"),
            "",
            "",
            false));
  }

  private static long number(JsonObject json, String key) {
    return json.find(key).orElse(Json.of(0)) instanceof JsonInteger(long value) && value >= 0
        ? value
        : 0;
  }

  private static String quoted(String text) {
    return CanonicalJson.text(Json.of(text));
  }

  private ConverseJson() {}
}
