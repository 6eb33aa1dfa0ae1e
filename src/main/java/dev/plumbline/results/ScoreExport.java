package dev.plumbline.results;

import static dev.plumbline.score.run.RunLine.DocumentStatus.INCOMPLETE;
import static dev.plumbline.score.run.RunLine.DocumentStatus.REFUSED;
import static dev.plumbline.score.run.RunLine.DocumentStatus.UNSCORED;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.run.ResultValue.DecidedResult;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /// What counts of a document.
  ///
  /// @param score empty if there is none
  /// @param card empty if no result counts
  /// @param explanation who corrected it and why, and what failed; may be empty
  private record Counted(
      ResultRow row,
      Optional<BigDecimal> score,
      DecidedResult decided,
      Optional<ScorecardSummary> card,
      String explanation) {

    static Counted of(ResultRow row) {
      Optional<CorrectedResult> corrected = row.corrected();
      boolean annulled = corrected.filter(CorrectedResult::isAnnulled).isPresent();
      Optional<ScorecardSummary> card =
          row.counting().filter(_ -> !annulled).map(ScorecardSummary::of);
      Optional<String> score =
          corrected.isPresent()
              ? corrected.get().finalFigures().composite()
              : row.calibrated().or(() -> row.line().composite());
      return new Counted(
          row,
          score.map(BigDecimal::new),
          corrected.map(CorrectedResult::decided).orElseGet(row::decided),
          card,
          Stream.of(
                  corrected.stream().flatMap(one -> one.because().stream()),
                  card.stream()
                      .flatMap(one -> one.failures().stream().map(ScorecardSummary.Failure::text)),
                  row.isScored() ? Stream.<String>empty() : row.failures().stream())
              .flatMap(words -> words)
              .collect(Collectors.joining("; ")));
    }

    SortedMap<String, String> parts() {
      return card.map(ScorecardSummary::parts).orElse(new TreeMap<>());
    }

    Optional<Digest> scorecard() {
      return row.corrected().map(CorrectedResult::latest).or(row::scorecard);
    }
  }

  /// The lines of a document; none where the tool knows no missing score.
  public List<JsonObject> lines(ResultRow row) {
    Counted counted = Counted.of(row);
    return switch (tool) {
      case INSPECT ->
          counted.score().map(score -> inspect(counted, score)).map(List::of).orElse(List.of());
      case LANGFUSE -> langfuse(counted);
      case OTLP -> List.of(otlp(counted));
    };
  }

  private JsonObject metadata(Counted counted) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("bundle", StoredRuns.bundle(run, counted.row().line()))
            .put("judge", run.spec().judge())
            .put("status", counted.decided().status())
            .putUnlessEmpty("calibrated", counted.row().calibrated())
            .putUnlessEmpty("composite", counted.row().line().composite())
            .putUnlessEmpty(
                "final",
                counted
                    .row()
                    .corrected()
                    .flatMap(corrected -> corrected.finalFigures().composite()))
            .putUnlessEmpty("verdict", counted.decided().verdict());
    json.put("run", run.digest());
    json.put("scorecard", counted.scorecard());
    counted.card().ifPresent(card -> json.put("interval", JsonArray.of(card.low(), card.high())));
    return json.build();
  }

  private JsonObject inspect(Counted counted, BigDecimal score) {

    JsonObjectBuilder metadata = JsonObject.builder();
    metadata.putAll(metadata(counted));
    return JsonObject.of(
        "id", counted.row().line().id(),
        "value", number(score),
        "explanation?", counted.explanation(),
        "metadata", metadata.putUnlessEmpty("traits", counted.parts()).build());
  }

  private List<JsonObject> langfuse(Counted counted) {
    List<JsonObject> lines = new ArrayList<>();
    Optional<BigDecimal> score = counted.score();
    if (score.isEmpty()) {
      return List.of(
          langfuse(counted, ".status", "CATEGORICAL", Json.of(counted.decided().status())));
    }
    lines.add(langfuse(counted, "", "NUMERIC", number(score.get())));
    counted
        .decided()
        .verdict()
        .filter(verdict -> verdict.equals("pass") || verdict.equals("fail"))
        .ifPresent(verdict ->
            lines.add(
                langfuse(counted, ".passed", "BOOLEAN", Json.of(verdict.equals("pass") ? 1 : 0))));
    counted
        .parts()
        .forEach((id, value) ->
            lines.add(langfuse(counted, "." + id, "NUMERIC", number(new BigDecimal(value)))));
    return lines;
  }

  /// @param part of the name, after the rubric's
  private JsonObject langfuse(Counted counted, String part, String type, Json value) {
    return JsonObject.of(
        "id",
        run.reference() + ":" + counted.row().line().id() + part,
        "traceId",
        counted.row().line().id(),
        "name",
        rubric + part,
        "dataType",
        type,
        "value",
        value,
        "comment?",
        counted.explanation(),
        "metadata",
        metadata(counted));
  }

  private JsonObject otlp(Counted counted) {
    List<Json> records = new ArrayList<>();
    records.add(event(counted, "", counted.score()));
    counted
        .parts()
        .forEach((id, value) ->
            records.add(event(counted, "." + id, Optional.of(new BigDecimal(value)))));
    JsonObject scope = JsonObject.of("name", "plumbline");
    JsonObject logs = JsonObject.of("logRecords", new JsonArray(records), "scope", scope);
    JsonObject resource =
        JsonObject.of("attributes", JsonArray.of(attribute("service.name", text("plumbline"))));
    return JsonObject.of(
        "resourceLogs",
        JsonArray.of(JsonObject.of("resource", resource, "scopeLogs", JsonArray.of(logs))));
  }

  private JsonObject event(Counted counted, String part, Optional<BigDecimal> score) {
    List<Json> attributes = new ArrayList<>();
    attributes.add(attribute(EVALUATION + "name", text(rubric + part)));
    attributes.add(attribute("gen_ai.response.id", text(counted.row().line().id())));
    score.ifPresentOrElse(
        value -> {
          attributes.add(
              attribute(EVALUATION + "score.value", JsonObject.of("doubleValue", number(value))));
          attributes.add(attribute("plumbline.score.exact", text(value.toPlainString())));
        },
        () -> {
          if (MISSING.contains(counted.row().line().status())) {
            attributes.add(attribute("error.type", text(counted.decided().status())));
          }
        });
    if (part.isEmpty()) {
      counted
          .decided()
          .verdict()
          .ifPresent(word -> attributes.add(attribute(EVALUATION + "score.label", text(word))));
      Optional.of(counted.explanation())
          .filter(words -> !words.isEmpty())
          .ifPresent(words -> attributes.add(attribute(EVALUATION + "explanation", text(words))));
      counted
          .card()
          .ifPresent(card -> {
            attributes.add(attribute("plumbline.score.low", text(card.low())));
            attributes.add(attribute("plumbline.score.high", text(card.high())));
          });
    }
    counted
        .scorecard()
        .ifPresent(digest ->
            attributes.add(attribute("plumbline.scorecard.digest", text(digest.toString()))));
    attributes.add(
        attribute(
            "plumbline.bundle.digest",
            text(StoredRuns.bundle(run, counted.row().line()).toString())));
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
