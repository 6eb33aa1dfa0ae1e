package dev.plumbline.judging;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Answers;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
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
public final class Judging {

  private static final String PROMPT_VERSION = "prompt/1";

  private final Completions completions;
  private final Askable models;

  /// @param models that may be called from here; none of them if all is to be replayed
  /// @param patience how long one document may take
  public Judging(
      Completions completions, List<LanguageModel> models, Waiting waiting, Duration patience) {
    this(completions, new Askable(PROMPT_VERSION, models, waiting, patience));
  }

  private Judging(Completions completions, Askable models) {
    this.completions = completions;
    this.models = models;
  }

  /// The same, where of what a model says only the digest is kept.
  public Judging withoutText() {
    return new Judging(completions.withoutText(), models);
  }

  /// The digests of what the judge said of a document where that was not kept, since texts were
  /// not.
  public List<Digest> withheld(ExtractionSpec spec, Digest document, JudgeIdentity judge, int run) {
    int repeats = spec.judge().repeats();
    Set<Digest> calls = new TreeSet<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      calls.addAll(Hearings.calls(spec, document, judge, run * repeats + repeat));
    }
    return completions.withheld(document, calls);
  }

  /// Who a model is as a judge: another prompt or parameter is another judge.
  public static JudgeIdentity identity(LanguageModel model) {
    return Askable.identity(model, PROMPT_VERSION);
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
  public Judgement judge(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int run, String owner) {
    return judge(spec, document, judge, run, owner, _ -> {});
  }

  /// @param owner a word that nobody else uses
  /// @param paid is told of every call of a model that was answered, what is kept already costs
  ///   nothing
  /// @throws ModelBusy if the model gave no answer; what it did say is kept and not asked again
  /// @throws dev.plumbline.llm.ModelFailed if it cannot be asked like this
  public Judgement judge(
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int run,
      String owner,
      Consumer<Usage> paid) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new Judgement.Judged(List.of(new CueJudge(spec).answer(document)));
    }
    Hearings hearings =
        new Hearings(completions, spec, document, judge, owner, models.asking(judge, paid));
    List<Answers> runs = new ArrayList<>();
    int repeats = spec.judge().repeats();
    for (int repeat = 0; repeat < repeats; repeat++) {
      switch (hearings.hear(run * repeats + repeat)) {
        case Judgement.Judged(List<Answers> answers) -> runs.addAll(answers);
        case Judgement.Underway underway -> {
          return underway;
        }
        case Judgement.Unknown unknown -> {
          return unknown;
        }
        case Judgement.Corrupt corrupt -> {
          return corrupt;
        }
      }
    }
    return new Judgement.Judged(runs);
  }
}
