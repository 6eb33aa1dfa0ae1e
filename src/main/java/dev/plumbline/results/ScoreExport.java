package dev.plumbline.results;

import static dev.plumbline.score.run.RunLine.DocumentStatus.INCOMPLETE;
import static dev.plumbline.score.run.RunLine.DocumentStatus.REFUSED;
import static dev.plumbline.score.run.RunLine.DocumentStatus.UNSCORED;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The results of a run as other tools take scores that were computed elsewhere. The score is the
/// one that counts: what people decided, else the calibrated one, else the composite; the exact
/// decimals, the interval and the digests are beside it. A document without a score has none.
public final class ScoreExport {

  /// Who reads it.
  public enum Tool {
    /// Records of Inspect's scorer `precomputed_scores`; a document without a score is left out.
    @ExternalUse("the user names it with --for")
    INSPECT,
    /// Bodies of Langfuse's `POST /api/public/scores`; the id of a document is that of its trace.
    @ExternalUse("the user names it with --for")
    LANGFUSE,
    /// OTLP lines with `gen_ai.evaluation.result` events of OpenTelemetry's GenAI conventions; the
    /// id of a document is `gen_ai.response.id`.
    @ExternalUse("the user names it with --for")
    OTLP;

    /// As the option is written.
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String EVENT = "gen_ai.evaluation.result";
  private static final String EVALUATION = "gen_ai.evaluation.";

  /// Without a score, and not because only an interval is known or a person has to look.
  private static final Set<DocumentStatus> MISSING = EnumSet.of(REFUSED, UNSCORED, INCOMPLETE);

  private final Tool tool;
  private final StoredRun run;
  private final String rubric;

  /// @param rubric its name
  public ScoreExport(Tool tool, StoredRun run, String rubric) {
    this.tool = tool;
    this.run = run;
    this.rubric = rubric;
  }

  /// The lines of a document; none where the tool knows no missing score.
  public List<JsonObject> lines(ResultRow row) {
    return switch (tool) {
      case INSPECT -> score(row).map(score -> inspect(row, score)).map(List::of).orElse(List.of());
      case LANGFUSE -> langfuse(row);
      case OTLP -> List.of(otlp(row));
    };
  }

  private static Optional<BigDecimal> score(ResultRow row) {
    return (row.corrected().isPresent()
            ? row.corrected().get().finalFigures().composite()
            : row.calibrated().or(() -> row.line().composite()))
        .map(BigDecimal::new);
  }

  private static Optional<String> verdict(ResultRow row) {
    return row.corrected().isPresent()
        ? row.corrected().get().finalFigures().verdict()
        : row.decided().verdict();
  }

  private static SortedMap<String, String> parts(ResultRow row) {
    return row.summary().map(ScorecardSummary::parts).orElse(new TreeMap<>());
  }

  private static String explanation(ResultRow row) {
    List<String> words = new ArrayList<>();
    row.corrected().ifPresent(corrected -> words.addAll(corrected.because()));
    words.addAll(row.failures());
    return String.join("; ", words);
  }

  private JsonObject metadata(ResultRow row) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("bundle", StoredRuns.bundle(run, row.line()))
            .put("judge", run.spec().judge())
            .put("status", row.decided().status())
            .putUnlessEmpty("calibrated", row.calibrated())
            .putUnlessEmpty("composite", row.line().composite())
            .putUnlessEmpty(
                "final", row.corrected().flatMap(corrected -> corrected.finalFigures().composite()))
            .putUnlessEmpty("verdict", verdict(row));
    json.put("run", run.digest());
    json.put("scorecard", row.line().scorecard());
    row.summary().ifPresent(card -> json.put("interval", JsonArray.of(card.low(), card.high())));
    return json.build();
  }

  private JsonObject inspect(ResultRow row, BigDecimal score) {

    JsonObjectBuilder metadata = JsonObject.builder();
    metadata.putAll(metadata(row));
    return JsonObject.of(
        "id", row.line().id(),
        "value", number(score),
        "explanation?", explanation(row),
        "metadata", metadata.putUnlessEmpty("traits", parts(row)).build());
  }

