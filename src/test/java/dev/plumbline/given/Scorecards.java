package dev.plumbline.given;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;

/// Scorecards of facts that are given without a document.
public final class Scorecards {

  public static Scorecard of(Bundle bundle, JsonObject given) {
    return new Scorer(bundle).score(extraction(bundle, given));
  }

  public static Extraction extraction(Bundle bundle, JsonObject given) {
    return switch (new Extractor(bundle.extraction()).prepare(given)) {
      case Preparation.Done(Extraction extraction) -> extraction;
      case Preparation.Refused refused ->
          throw new AssertionError("refused: " + refused.problems());
      case Preparation.Ready _ -> throw new AssertionError("there is no document to judge");
    };
  }

  private Scorecards() {}
}
