package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Asks the judge of a name: `cues` is worked out here, a model that was wired is called, and of
/// every other what it once said is looked up, which needs no network.
public final class JudgeClient {

  private static final String PROMPT_VERSION = "prompt/1";

  private final CompletionCache completions;
  private final ModelRegistry models;

  /// @param models that may be called from here; none of them if all is to be replayed
  /// @param patience how long one document may take
  public JudgeClient(
      CompletionCache completions, List<LanguageModel> models, Sleeper sleeper, Duration patience) {
    this(completions, new ModelRegistry(PROMPT_VERSION, models, sleeper, patience));
  }

  private JudgeClient(CompletionCache completions, ModelRegistry models) {
    this.completions = completions;
    this.models = models;
  }

  /// The same, where of what a model says only the digest is kept.
  public JudgeClient withoutText() {
    return new JudgeClient(completions.withoutText(), models);
  }

  /// The digests of what the judge said of a document where that was not kept, since texts were
  /// not.
  public List<Digest> withheld(ExtractionSpec spec, Digest document, JudgeIdentity judge, int run) {
    int repeats = spec.judge().repeats();
    Set<Digest> calls = new TreeSet<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      calls.addAll(JudgeSession.calls(spec, document, judge, run * repeats + repeat));
    }
    return completions.withheld(document, calls);
  }

  /// Who a model is as a judge: another prompt or parameter is another judge.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, PROMPT_VERSION);
  }

  /// The judge that somebody means who names a provider alone; others are who they are.
  public JudgeIdentity named(JudgeIdentity judge) {
    return models.named(judge);
  }

  /// Whether this judge is shown our prompt, so that its answer must be one to it; others were
  /// asked by somebody else, in words that we do not know.
  static boolean isShownOurPrompt(JudgeIdentity judge) {
    return judge.version().equals(PROMPT_VERSION)
        || judge.version().startsWith(PROMPT_VERSION + ";");
  }

  /// As the other, where nobody wants to know what it costs.
  public JudgeOutcome judge(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int run, String owner) {
    return judge(spec, document, judge, run, owner, _ -> {});
  }

  /// @param owner a word that nobody else uses
  /// @param paid is told of every call of a model that was answered, what is kept already costs
  ///   nothing
  /// @throws ModelBusyException if the model gave no answer; what it did say is kept and not asked
  ///   again
  /// @throws dev.plumbline.llm.ModelFailedException if it cannot be asked like this
  public JudgeOutcome judge(
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int run,
      String owner,
      Consumer<Usage> paid) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new JudgeOutcome.Judged(List.of(new CueJudge(spec).answer(document)));
    }
    JudgeSession judgeSession =
        new JudgeSession(completions, spec, document, judge, owner, models.caller(judge, paid));
    List<JudgeAnswers> runs = new ArrayList<>();
    int repeats = spec.judge().repeats();
    for (int repeat = 0; repeat < repeats; repeat++) {
      switch (judgeSession.judge(run * repeats + repeat)) {
        case JudgeOutcome.Judged(List<JudgeAnswers> answers) -> runs.addAll(answers);
        case JudgeOutcome.InProgress inProgress -> {
          return inProgress;
        }
        case JudgeOutcome.NotRecorded notRecorded -> {
          return notRecorded;
        }
        case JudgeOutcome.Corrupt corrupt -> {
          return corrupt;
        }
      }
    }
    return new JudgeOutcome.Judged(runs);
  }
}
