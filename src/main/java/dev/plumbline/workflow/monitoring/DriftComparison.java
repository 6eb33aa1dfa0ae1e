package dev.plumbline.workflow.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.monitoring.drift.DriftReport;
import dev.plumbline.measure.monitoring.drift.DriftReportJson;
import dev.plumbline.measure.monitoring.drift.RunProfile;
import dev.plumbline.run.RunName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What `drift` shows: two runs, or a series of them.
///
/// @param points the runs, in the order in which they are compared
public record DriftComparison(List<Point> points) {

  public DriftComparison {
    points = List.copyOf(points);
  }

  /// A run of the comparison.
  ///
  /// @param segment its number, from 0: runs of one segment were made alike, unless two runs are
  ///   compared as they are
  /// @param first the position of the run with which it is compared
  /// @param report absent for the first run of a segment
  public record Point(
      DriftSource source,
      RunProfile profile,
      int segment,
      int first,
      Optional<DriftReport> report) {}

  /// What differs in how two runs were made.
  public static List<String> changes(DriftSource before, DriftSource now) {
    return before
        .identity()
        .changesTo(
            now.identity(),
            before.bundle().extraction().asksJudge() || now.bundle().extraction().asksJudge());
  }

  /// What differs between a run and the one before it; empty for the first.
  public List<String> changes(int point) {
    return point == 0
        ? List.of()
        : changes(points.get(point - 1).source(), points.get(point).source());
  }

  public long alarms() {
    return points.stream()
        .flatMap(point -> point.report().stream())
        .mapToLong(DriftReport::alarms)
        .sum();
  }

  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder().put("alarms", alarms());
    List<Json> runs = new ArrayList<>();
    for (int point = 0; point < points.size(); point++) {
      runs.add(json(point));
    }
    return json.put("runs", new JsonArray(runs)).build();
  }

  private JsonObject json(int position) {
    Point point = points.get(position);
    return JsonObject.builder()
        .put("run", point.source().digest())
        .putUnlessEmpty(
            "name", point.source().run().envelope().name().map(RunName::text).orElse(""))
        .put("begin", point.source().run().envelope().begin().toString())
        .put("rubric", point.source().bundle().identity().reference())
        .put("judge", point.source().identity().judge().json())
        .put("segment", point.segment())
        .putUnlessEmpty("changes", JsonArray.texts(changes(position)))
        .putIfPresent(
            "comparedWith",
            point
                .report()
                .map(_ -> Json.of(points.get(point.first()).source().digest().toString())))
        .putIfPresent("drift", point.report().map(DriftReportJson::of))
        .build();
  }
}
