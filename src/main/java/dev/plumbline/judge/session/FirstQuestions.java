package dev.plumbline.judge.session;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerOutline.AnswerFault;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.ClaimsPrompt;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.judge.session.AttemptLoop.Question;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.Comparator;
import java.util.Optional;

/// What a judge is asked about a document before anything follows from its answers.
final class FirstQuestions {

  private static final int TOKENS_MIN = 1_500;
  private static final int TOKENS_PER_ITEM = 200;
  private static final int TOKENS_PER_TRAIT = 150;
  private static final int TOKENS_PER_PARAGRAPH = 80;
  private static final int CLAIMS_TOKENS_MIN = 1_000;
  private static final int TOKENS_PER_SENTENCE = 100;

  /// About a part of a rubric. Of two incomplete answers, the one with fewer faults is better.
  static Question<ParsedAnswer> of(
      ExtractionSpec spec, JudgeCall call, Document shown, PromptScope scope) {
    Prompt prompt = PromptWriter.write(spec, shown, scope);
    AnswerReader reader =
        new AnswerReader(scope, prompt.delimiter(), !JudgeClient.usesOurPrompt(call.judge()));
    int paragraphs =
        shown.parts().stream().mapToInt(it -> it.text().units().paragraphs().size()).sum();
    return new Question<>(
        call,
        prompt,
        Prompt.SCHEMA_NAME,
        TOKENS_MIN
            + TOKENS_PER_ITEM * (scope.items().size() + scope.facts().size())
            + TOKENS_PER_TRAIT * scope.traits().size()
            + (scope.isOutlined() ? TOKENS_PER_PARAGRAPH * paragraphs : 0),
        reply ->
            fault(reply)
                .map(fault -> ParsedAnswer.unusable(scope, fault))
                .orElseGet(() -> reader.read(reply.answer())),
        answer -> answer.faults() == 0,
        Comparator.comparingInt(ParsedAnswer::faults));
  }

  /// The reason why the reply stopped comes first: only a whole answer is read.
  private static Optional<AnswerFault> fault(ModelReply reply) {
    return switch (reply.stopReason()) {
      case FINISHED -> Optional.empty();
      case LENGTH -> Optional.of(AnswerFault.ANSWER_TRUNCATED);
      case DECLINED -> Optional.of(AnswerFault.JUDGE_DECLINED);
      case FILTERED -> Optional.of(AnswerFault.ANSWER_FILTERED);
      case QUESTION_TOO_LONG -> Optional.of(AnswerFault.QUESTION_TOO_LONG);
      case ANSWER_TOO_LONG -> Optional.of(AnswerFault.ANSWER_TOO_LONG);
      case OTHER ->
          Optional.of(
              reply.text().isBlank() ? AnswerFault.ANSWER_EMPTY : AnswerFault.ANSWER_INVALID);
    };
  }

  /// Which claims a document makes, asked before any of them is asked about. Of two answers that
  /// cannot be used, the one that lists something is better: what it lists is recorded.
  static Question<NamedClaims> claims(
      ExtractionSpec spec, Extractor extractor, JudgeCall call, Document document) {
    Prompt prompt = ClaimsPrompt.write(spec, document);
    boolean plain = !JudgeClient.usesOurPrompt(call.judge());
    int sentences =
        ClaimsPrompt.parts(spec, document).stream()
            .mapToInt(part -> part.text().units().sentences().size())
            .sum();
    return new Question<>(
        call,
        prompt,
        ClaimsPrompt.SCHEMA_NAME,
        CLAIMS_TOKENS_MIN + TOKENS_PER_SENTENCE * sentences,
        reply ->
            fault(reply).isPresent()
                ? NamedClaims.UNKNOWN
                : ClaimsPrompt.read(reply.answer(), prompt.delimiter(), plain)
                    .map(listed -> extractor.claims(document, listed))
                    .orElse(NamedClaims.UNKNOWN),
        NamedClaims::isUsable,
        Comparator.comparing((NamedClaims claims) -> !claims.isUsable())
            .thenComparing(claims -> claims.listed().isEmpty()));
  }

  private FirstQuestions() {}
}
