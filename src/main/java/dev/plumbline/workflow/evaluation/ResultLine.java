package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.store.RunStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A line of `results.jsonl`: what a reader or script needs of a document at once; the rest is in
/// the artefacts.
public record ResultLine(JsonObject json) {

  /// What is shown of a scorecard as it is, unless it is not there.
  private static final List<String> ALWAYS =
      List.of("composite", "display", "interval", "passed", "verdict");

  private static final List<String> SOMETIMES =
      List.of(
          "answeredBy",
          "traits",
          "dimensions",
          "gate",
          "unknown",
          "grade",
          "possibleGrades",
          "nearBorders");

  /// @param scorecard empty for a document that was refused
  /// @param calibrated the results of calibrations, by target; empty without any
  static ResultLine of(
      RunStore.Entry entry, Optional<StoredScorecard> scorecard, JsonObject calibrated) {
    RunLine line = entry.line();
    if (scorecard.isEmpty()) {
      return new ResultLine(
          JsonObject.of(
              "id", line.id(),
              "case", line.origin().ofCase(),
              "trial", line.origin().trial(),
              "status", line.status(),
              "composite", JsonNull.NULL,
              "problems", entry.remarks().lines().toList()));
    }
    JsonObject card = scorecard.get().json();
    List<String> caps =
        scorecard.get().steps(StoredStep.Cap.class).stream().map(StoredStep.Cap::subject).toList();
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("id", line.id())
            .put("bundle", line.origin().bundle())
            .put("case", line.origin().ofCase())
            .put("trial", line.origin().trial())
            .put("status", line.status())
            .put("document", line.document())
            .put("extraction", scorecard.get().extraction())
            .put("scorecard", line.scorecard().orElseThrow());
    ALWAYS.forEach(key -> json.put(key, card.get(key)));
    SOMETIMES.forEach(key -> card.find(key).ifPresent(value -> json.put(key, value)));
    return new ResultLine(json.putUnlessEmpty("calibrated", calibrated).put("caps", caps).build());
  }

  public String id() {
    return json.text("id");
  }

  Optional<Digest> scorecard() {
    return json.findDigest("scorecard");
  }

  Optional<Digest> extraction() {
    return json.findDigest("extraction");
  }

  public Optional<Digest> document() {
    return json.findDigest("document");
  }

  /// What it repeats of its scorecard; of a refused document, the status and no more.
  StoredScorecard card() {
    return new StoredScorecard(json);
  }

  /// What the calibrations of the run made of it, by target.
  SortedMap<String, StoredResult> calibrated() {
    return StoredResult.byTarget(json.members("calibrated"));
  }

  DecidedResult decided() {
    return DecidedResult.of(card(), calibrated().values());
  }

  /// The items and traits that evidence capped.
  List<String> caps() {
    return json.texts("caps");
  }

  /// Why the document was refused.
  List<String> problems() {
    return json.texts("problems");
  }
}
