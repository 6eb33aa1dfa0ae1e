package dev.plumbline.local;

import dev.plumbline.drafting.Draft;
import dev.plumbline.drafting.Prose;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.function.DraftResponse;
import dev.plumbline.judging.Completions;
import dev.plumbline.judging.Drafted;
import dev.plumbline.judging.Drafting;
import dev.plumbline.judging.Waiting;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Whose answer becomes a draft: that of a model, or what one said before and is in the store.
///
/// @param models the one that is asked for what is not recorded; none if nobody is
record RecordedDrafter(JudgeIdentity judge, int run, Path store, List<LanguageModel> models) {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /// @param written `provider:model:version`
  static RecordedDrafter named(String written, int run, Path store) {
    JudgeIdentity judge = RecordedJudge.named(written, null, run, store).judge();
    return new RecordedDrafter(judge, run, store, List.of());
  }

  static RecordedDrafter asked(LanguageModel model, int run, Path store) {
    return new RecordedDrafter(
        Drafting.identity(model), RecordedJudge.checked(run), store, List.of(model));
  }

  /// Records an answer as it came.
  void record(Prose prose, Path file) {
    ModelReply said =
        new ModelReply(InputFiles.text(file), ModelReply.Stop.FINISHED, ModelReply.Usage.UNTOLD);
    Optional<ModelReply> now = drafting().record(prose, judge, run, said, owner());
    if (!now.equals(Optional.of(said))) {
      throw Refusal.of(
          file.toString(),
          "recorded-already",
          "another answer of this model is recorded for this prose and run",
          "give it another `--run`, or the model another version");
    }
  }

  /// Where a twin asks, or was stopped while it did, this waits until its time is over.
  ///
  /// @param source what the prose is called
  Draft draft(Prose prose, String source) {
    while (true) {
      switch (drafting().draft(prose, judge, run, owner())) {
        case Drafted.Heard(Draft draft) -> {
          return draft;
        }
        case Drafted.Unusable(int answers, String code, List<Problem> problems) ->
            throw new Refusal(
                ExitCode.PROVIDER, source, DraftResponse.unusable("", answers, code, problems));
        case Drafted.Unknown() ->
            throw Refusal.of(
                source,
                "no-completion",
                "nothing that this model said of this prose is kept",
                "give it with `--completion`, or ask `openai` or `bedrock`");
        case Drafted.Corrupt(String what) -> throw RunFolder.corrupt(prose.digest(), what);
        case Drafted.Underway _ -> RecordedJudge.pause();
      }
    }
  }

  private Drafting drafting() {
    Completions completions =
        new Completions(new Kept(store).stores(), InstantSource.system(), PATIENCE);
    return new Drafting(completions, models, Waiting.real(), PATIENCE);
  }

  private static String owner() {
    return UUID.randomUUID().toString();
  }
}