  private List<JsonObject> langfuse(ResultRow row) {
    List<JsonObject> lines = new ArrayList<>();
    Optional<BigDecimal> score = score(row);
    if (score.isEmpty()) {
      return List.of(langfuse(row, ".status", "CATEGORICAL", Json.of(row.decided().status())));
    }
    lines.add(langfuse(row, "", "NUMERIC", number(score.get())));
    verdict(row)
        .filter(verdict -> verdict.equals("pass") || verdict.equals("fail"))
        .ifPresent(verdict ->
            lines.add(
                langfuse(row, ".passed", "BOOLEAN", Json.of(verdict.equals("pass") ? 1 : 0))));
    parts(row)
        .forEach((id, value) ->
            lines.add(langfuse(row, "." + id, "NUMERIC", number(new BigDecimal(value)))));
    return lines;
  }

  /// @param part of the name, after the rubric's
  private JsonObject langfuse(ResultRow row, String part, String type, Json value) {
    return JsonObject.of(
        "id",
        run.reference() + ":" + row.line().id() + part,
        "traceId",
        row.line().id(),
        "name",
        rubric + part,
        "dataType",
        type,
        "value",
        value,
        "comment?",
        explanation(row),
        "metadata",
        metadata(row));
  }

  private JsonObject otlp(ResultRow row) {
    List<Json> records = new ArrayList<>();
    records.add(event(row, "", score(row)));
    parts(row)
        .forEach(
            (id, value) -> records.add(event(row, "." + id, Optional.of(new BigDecimal(value)))));
    JsonObject scope = JsonObject.of("name", "plumbline");
    JsonObject logs = JsonObject.of("logRecords", new JsonArray(records), "scope", scope);
    JsonObject resource =
        JsonObject.of("attributes", JsonArray.of(attribute("service.name", text("plumbline"))));
    return JsonObject.of(
        "resourceLogs",
        JsonArray.of(JsonObject.of("resource", resource, "scopeLogs", JsonArray.of(logs))));
  }

  private JsonObject event(ResultRow row, String part, Optional<BigDecimal> score) {
    List<Json> attributes = new ArrayList<>();
    attributes.add(attribute(EVALUATION + "name", text(rubric + part)));
    attributes.add(attribute("gen_ai.response.id", text(row.line().id())));
    score.ifPresentOrElse(
        value -> {
          attributes.add(
              attribute(EVALUATION + "score.value", JsonObject.of("doubleValue", number(value))));
          attributes.add(attribute("plumbline.score.exact", text(value.toPlainString())));
        },
        () -> {
          if (MISSING.contains(row.line().status())) {
            attributes.add(attribute("error.type", text(row.decided().status())));
          }
        });
    if (part.isEmpty()) {
      verdict(row)
          .ifPresent(word -> attributes.add(attribute(EVALUATION + "score.label", text(word))));
      Optional.of(explanation(row))
          .filter(words -> !words.isEmpty())
          .ifPresent(words -> attributes.add(attribute(EVALUATION + "explanation", text(words))));
      row.summary()
          .ifPresent(card -> {
            attributes.add(attribute("plumbline.score.low", text(card.low())));
            attributes.add(attribute("plumbline.score.high", text(card.high())));
          });
    }
    row.line()
        .scorecard()
        .ifPresent(digest ->
            attributes.add(attribute("plumbline.scorecard.digest", text(digest.toString()))));
    attributes.add(
        attribute("plumbline.bundle.digest", text(StoredRuns.bundle(run, row.line()).toString())));
    run.digest()
        .ifPresent(
            digest -> attributes.add(attribute("plumbline.run.digest", text(digest.toString()))));
    attributes.add(attribute("plumbline.judge", text(run.spec().judge().written())));
    return JsonObject.of(
        "attributes",
        new JsonArray(attributes),
        "eventName",
        EVENT,
        "timeUnixNano",
        nanos(run.envelope().end().orElse(run.envelope().begin())));
  }

  /// As OTLP writes integers of 64 bits in JSON: as text.
  private static String nanos(Instant at) {
    return BigDecimal.valueOf(at.getEpochSecond())
        .movePointRight(9)
        .add(BigDecimal.valueOf(at.getNano()))
        .toPlainString();
  }

  private static JsonObject attribute(String key, JsonObject value) {
    return JsonObject.of("key", key, "value", value);
  }

  private static JsonObject text(String value) {
    return JsonObject.of("stringValue", value);
  }

  private static Json number(BigDecimal value) {
    return new JsonDecimal(value);
  }
}
