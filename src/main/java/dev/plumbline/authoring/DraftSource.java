package dev.plumbline.authoring;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.draft.Draft;
import dev.plumbline.judge.draft.DraftingPrompt;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.DraftClient;
import dev.plumbline.judge.session.DraftClient.RubricDraftOutcome;
import dev.plumbline.judge.session.RetryClock;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Where the answer comes from that becomes a draft: a model that is called now, or one whose
/// answer is recorded in the store.
///
/// @param models the model to call if no answer is recorded; empty for none
public record DraftSource(
    JudgeIdentity judge, int replicate, StoreAccess store, List<LanguageModel> models) {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// @param written `provider:model:version`
  public static DraftSource named(String written, int replicate, StoreAccess store) {
    JudgeIdentity judge = JudgeSource.parse(written, List.of(), replicate, store).judge();
    return new DraftSource(judge, replicate, store, List.of());
  }

  public static DraftSource asked(CalledModel called, int replicate, StoreAccess store) {
    LanguageModel model = called.model();
    return new DraftSource(
        DraftClient.identity(model), JudgeSource.checkRun(replicate), store, List.of(model));
  }

  /// What a model would be asked, to be shown.
  public static JsonObject prompt(RubricProse prose) {
    return DraftingPrompt.write(prose).json();
  }

  /// What is told while it is asked: `openai some-model`.
  public String name() {
    return judge.provider() + " " + judge.model();
  }

  /// Records an answer verbatim.
  public void record(RubricProse prose, Path file) {
    ModelReply said =
        new ModelReply(
            InputFiles.text(file), ModelReply.StopReason.FINISHED, ModelReply.Usage.UNKNOWN);
    Optional<ModelReply> now = drafting().record(prose, judge, replicate, said, owner());
    if (!now.equals(Optional.of(said))) {
      throw Refusal.of(
          file.toString(),
          ProblemCode.ALREADY_RECORDED,
          "a different answer of this model is stored for this prose and replicate",
          "use another `--replicate`, or another version of the model");
    }
  }

  /// Drafts a rubric. Where a concurrent duplicate of the call is in progress, or was killed, this
  /// waits until its lease expires.
  ///
  /// @param source the name of the prose for error messages
  public CompiledDraft draft(RubricProse prose, String source) {
    return CompiledDraft.of(prose, drafted(prose, source), judge);
  }

  private Draft drafted(RubricProse prose, String source) {
    while (true) {
      switch (drafting().draft(prose, judge, replicate, owner())) {
        case RubricDraftOutcome.Drafted(Draft draft) -> {
          return draft;
        }
        case RubricDraftOutcome.Unusable(int answers, List<Problem> problems) ->
            throw new Refusal(
                Refusal.Kind.PROVIDER, source, CompiledDraft.unusable("", answers, problems));
        case RubricDraftOutcome.NotRecorded() ->
            throw Refusal.of(
                source,
                ProblemCode.NO_COMPLETION,
                "no answer of this model for this prose is stored",
                "supply it with `--completion`, or call `openai` or `bedrock`");
        case RubricDraftOutcome.Corrupt(String what) ->
            throw ArtefactRepository.corrupt(prose.digest(), what);
        case RubricDraftOutcome.InProgress _ -> JudgeSource.pause();
      }
    }
  }

  private DraftClient drafting() {
    CompletionCache completions =
        new CompletionCache(store.open().stores(), InstantSource.system(), LEASE);
    return new DraftClient(completions, models, RetryClock.real(), PATIENCE);
  }

  private static String owner() {
    return UUID.randomUUID().toString();
  }
}
