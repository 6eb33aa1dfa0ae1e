package dev.plumbline.judging;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.extraction.Answers;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Completions.Held;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Asks the judge of a name: `cues` is worked out here, a model that was wired is called, and of
/// every other what it once said is looked up, which needs no network.
public final class Judging {

  private final Completions completions;
  private final List<Model> models;

  /// @param models that may be called from here; none of them if all is to be replayed
  public Judging(Completions completions, List<Model> models) {
    this.completions = completions;
    this.models = List.copyOf(models);
  }

  /// @param owner a word that nobody else uses
  /// @throws ModelBusy if the model gave no answer; nothing was recorded
  public Judgement judge(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int run, String owner) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new Judgement.Judged(new CueJudge(spec).answer(document));
    }
    Call call = new Call(spec.digest(), document.digest(), judge, run);
    Optional<Model> model =
        models.stream().filter(each -> each.identity().equals(judge)).findFirst();
    Held held =
        model.isPresent()
            ? completions.get(call, owner, () -> model.get().ask(spec, document, run))
            : completions.find(call, owner);
    return switch (held) {
      case Held.Here(Model.Reply reply) -> new Judgement.Judged(answers(spec, judge, reply));
      case Held.Underway(Instant until) -> new Judgement.Underway(until);
      case Held.Nowhere() -> new Judgement.Unknown();
      case Held.Corrupt(String what) -> new Judgement.Corrupt(what);
    };
  }

  private static Answers answers(ExtractionSpec spec, JudgeIdentity judge, Model.Reply reply) {
    return new AnswerReader(spec).read(judge, reply);
  }
}
