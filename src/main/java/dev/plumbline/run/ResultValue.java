package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.StoredScorecard;
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

  /// @param results as above
  public static ResultValue of(RunLine line, Collection<StoredResult> results) {
    return new ResultValue(line.composite(), DecidedResult.of(line, results).verdict());
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
