package dev.plumbline.workflow.batch;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.judge.llm.CallRules.AnswerForm;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.bedrock.ConverseJson;
import dev.plumbline.judge.llm.openai.OpenAiModel.OpenAiRequest;
import dev.plumbline.workflow.judging.JudgeQuestion;

/// How questions are written for somebody else to ask.
public enum BatchFormat {
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

  /// A line of JSON, without a line feed. Written by hand, since the order of the schema's members
  /// is significant.
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
