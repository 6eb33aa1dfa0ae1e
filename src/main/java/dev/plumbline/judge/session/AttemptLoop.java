package dev.plumbline.judge.session;

import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.judge.session.CompletionCache.CacheLookup;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// Asks a model again until an answer is complete, and returns the best answer of a few attempts.
///
/// Each attempt is a call of its own in the cache, so a replay takes the same course without a
/// model. The loop of one text is used for all questions about it: they share its output budget.
final class AttemptLoop {

  static final int ATTEMPTS_MAX = 3;

  /// Once the answers have cost more than this, no question is asked a second time.
  static final long OUTPUT_TOKENS_MAX = 200_000;

  /// Of the first attempt; an attempt after an answer that was cut off may take twice as many.
  private static final int REQUEST_TOKENS_MAX = 16_000;

  private final CompletionCache completions;
  private final String owner;
  private final Optional<Function<ModelRequest, ModelReply>> model;
  private final BiConsumer<AnsweringModel, Boolean> accepted;
  private final List<AnsweringModel> models = new ArrayList<>();
  private long outputTokens;

  /// A question to a model and how its answers are read.
  ///
  /// @param first the call of the first attempt
  /// @param tokens how many an answer needs
  /// @param read an answer, whyever it ended
  /// @param complete whether asking again cannot give a better answer
  /// @param order the better answer first
  record Question<A>(
      JudgeCall first,
      Prompt prompt,
      String schemaName,
      int tokens,
      Function<ModelReply, A> read,
      Predicate<A> complete,
      Comparator<A> order) {

    /// One with an answer that is empty where it cannot be used.
    ///
    /// @param read an answer that is whole
    static <A> Question<Optional<A>> of(
        JudgeCall first,
        Prompt prompt,
        String schemaName,
        int tokens,
        Function<String, Optional<A>> read) {
      return new Question<>(
          first,
          prompt,
          schemaName,
          tokens,
          reply ->
              reply.stopReason() == StopReason.FINISHED
                  ? read.apply(reply.answer())
                  : Optional.empty(),
          Optional::isPresent,
          Comparator.comparing(Optional::isEmpty));
    }
  }

  sealed interface AttemptOutcome<A> {

    /// @param answer the first complete one, or the best, the earlier of two that are equally good
    /// @param attempts how many replies were read
    record Answered<A>(A answer, int attempts) implements AttemptOutcome<A> {}

    record Unanswered<A>(JudgeOutcome why) implements AttemptOutcome<A> {}
  }

  /// @param owner of the leases on the calls to a model, unique to the caller
  /// @param model empty to read only what is cached
  AttemptLoop(
      CompletionCache completions,
      String owner,
      Optional<Function<ModelRequest, ModelReply>> model) {
    this(completions, owner, model, (_, _) -> {});
  }

  /// @param accepted throws where a model may not answer: its reply is not stored, nor read; is
  ///   told whether it is stored
  AttemptLoop(
      CompletionCache completions,
      String owner,
      Optional<Function<ModelRequest, ModelReply>> model,
      BiConsumer<AnsweringModel, Boolean> accepted) {
    this.accepted = accepted;
    this.completions = completions;
    this.owner = owner;
    this.model = model;
  }

  /// Who gave the replies that were read, of all questions.
  List<AnsweringModel> models() {
    return models;
  }

  <A> AttemptOutcome<A> ask(Question<A> question) {
    Optional<A> best = Optional.empty();
    int doublings = 0;
    int attempt = 0;
    while (attempt < ATTEMPTS_MAX && (attempt == 0 || outputTokens <= OUTPUT_TOKENS_MAX)) {
      switch (lookup(question, attempt, doublings)) {
        case CacheLookup.Hit(ModelReply reply) -> {
          accepted.accept(reply.by(), true);
          A answer = question.read().apply(reply);
          attempt++;
          models.add(reply.by());
          outputTokens += reply.usage().output();
          if (question.complete().test(answer)
              || reply.stopReason() == StopReason.QUESTION_TOO_LONG) {
            return new AttemptOutcome.Answered<>(answer, attempt);
          }
          doublings += reply.stopReason() == StopReason.LENGTH ? 1 : 0;
          best =
              Optional.of(
                  best.filter(it -> question.order().compare(it, answer) <= 0).orElse(answer));
        }
        case CacheLookup.InProgress(Instant until) -> {
          return new AttemptOutcome.Unanswered<>(new JudgeOutcome.InProgress(until));
        }
        case CacheLookup.Corrupt(String what) -> {
          return new AttemptOutcome.Unanswered<>(new JudgeOutcome.Corrupt(what));
        }
        case CacheLookup.Miss() -> {
          return best.isPresent()
              ? new AttemptOutcome.Answered<>(best.get(), attempt)
              : new AttemptOutcome.Unanswered<>(new JudgeOutcome.NotRecorded(""));
        }
      }
    }
    return new AttemptOutcome.Answered<>(best.orElseThrow(), attempt);
  }

  private CacheLookup lookup(Question<?> question, int attempt, int doublings) {
    JudgeCall call = question.first().withAttempt(attempt);
    return model
        .map(caller ->
            completions.get(
                call,
                owner,
                () -> {
                  ModelReply reply = caller.apply(request(question, doublings));
                  accepted.accept(reply.by(), false);
                  return reply;
                }))
        .orElseGet(() -> completions.find(call));
  }

  /// Whether the first attempt is cached. Nothing is written.
  boolean isAsked(Question<?> question) {
    return completions.isStored(question.first());
  }

  static ModelRequest request(Question<?> question, int doublings) {
    Prompt prompt = question.prompt();
    return new ModelRequest(
        prompt.system(),
        prompt.user(),
        question.schemaName(),
        prompt.schema(),
        Math.min(REQUEST_TOKENS_MAX, question.tokens()) << doublings);
  }
}
