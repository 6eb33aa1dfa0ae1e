package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.Collection;
import java.util.Optional;

/// What a document comes to without people: by its scorecard or, where the cut of the rubric reads
/// the calibrated score, by the result of the calibration. Everything that shows or counts a
/// verdict asks here.
///
/// @param status as the artefact that decides names it, such as `needs-review`
/// @param verdict empty where it is open, or there is none
public record DecidedResult(String status, Optional<String> verdict) {

  /// @param card a scorecard, or what is selected of it
  /// @param results of the calibrations that were applied
  public static DecidedResult of(JsonObject card, Collection<JsonObject> results) {
    JsonObject decides = results.stream().filter(DecidedResult::decides).findFirst().orElse(card);
    return new DecidedResult(decides.text("status"), verdict(decides));
  }

  /// @param results of the calibrations that were applied
  public static DecidedResult of(RunLine line, Collection<JsonObject> results) {
    return results.stream()
        .filter(DecidedResult::decides)
        .findFirst()
        .map(result -> new DecidedResult(result.text("status"), verdict(result)))
        .orElseGet(() -> new DecidedResult(line.status().wireName(), line.verdict()));
  }

  /// Empty where a person has to look, the verdict is open, or there is none.
  public Optional<Boolean> passed() {
    return verdict.filter(it -> it.equals("pass") || it.equals("fail")).map("pass"::equals);
  }

  public boolean isPass() {
    return passed().orElse(false);
  }

  /// A result has a verdict, which may be open, only where the cut reads the calibrated score.
  private static boolean decides(JsonObject result) {
    return result.find("verdict").isPresent();
  }

  private static Optional<String> verdict(JsonObject of) {
    return of.find("verdict").orElse(JsonObject.EMPTY) instanceof JsonText(String verdict)
        ? Optional.of(verdict)
        : Optional.empty();
  }
}
