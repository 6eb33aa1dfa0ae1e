package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.FactClaim;
import dev.plumbline.extraction.ItemClaim;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judge.AttemptLoop.AttemptOutcome;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.prompt.AnswerFault;
import dev.plumbline.prompt.AnswerReader;
import dev.plumbline.prompt.ParsedAnswer;
import dev.plumbline.prompt.Prompt;
import dev.plumbline.prompt.PromptScope;
import dev.plumbline.prompt.PromptWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The calls about one document. The outcome depends on the stored replies only, so a replay gives
/// the same.
final class JudgeSession {

  private static final int REQUEST_TOKENS_MIN = 1_500;
  private static final int TOKENS_PER_ITEM = 200;
  private static final int TOKENS_PER_TRAIT = 150;

  private final AttemptLoop attempts;
  private final ExtractionSpec spec;
  private final Document document;
  private final Digest documentDigest;
  private final JudgeIdentity judge;

  JudgeSession(AttemptLoop attempts, ExtractionSpec spec, Document document, JudgeIdentity judge) {
    this.attempts = attempts;
    this.spec = spec;
    this.document = document;
    this.documentDigest = document.digest();
    this.judge = judge;
  }

  /// The keys of all calls that one replicate may make.
  static List<Digest> calls(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    List<Digest> keys = new ArrayList<>();
    for (PromptScope scope : PromptScope.of(spec)) {
      for (int attempt = 0; attempt < AttemptLoop.ATTEMPTS_MAX; attempt++) {
        keys.add(
            new JudgeCall(spec.digest(), document, judge, replicate, scope.id(), attempt).key());
      }
    }
    return keys;
  }

  /// One replicate: every scope once.
  JudgeOutcome judge(int replicate) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Integer> confidence = new TreeMap<>();
    for (PromptScope scope : PromptScope.of(spec)) {
      switch (attempts.ask(question(scope, replicate))) {
        case AttemptOutcome.Answered<ParsedAnswer>(ParsedAnswer answer, _) -> {
          claims.putAll(answer.claims());
          facts.putAll(answer.facts());
          confidence.putAll(answer.confidence());
        }
        case AttemptOutcome.InProgress<ParsedAnswer>(Instant until) -> {
          return new JudgeOutcome.InProgress(until);
        }
        case AttemptOutcome.NotRecorded<ParsedAnswer>() -> {
          return new JudgeOutcome.NotRecorded();
        }
        case AttemptOutcome.Corrupt<ParsedAnswer>(String what) -> {
          return new JudgeOutcome.Corrupt(what);
        }
      }
    }
    return new JudgeOutcome.Judged(List.of(new JudgeAnswers(judge, claims, facts, confidence)));
  }

  private ScopeQuestion question(PromptScope scope, int replicate) {
    Prompt prompt = PromptWriter.write(spec, document, scope);
    return new ScopeQuestion(
        new JudgeCall(spec.digest(), documentDigest, judge, replicate, scope.id(), 0),
        scope,
        prompt,
        new AnswerReader(scope, prompt.delimiter(), !JudgeClient.usesOurPrompt(judge)));
  }

  /// Of two incomplete answers, the one with fewer faults is better.
  private record ScopeQuestion(
      JudgeCall first, PromptScope scope, Prompt prompt, AnswerReader reader)
      implements AttemptLoop.Question<ParsedAnswer> {

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
          + TOKENS_PER_TRAIT * scope.traits().size();
    }

    /// The reason why the reply stopped comes first: only a whole answer is read.
    @Override
    public ParsedAnswer read(ModelReply reply) {
      return switch (reply.stopReason()) {
        case FINISHED -> reader.read(reply.text());
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
}
