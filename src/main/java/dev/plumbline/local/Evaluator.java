package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.function.Keeper;
import dev.plumbline.problem.Problem;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import java.util.List;

/// All steps for one document after the other, with the judge `cues`. Shared by threads.
final class Evaluator {

  private final Extractor extractor;
  private final CueJudge judge;
  private final Scorer scorer;

  /// What evaluating a document gives.
  sealed interface Result {
    /// Everything is written once: the bytes are what is kept, hashed and shown.
    ///
    /// @param extraction the artefact of the extraction
    /// @param json the scorecard as JSON
    /// @param card the artefact of the scorecard
    @SuppressWarnings("ArrayRecordComponent")
    record Done(Scorecard scorecard, byte[] extraction, JsonObject json, byte[] card)
        implements Result {

      /// Parents first; then the row for the join with labels, which a kept scorecard needs.
      void keep(Keeper keeper) {
        keeper.keep(Kind.EXTRACTION, extraction);
        Digest digest = keeper.keep(Kind.SCORECARD, card);
        keeper.list(scorecard.extraction(), scorecard.parents().spec().digest(), digest);
      }
    }

    record Refused(List<Problem> problems) implements Result {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  Evaluator(Bundle bundle) {
    this.extractor = new Extractor(bundle.extraction());
    this.judge = new CueJudge(bundle.extraction());
    this.scorer = new Scorer(bundle);
  }

  Result evaluate(Document document, JsonObject facts) {
    return scored(extractor.prepare(document, facts));
  }

  Result evaluate(JsonObject facts) {
    return scored(extractor.prepare(facts));
  }

  private Result scored(Preparation preparation) {
    return switch (preparation) {
      case Preparation.Refused(List<Problem> problems) -> new Result.Refused(problems);
      case Preparation.Done(Extraction extraction) -> done(extraction);
      case Preparation.Ready ready ->
          done(extractor.finish(ready, judge.answer(ready.document()), 0));
    };
  }

  private Result done(Extraction extraction) {
    byte[] bytes = extraction.bytes();
    Scorecard card = scorer.score(extraction, Digest.of(Kind.EXTRACTION, bytes));
    JsonObject json = card.json();
    return new Result.Done(card, bytes, json, CanonicalJson.bytes(json));
  }
}
