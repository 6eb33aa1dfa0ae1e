package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerFault;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.ParsedAnswer;
import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import java.util.Comparator;

/// The first question about a part of a rubric. Of two incomplete answers, the one with fewer
/// faults is better.
record ScopeQuestion(
    JudgeCall first, PromptScope scope, Prompt prompt, AnswerReader reader, int paragraphs)
    implements AttemptLoop.Question<ParsedAnswer> {

  private static final int REQUEST_TOKENS_MIN = 1_500;
  private static final int TOKENS_PER_ITEM = 200;
  private static final int TOKENS_PER_TRAIT = 150;
  private static final int TOKENS_PER_PARAGRAPH = 80;

  static ScopeQuestion of(ExtractionSpec spec, JudgeCall call, Document shown, PromptScope scope) {
    Prompt prompt = PromptWriter.write(spec, shown, scope);
    return new ScopeQuestion(
        call,
        scope,
        prompt,
        new AnswerReader(scope, prompt.delimiter(), !JudgeClient.usesOurPrompt(call.judge())),
        shown.parts().stream().mapToInt(it -> it.text().units().paragraphs().size()).sum());
  }

  @Override
  public JudgeCall call(int attempt) {
    return first.withAttempt(attempt);
  }

  @Override
  public String schemaName() {
    return Prompt.SCHEMA_NAME;
  }

  @Override
  public int tokens() {
    return REQUEST_TOKENS_MIN
        + TOKENS_PER_ITEM * (scope.items().size() + scope.facts().size())
        + TOKENS_PER_TRAIT * scope.traits().size()
        + (scope.isOutlined() ? TOKENS_PER_PARAGRAPH * paragraphs : 0);
  }

  /// The reason why the reply stopped comes first: only a whole answer is read.
  @Override
  public ParsedAnswer read(ModelReply reply) {
    return switch (reply.stopReason()) {
      case FINISHED -> reader.read(reply.answer());
      case LENGTH -> ParsedAnswer.unusable(scope, AnswerFault.CUT_OFF);
      case DECLINED -> ParsedAnswer.unusable(scope, AnswerFault.DECLINED);
      case FILTERED -> ParsedAnswer.unusable(scope, AnswerFault.FILTERED);
      case QUESTION_TOO_LONG -> ParsedAnswer.unusable(scope, AnswerFault.QUESTION_TOO_LONG);
      case ANSWER_TOO_LONG -> ParsedAnswer.unusable(scope, AnswerFault.TOO_LONG);
      case OTHER ->
          ParsedAnswer.unusable(
              scope, reply.text().isBlank() ? AnswerFault.EMPTY : AnswerFault.REFUSED);
    };
  }

  @Override
  public boolean isComplete(ParsedAnswer answer) {
    return answer.faults() == 0;
  }

  @Override
  public Comparator<ParsedAnswer> order() {
    return Comparator.comparingInt(ParsedAnswer::faults);
  }
}
