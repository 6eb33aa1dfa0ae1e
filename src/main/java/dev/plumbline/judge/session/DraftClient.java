package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.Draft;
import dev.plumbline.judge.draft.Draft.DraftReader;
import dev.plumbline.judge.draft.Draft.DraftReading;
import dev.plumbline.judge.draft.Draft.DraftReading.Read;
import dev.plumbline.judge.draft.DraftingPrompt;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome.Answered;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome.Unanswered;
import dev.plumbline.judge.session.AttemptLoop.Question;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Asks a model for a draft in the way in which judges are asked: concurrent duplicates share one
/// call, replies are stored before they are parsed, and a stored reply needs no network.
public final class DraftClient {

  private static final int REQUEST_TOKENS_MIN = 4_000;
  private static final int TOKENS_PER_SENTENCE = 200;

  private final CompletionCache completions;
  private final ModelRegistry models;

  /// @param models the models that may be called; empty to only replay
  /// @param timeout how long one draft may take
  public DraftClient(
      CompletionCache completions, List<LanguageModel> models, RetryClock timer, Duration timeout) {
    this(
        completions.forDrafts(), new ModelRegistry(DraftingPrompt.VERSION, models, timer, timeout));
  }

  private DraftClient(CompletionCache completions, ModelRegistry models) {
    this.completions = completions;
    this.models = models;
  }

  /// The same client, storing only the digests of replies.
  public DraftClient withoutText() {
    return new DraftClient(completions.withoutText(), models);
  }

  /// The identity of a model as a drafter.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, DraftingPrompt.VERSION);
  }

  /// The only model of a provider that is named alone; any other identity unchanged.
  public JudgeIdentity resolve(JudgeIdentity judge) {
    return models.resolve(judge);
  }

  /// Stores a reply that was recorded elsewhere, unless the call has one already.
  ///
  /// @return the stored reply; empty if the call is in progress, or the stored one is corrupt
  public Optional<ModelReply> record(
      RubricProse prose, JudgeIdentity judge, int replicate, ModelReply reply, String owner) {
    return completions.record(call(prose, judge, replicate), reply, owner);
  }

  /// As the other method, without reporting usage.
  public RubricDraftOutcome draft(
      RubricProse prose, JudgeIdentity judge, int replicate, String owner) {
    return draft(prose, judge, replicate, owner, _ -> {});
  }

  /// The first answer of a few attempts that is a draft.
  ///
  /// @param replicate from 0; each run has calls of its own
  /// @param owner of the leases on the calls, unique to the caller
  /// @param paid receives the usage of every reply of a model
  /// @throws ModelBusyException if the model gave no answer; replies that it did give are stored
  /// @throws dev.plumbline.judge.llm.ModelReply.ModelFailedException if the request itself is
  ///   refused
  public RubricDraftOutcome draft(
      RubricProse prose, JudgeIdentity judge, int replicate, String owner, Consumer<Usage> paid) {
    AttemptLoop attempts =
        new AttemptLoop(
            completions,
            owner,
            models.caller(judge, paid),
            JudgeClient.accepting(List.of(models.answeredBy(judge))));
    return switch (attempts.ask(
        question(call(prose, judge, replicate), prose, DraftingPrompt.write(prose)))) {
      case Answered<DraftReading>(Read(var draft), _) -> new RubricDraftOutcome.Drafted(draft);
      case Answered<DraftReading>(DraftReading.Refused(var problems), int answers) ->
          new RubricDraftOutcome.Unusable(answers, problems);
      case Unanswered<DraftReading>(JudgeOutcome.InProgress(Instant until)) ->
          new RubricDraftOutcome.InProgress(until);
      case Unanswered<DraftReading>(JudgeOutcome.Corrupt(String what)) ->
          new RubricDraftOutcome.Corrupt(what);
      case Unanswered<DraftReading> _ -> new RubricDraftOutcome.NotRecorded();
    };
  }

  private static JudgeCall call(RubricProse prose, JudgeIdentity judge, int run) {
    Digest asked = Digest.of(ArtefactKind.REQUEST, JsonObject.of("drafts", DraftingPrompt.VERSION));
    return new JudgeCall(asked, prose.digest(), judge, run);
  }

  /// An answer that could be read says more than one that could not; of two, the one with fewer
  /// problems is better.
  private static Question<DraftReading> question(
      JudgeCall first, RubricProse prose, Prompt prompt) {
    return new Question<>(
        first,
        prompt,
        DraftingPrompt.SCHEMA_NAME,
        REQUEST_TOKENS_MIN + TOKENS_PER_SENTENCE * prose.sentences(),
        reply -> DraftReader.read(reply, prompt.delimiter()),
        Read.class::isInstance,
        Comparator.comparing(DraftClient::isUnread)
            .thenComparingInt(reading -> problems(reading).size()));
  }

  private static boolean isUnread(DraftReading reading) {
    return reading instanceof DraftReading.Refused(List<Problem> problems)
        && problems.stream().allMatch(it -> it.kind() == ProblemCode.ANSWER_INVALID);
  }

  private static List<Problem> problems(DraftReading reading) {
    return reading instanceof DraftReading.Refused refused ? refused.problems() : List.of();
  }

  /// The outcome of asking a model for a draft: a whole draft or none.
  public sealed interface RubricDraftOutcome {

    record Drafted(Draft draft) implements RubricDraftOutcome {}

    /// The model answered, and no answer is a draft.
    ///
    /// @param answers how many answers were read
    /// @param problems of the answer that came closest
    record Unusable(int answers, List<Problem> problems) implements RubricDraftOutcome {
      public Unusable {
        problems = List.copyOf(problems);
      }
    }

    /// A concurrent duplicate is in progress; its lease ends then.
    record InProgress(Instant until) implements RubricDraftOutcome {}

    /// This model is not configured, and no reply of it is recorded.
    record NotRecorded() implements RubricDraftOutcome {}

    /// The recorded reply is damaged.
    record Corrupt(String what) implements RubricDraftOutcome {}
  }
}
