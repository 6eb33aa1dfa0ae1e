package dev.plumbline.score.run;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a calibration made of a score, as its artefact or a line of results says it.
public record StoredResult(JsonObject json) {

  /// What a line says of a calibration that refused the document.
  public static StoredResult refusal(String code) {
    return new StoredResult(JsonObject.of("refused", code));
  }

  /// What a line says of the result: all but its parents.
  ///
  /// @param artefact its digest
  public StoredResult in(Digest artefact) {
    return new StoredResult(
        json.without("scorecard", "calibration", "target").with("result", artefact));
  }

  /// The results for one document, as a line says them.
  public static SortedMap<String, StoredResult> byTarget(JsonObject line) {
    SortedMap<String, StoredResult> results = new TreeMap<>();
    line.keys().forEach(target -> results.put(target, new StoredResult(line.object(target))));
    return results;
  }

  /// Where the human scores of so many percent of such documents lie.
  ///
  /// @param proved whether there were enough labels to say so
  public record HumanInterval(String percent, BigDecimal low, BigDecimal high, boolean proved) {}

  /// The code for which there is no result; only in a line.
  public Optional<String> refused() {
    return json.findText("refused");
  }

  /// The artefact's own digest; only in a line.
  public String artefact() {
    return json.text("result");
  }

  /// `composite` or the id of a trait; only in the artefact.
  public String target() {
    return json.text("target");
  }

  /// On the human scale.
  public BigDecimal score() {
    return json.decimal("score");
  }

  /// The older judge on whose scale it is in place of that of people, as [#json] has it; absent
  /// unless the calibration is a bridge.
  public Optional<JsonObject> bridgedTo() {
    return json.findObject("bridgedTo");
  }

  /// The score before it is rounded to the scale.
  public BigDecimal exact() {
    return json.decimal("exact");
  }

  /// Whether the cut of the rubric reads the calibrated score. Only then does the result have a
  /// status, and a verdict, which may be open.
  public boolean decides() {
    return json.has("verdict");
  }

  public String status() {
    return json.text("status");
  }

  public Optional<String> verdict() {
    return json.findText("verdict");
  }

  /// By percent, as they are written.
  public JsonObject intervalsJson() {
    return json.members("intervals");
  }

  public List<HumanInterval> intervals() {
    JsonObject intervals = intervalsJson();
    return intervals.keys().stream()
        .map(percent -> interval(percent, intervals.object(percent)))
        .toList();
  }

  private static HumanInterval interval(String percent, JsonObject json) {
    return new HumanInterval(
        percent, json.decimal("low"), json.decimal("high"), json.flag("proved"));
  }
}
