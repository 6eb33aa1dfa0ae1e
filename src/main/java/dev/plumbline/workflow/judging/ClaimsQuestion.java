package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.prompt.ClaimsPrompt;
import dev.plumbline.judge.prompt.ClaimsReader;
import dev.plumbline.judge.prompt.Prompt;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.Comparator;

/// Which claims a document makes, asked before any of them is asked about. Of two answers that
/// cannot be used, the one that lists something is better: what it lists is recorded.
///
/// @param first the call of the first attempt
/// @param sentences of the parts whose claims are listed
record ClaimsQuestion(
    JudgeCall first,
    Prompt prompt,
    ClaimsReader reader,
    Extractor extractor,
    Document document,
    int sentences)
    implements AttemptLoop.Question<NamedClaims> {

  private static final int REQUEST_TOKENS_MIN = 1_000;
  private static final int TOKENS_PER_SENTENCE = 100;

  static ClaimsQuestion of(
      ExtractionSpec spec, Extractor extractor, JudgeCall call, Document document) {
    Prompt prompt = ClaimsPrompt.write(spec, document);
    return new ClaimsQuestion(
        call,
        prompt,
        new ClaimsReader(prompt.delimiter(), !JudgeClient.usesOurPrompt(call.judge())),
        extractor,
        document,
        ClaimsPrompt.parts(spec, document).stream()
            .mapToInt(part -> part.text().units().sentences().size())
            .sum());
  }

  @Override
  public JudgeCall call(int attempt) {
    return first.withAttempt(attempt);
  }

  @Override
  public String schemaName() {
    return ClaimsPrompt.SCHEMA_NAME;
  }

  @Override
  public int tokens() {
    return REQUEST_TOKENS_MIN + TOKENS_PER_SENTENCE * sentences;
  }

  @Override
  public NamedClaims read(ModelReply reply) {
    return reply.stopReason() == StopReason.FINISHED
        ? reader
            .read(reply.answer())
            .map(listed -> extractor.claims(document, listed))
            .orElse(NamedClaims.UNKNOWN)
        : NamedClaims.UNKNOWN;
  }

  @Override
  public boolean isComplete(NamedClaims claims) {
    return claims.isUsable();
  }

  @Override
  public Comparator<NamedClaims> order() {
    return Comparator.comparing((NamedClaims claims) -> !claims.isUsable())
        .thenComparing(claims -> claims.listed().isEmpty());
  }
}
