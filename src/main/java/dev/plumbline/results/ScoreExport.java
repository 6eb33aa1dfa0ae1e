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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The results of a run as other tools take scores that were computed elsewhere. The score is the
/// one that counts, after what people decided and calibrated if the run is; the exact decimals, the
/// interval and the digests are beside it. A document without a score, or that a person has to look
/// at first, has none.
public final class ScoreExport {

  /// Who reads it.
  public enum Tool {
    /// Records of Inspect's scorer `precomputed_scores`; a document without a score is left out.
    /// Ids are those of samples.
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

  /// As a log of several epochs is imported.
  private static final Pattern EPOCH = Pattern.compile("(.+)-epoch-([1-9][0-9]{0,8})");

  private static final String EVENT = "gen_ai.evaluation.result";
  private static final String EVALUATION = "gen_ai.evaluation.";

  /// Without a score, and not because only an interval is known or a person has to look.
  private static final List<String> MISSING =
      Stream.of(REFUSED, UNSCORED, INCOMPLETE).map(DocumentStatus::wireName).toList();

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
    CountedResult counted = new CountedResult(row);
    return switch (tool) {
      case INSPECT -> counted.score.map(counted::inspect).map(List::of).orElse(List.of());
      case LANGFUSE -> counted.langfuse();
      case OTLP -> List.of(counted.otlp());
    };
  }

  /// What counts of a document.
  private final class CountedResult {

    private final ResultRow row;
    private final String id;
    private final Optional<CorrectedResult> corrected;

    /// Empty if no result counts.
    private final Optional<ScorecardSummary> card;

    private final Optional<BigDecimal> score;
    private final DecidedResult decided;

    CountedResult(ResultRow row) {
      this.row = row;
      this.id = row.line().id();
      this.corrected = row.corrected();
      boolean annulled = corrected.filter(CorrectedResult::isAnnulled).isPresent();
      this.card = row.counting().filter(_ -> !annulled).map(ScorecardSummary::of);
      this.score =
          row.finalMark().map(raw -> row.finalCalibrated().orElse(raw)).map(BigDecimal::new);
      this.decided = corrected.map(CorrectedResult::decided).orElseGet(row::decided);
    }

    /// Who corrected it and why, and what failed; may be empty.
    private String explanation() {
      List<String> words = new ArrayList<>();
      corrected.ifPresent(one -> words.addAll(one.because()));
      if (card.isPresent()) {
        card.get().failures().forEach(failure -> words.add(failure.text()));
      } else if (!row.isScored()) {
        words.addAll(row.failures());
      }
      return String.join("; ", words);
    }

    private SortedMap<String, String> parts() {
      return card.map(ScorecardSummary::parts).orElse(new TreeMap<>());
    }

    /// What has the ends of the score; empty if it is calibrated, as they are not.
    private Optional<ScorecardSummary> ends() {
      return card.filter(_ -> row.finalCalibrated().isEmpty());
    }

    private Optional<Digest> scorecard() {
      return corrected.map(CorrectedResult::latest).or(row::scorecard);
    }

    private JsonObject metadata() {
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("bundle", StoredRuns.bundle(run, row.line()))
              .put("judge", run.spec().judge())
              .put("status", decided.status())
              .putUnlessEmpty("calibrated", row.calibrated())
              .putUnlessEmpty("composite", row.line().composite())
              .putUnlessEmpty("final", row.correctedMark())
              .putUnlessEmpty("verdict", decided.verdict());
      json.put("run", run.digest());
      json.put("scorecard", scorecard());
      ends().ifPresent(card -> json.put("interval", JsonArray.of(card.low(), card.high())));
      return json.build();
    }

