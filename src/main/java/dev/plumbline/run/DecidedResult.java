package dev.plumbline.run;

import dev.plumbline.score.StoredScorecard;
import java.util.Collection;
import java.util.Optional;

/// What a document comes to without people: by its scorecard or, where the cut of the rubric reads
/// the calibrated score, by the result of the calibration. Everything that shows or counts a
/// verdict asks here.
///
/// @param status as the artefact that decides names it, such as `needs-review`
/// @param verdict empty where it is open, or there is none
public record DecidedResult(String status, Optional<String> verdict) {

  /// @param results of the calibrations that were applied
  public static DecidedResult of(StoredScorecard card, Collection<StoredResult> results) {
    return decided(results).orElseGet(() -> new DecidedResult(card.status(), card.verdict()));
  }

  /// @param results of the calibrations that were applied
  public static DecidedResult of(RunLine line, Collection<StoredResult> results) {
    return decided(results)
        .orElseGet(() -> new DecidedResult(line.status().wireName(), line.verdict()));
  }

  /// @param result which decides
  public static DecidedResult of(StoredResult result) {
    return new DecidedResult(result.status(), result.verdict());
  }

  private static Optional<DecidedResult> decided(Collection<StoredResult> results) {
    return results.stream().filter(StoredResult::decides).findFirst().map(DecidedResult::of);
  }

  /// Empty where a person has to look, the verdict is open, or there is none.
  public Optional<Boolean> passed() {
    return verdict.filter(it -> it.equals("pass") || it.equals("fail")).map("pass"::equals);
  }

  public boolean isPass() {
    return passed().orElse(false);
  }
}
