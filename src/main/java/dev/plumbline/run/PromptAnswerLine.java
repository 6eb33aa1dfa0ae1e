package dev.plumbline.run;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.judge.llm.LanguageModel.CallRules.AnswerForm;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.bedrock.ConverseJson;
import dev.plumbline.judge.llm.openai.OpenAiModel.OpenAiRequest;
import dev.plumbline.judge.llm.openai.OpenAiReply;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.util.Optional;

/// An answer to a question of `prompts`, in one of three shapes: `{call, completion, stop?, model?,
/// id?}`, a line of OpenAI's batch output with `custom_id`, one of Bedrock's with `recordId`.
public sealed interface PromptAnswerLine {

  /// The id of the question.
  String call();

  record Answered(String call, ModelReply reply) implements PromptAnswerLine {}

  /// The provider gave no answer.
  ///
  /// @param reason one line, with codes of the provider and none of its messages, which may repeat
  ///   the question
  record Refused(String call, String reason) implements PromptAnswerLine {}

  /// Empty if the line has another shape.
  static Optional<PromptAnswerLine> read(JsonObject line) {
    if (!line.textOrEmpty("custom_id").isEmpty()) {
      return Optional.of(openAi(line.textOrEmpty("custom_id"), line));
    }
    if (!line.textOrEmpty("recordId").isEmpty()) {
      return Optional.of(bedrock(line.textOrEmpty("recordId"), line));
    }
    return line.textOrEmpty("call").isEmpty()
        ? Optional.empty()
        : Optional.of(plain(line.textOrEmpty("call"), line));
  }

  private static PromptAnswerLine openAi(String call, JsonObject line) {
    JsonObject response = line.objectOrEmpty("response");
    long status =
        response.find("status_code").orElse(Json.of(0)) instanceof JsonInteger(long code)
            ? code
            : 0;
    if (status == 200) {
      try {
        return new Answered(
            call, OpenAiReply.read(CanonicalJson.bytes(response.objectOrEmpty("body"))));
      } catch (ModelUnavailableException unreadable) {
        return new Refused(call, "the answer cannot be read");
      }
    }
    JsonObject error = line.objectOrEmpty("error");
    String code =
        error.textOrEmpty("code").isEmpty()
            ? response.objectOrEmpty("body").objectOrEmpty("error").textOrEmpty("code")
            : error.textOrEmpty("code");
    return new Refused(call, reason(status == 0 ? "" : "status " + status, code));
  }

  private static PromptAnswerLine bedrock(String call, JsonObject line) {
    if (line.member("modelOutput") instanceof JsonObject output) {
      return new Answered(call, ConverseJson.reply(output));
    }
    JsonObject error = line.objectOrEmpty("error");
    String code =
        error.member("errorCode") instanceof JsonInteger(long number)
            ? Long.toString(number)
            : error.textOrEmpty("errorCode");
    return new Refused(call, reason("", code));
  }

  private static PromptAnswerLine plain(String call, JsonObject line) {
    StopReason why = StopReason.parse(line.textOrEmpty("stop"));
    AnsweringModel by = AnsweringModel.of(line);
    return switch (line.member("completion")) {
      case JsonText(String written) ->
          new Answered(call, new ModelReply(written, why, Usage.UNKNOWN, by));
      case JsonObject answer ->
          new Answered(call, new ModelReply(CanonicalJson.text(answer), why, Usage.UNKNOWN, by));
      default -> new Refused(call, "`completion` is neither a text nor an object");
    };
  }

  private static String reason(String status, String code) {
    String coded = code.isEmpty() ? "" : "code " + EscapedText.text(code);
    if (status.isEmpty() && coded.isEmpty()) {
      return "the provider gave no answer and no reason";
    }
    return "the provider refused it: "
        + status
        + (status.isEmpty() || coded.isEmpty() ? "" : ", ")
        + coded;
  }

  /// How questions are written for somebody else to ask.
  enum BatchFormat {
    /// The prompt, the schema and the limit, for any program.
    PLAIN,
    /// The batch API of OpenAI, and of endpoints compatible with it.
    @ExternalUse("the user names it with --format")
    OPENAI,
    /// Batch inference of Amazon Bedrock with the invocation type Converse.
    @ExternalUse("the user names it with --format")
    BEDROCK;

    /// The name as a user writes it.
    @Override
    public String toString() {
      return WireName.KEBAB.of(this);
    }

    /// A line of JSON, without a line feed. Written by hand, since the order of the schema's
    /// members is significant.
    ///
    /// @param document its id in the input
    public String line(String document, JudgeQuestion question) {
      ModelRequest request = question.request();
      String id = quoted(JudgeQuestion.id(question.call()));
      return switch (this) {
        case PLAIN ->
            "{\"call\":"
                + id
                + ",\"document\":"
                + quoted(document)
                + ",\"system\":"
                + quoted(request.system())
                + ",\"user\":"
                + quoted(request.user())
                + ",\"schemaName\":"
                + quoted(request.schemaName())
                + ",\"schema\":"
                + request.schema()
                + ",\"outputTokensMax\":"
                + request.outputTokensMax()
                + "}";
        case OPENAI ->
            "{\"custom_id\":"
                + id
                + ",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":"
                + OpenAiRequest.json(
                    question.call().judge().model(),
                    "",
                    OpenAiRequest.TOKEN_LIMIT_KEY,
                    AnswerForm.SCHEMA,
                    request)
                + "}";
        case BEDROCK ->
            "{\"recordId\":" + id + ",\"modelInput\":" + ConverseJson.request(request) + "}";
      };
    }

    private static String quoted(String text) {
      return CanonicalJson.text(Json.of(text));
    }
  }
}