    private JsonObject inspect(BigDecimal score) {
      JsonObjectBuilder metadata = JsonObject.builder().putAll(metadata());
      Matcher epoch = EPOCH.matcher(id);
      boolean isOfEpoch = epoch.matches();
      return JsonObject.of(
          "id", isOfEpoch ? epoch.group(1) : id,
          "epoch", isOfEpoch ? Optional.of(Integer.parseInt(epoch.group(2))) : Optional.empty(),
          "value", number(score),
          "explanation?", explanation(),
          "metadata", metadata.putUnlessEmpty("traits", parts()).build());
    }

    private List<JsonObject> langfuse() {
      List<JsonObject> lines = new ArrayList<>();
      if (score.isEmpty()) {
        return List.of(langfuse(".status", "CATEGORICAL", Json.of(decided.status())));
      }
      lines.add(langfuse("", "NUMERIC", number(score.get())));
      decided
          .verdict()
          .filter(verdict -> verdict.equals("pass") || verdict.equals("fail"))
          .ifPresent(verdict ->
              lines.add(langfuse(".passed", "BOOLEAN", Json.of(verdict.equals("pass") ? 1 : 0))));
      parts()
          .forEach((id, value) ->
              lines.add(langfuse(own(id), "NUMERIC", number(new BigDecimal(value)))));
      return lines;
    }

    /// The name of a part, told apart from those of the whole.
    private static String own(String id) {
      return (List.of("passed", "status").contains(id) ? ".rubric." : ".") + id;
    }

    /// @param part of the name, after the rubric's
    private JsonObject langfuse(String part, String type, Json value) {
      return JsonObject.of(
          "id",
          run.reference() + ":" + id + part,
          "traceId",
          id,
          "name",
          rubric + part,
          "dataType",
          type,
          "value",
          value,
          "comment?",
          explanation(),
          "metadata",
          metadata());
    }

    private JsonObject otlp() {
      List<Json> records = new ArrayList<>();
      records.add(event("", score));
      parts()
          .forEach((id, value) -> records.add(event("." + id, Optional.of(new BigDecimal(value)))));
      JsonObject scope = JsonObject.of("name", "plumbline");
      JsonObject logs = JsonObject.of("logRecords", new JsonArray(records), "scope", scope);
      JsonObject resource =
          JsonObject.of("attributes", JsonArray.of(attribute("service.name", text("plumbline"))));
      return JsonObject.of(
          "resourceLogs",
          JsonArray.of(JsonObject.of("resource", resource, "scopeLogs", JsonArray.of(logs))));
    }

    private JsonObject event(String part, Optional<BigDecimal> score) {
      List<Json> attributes = new ArrayList<>();
      BiConsumer<String, String> say = (key, value) -> attributes.add(attribute(key, text(value)));
      say.accept(EVALUATION + "name", rubric + part);
      say.accept("gen_ai.response.id", id);
      score.ifPresent(value -> {
        attributes.add(
            attribute(EVALUATION + "score.value", JsonObject.of("doubleValue", number(value))));
        say.accept("plumbline.score.exact", value.toPlainString());
      });
      if (score.isEmpty() && MISSING.contains(decided.status())) {
        say.accept("error.type", decided.status());
      }
      if (part.isEmpty()) {
        decided.verdict().ifPresent(word -> say.accept(EVALUATION + "score.label", word));
        Optional.of(explanation())
            .filter(words -> !words.isEmpty())
            .ifPresent(words -> say.accept(EVALUATION + "explanation", words));
        ends()
            .ifPresent(card -> {
              say.accept("plumbline.score.low", card.low());
              say.accept("plumbline.score.high", card.high());
            });
      }
      scorecard().ifPresent(it -> say.accept("plumbline.scorecard.digest", it.toString()));
      say.accept("plumbline.bundle.digest", StoredRuns.bundle(run, row.line()).toString());
      run.digest().ifPresent(it -> say.accept("plumbline.run.digest", it.toString()));
      say.accept("plumbline.judge", run.spec().judge().written());
      return JsonObject.of(
          "attributes",
          new JsonArray(attributes),
          "eventName",
          EVENT,
          "timeUnixNano",
          nanos(run.envelope().end().orElse(run.envelope().begin())));
    }
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
