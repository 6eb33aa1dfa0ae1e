package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.FactClaim;
import dev.plumbline.extraction.ItemClaim;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judge.CompletionCache.CacheLookup;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.StopReason;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.prompt.AnswerFault;
import dev.plumbline.prompt.AnswerReader;
import dev.plumbline.prompt.ParsedAnswer;
import dev.plumbline.prompt.Prompt;
import dev.plumbline.prompt.PromptScope;
import dev.plumbline.prompt.PromptWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The calls about one document. What comes of them follows from the replies that are kept, so
/// whoever replays them hears the same.
final class JudgeSession {

  /// An answer that is none is asked for again, so often in all.
  static final int ATTEMPTS_MAX = 3;

  /// Of a document whose answers have cost this much, no more is asked.
  static final long OUTPUT_TOKENS_MAX = 200_000;

  private static final int REQUEST_TOKENS_MIN = 1_500;
  private static final int REQUEST_TOKENS_MAX = 16_000;
  private static final int TOKENS_AN_ITEM = 200;
  private static final int TOKENS_A_TRAIT = 150;

  private final CompletionCache completions;
  private final ExtractionSpec spec;
  private final Document document;
  private final Digest documentDigest;
  private final JudgeIdentity judge;
  private final String owner;
  private final Optional<Function<ModelRequest, ModelReply>> model;
  private long outputTokens;

  /// What one part of a run came to.
  private sealed interface ScopeOutcome {
    record Answered(ParsedAnswer answer) implements ScopeOutcome {}

    record Stopped(JudgeOutcome judgement) implements ScopeOutcome {}
  }

  /// @param model what can be asked, if anything can
  JudgeSession(
      CompletionCache completions,
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      String owner,
      Optional<Function<ModelRequest, ModelReply>> model) {
    this.completions = completions;
    this.spec = spec;
    this.document = document;
    this.documentDigest = document.digest();
    this.judge = judge;
    this.owner = owner;
    this.model = model;
  }

  /// The keys of all calls that one run may take.
  static List<Digest> calls(ExtractionSpec spec, Digest document, JudgeIdentity judge, int run) {
    List<Digest> keys = new ArrayList<>();
    for (PromptScope scope : PromptScope.of(spec)) {
      for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        keys.add(new JudgeCall(spec.digest(), document, judge, run, scope.id(), attempt).key());
      }
    }
    return keys;
  }

  /// One run: every part once.
  JudgeOutcome judge(int run) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Integer> confidence = new TreeMap<>();
    for (PromptScope scope : PromptScope.of(spec)) {
      switch (judge(scope, run)) {
        case ScopeOutcome.Answered(ParsedAnswer answer) -> {
          claims.putAll(answer.claims());
          facts.putAll(answer.facts());
          confidence.putAll(answer.confidence());
        }
        case ScopeOutcome.Stopped(JudgeOutcome outcome) -> {
          return outcome;
        }
      }
    }
    return new JudgeOutcome.Judged(List.of(new JudgeAnswers(judge, claims, facts, confidence)));
  }

  /// The first attempt of which everything counts, else the one with the fewest faults, the earlier
  /// of two.
  private ScopeOutcome judge(PromptScope scope, int run) {
    Prompt prompt = PromptWriter.write(spec, document, scope);
    AnswerReader reader =
        new AnswerReader(scope, prompt.delimiter(), !JudgeClient.isShownOurPrompt(judge));
    Optional<ParsedAnswer> best = Optional.empty();
    int doublings = 0;
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (attempt > 0 && outputTokens > OUTPUT_TOKENS_MAX) {
        break;
      }
      JudgeCall call =
          new JudgeCall(spec.digest(), documentDigest, judge, run, scope.id(), attempt);
      ModelRequest request = request(prompt, scope, doublings);
      CacheLookup cacheLookup =
          model.isPresent()
              ? completions.get(call, owner, () -> model.get().apply(request))
              : completions.find(call, owner);
      switch (cacheLookup) {
        case CacheLookup.Hit(ModelReply reply) -> {
          ParsedAnswer answer = answer(reply, scope, reader);
          outputTokens += reply.usage().output();
          doublings += reply.stopReason() == StopReason.LENGTH ? 1 : 0;
          best = Optional.of(best.filter(b -> b.faults() <= answer.faults()).orElse(answer));
          if (answer.faults() == 0 || reply.stopReason() == StopReason.QUESTION_TOO_LONG) {
            return new ScopeOutcome.Answered(answer);
          }
        }
        case CacheLookup.InProgress(Instant until) -> {
          return new ScopeOutcome.Stopped(new JudgeOutcome.InProgress(until));
        }
        case CacheLookup.Corrupt(String what) -> {
          return new ScopeOutcome.Stopped(new JudgeOutcome.Corrupt(what));
        }
        case CacheLookup.Miss() -> {
          return best.isPresent()
              ? new ScopeOutcome.Answered(best.get())
              : new ScopeOutcome.Stopped(new JudgeOutcome.NotRecorded());
        }
      }
    }
    return new ScopeOutcome.Answered(best.orElseThrow());
  }

  /// Why it stopped comes first: only an answer that was whole is read.
  private static ParsedAnswer answer(ModelReply reply, PromptScope scope, AnswerReader reader) {
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

  /// After an answer that was cut off, twice the room.
  private static ModelRequest request(Prompt prompt, PromptScope scope, int doublings) {
    int tokens =
        REQUEST_TOKENS_MIN
            + TOKENS_AN_ITEM * (scope.items().size() + scope.facts().size())
            + TOKENS_A_TRAIT * scope.traits().size();
    return new ModelRequest(
        prompt.system(),
        prompt.user(),
        Prompt.SCHEMA_NAME,
        prompt.schema(),
        Math.min(REQUEST_TOKENS_MAX, tokens) << doublings);
  }
}
