package dev.plumbline.workflow.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.monitoring.ReviewFinding;
import dev.plumbline.measure.monitoring.RunStatistics;
import dev.plumbline.measure.monitoring.RunStatisticsJson;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.store.StoredRun;
import java.time.LocalDate;
import java.util.List;

/// What `stats` shows.
///
/// @param runs in the order of their begin
/// @param total of all runs, by the rubric of the latest one
/// @param overdue reviews that are due, and a rubric that is not effective
public record StatisticsReport(
    List<OfRun> runs, RunStatistics total, List<Problem> overdue, LocalDate today) {

  public StatisticsReport {
    runs = List.copyOf(runs);
    overdue = List.copyOf(overdue);
  }

  /// The statistics of one run.
  public record OfRun(StoredRun run, Bundle bundle, RunStatistics statistics) {

    public String label() {
      return run.reference();
    }

    public String rubric() {
      return bundle.identity().reference();
    }

    private JsonObject json() {
      return JsonObject.builder()
          .put("run", run.digest().orElseThrow())
          .putUnlessEmpty("name", run.envelope().name().map(RunName::text).orElse(""))
          .put("begin", run.envelope().begin().toString())
          .put("rubric", rubric())
          .put("bundle", bundle.digest())
          .put("judge", run.spec().judge().json())
          .put("statistics", RunStatisticsJson.of(statistics))
          .build();
    }
  }

  public List<ReviewFinding> findings() {
    return ReviewFinding.of(total);
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("today", today.toString())
        .put("runs", JsonArray.mapped(runs, OfRun::json))
        .put("total", RunStatisticsJson.of(total))
        .put("findings", JsonArray.mapped(findings(), RunStatisticsJson::finding))
        .put(
            "overdue",
            JsonArray.mapped(
                overdue,
                problem ->
                    JsonObject.of(
                        "at", Json.of(problem.place().path()),
                        "code", Json.of(problem.code()),
                        "message", Json.of(problem.message()))))
        .build();
  }
}
