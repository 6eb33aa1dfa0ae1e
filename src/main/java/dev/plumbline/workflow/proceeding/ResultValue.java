package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.workflow.review.RuledPart;
import java.util.Collection;
import java.util.Optional;

/// What a result comes to.
///
/// @param composite as a decimal; absent if it is no point
/// @param verdict absent if there is none or it is undecided
public record ResultValue(Optional<String> composite, Optional<String> verdict) {

  /// @param results of calibrations, which give the verdict where the cut reads their score
  public static ResultValue of(StoredScorecard card, Collection<StoredResult> results) {
    return new ResultValue(card.composite().text(), DecidedResult.of(card, results).verdict());
  }

  /// The verdict or the composite.
  public Optional<String> of(RuledPart part) {
    return part.equals(RuledPart.VERDICT) ? verdict : composite;
  }

  /// For people: `3.5 pass`.
  public String text() {
    String both = composite.orElse("no score") + " " + verdict.orElse("");
    return both.strip();
  }

  public JsonObject json() {
    return JsonObject.builder()
        .putUnlessEmpty("composite", composite.orElse(""))
        .putUnlessEmpty("verdict", verdict.orElse(""))
        .build();
  }
}
