package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.monitoring.PartHistories.MonitoredRun;
import dev.plumbline.measure.monitoring.drift.RunProfile.RunIdentity;
import java.util.List;
import java.util.Map;
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
      MonitoredRun run,
      RunIdentity identity,
      RunProfile profile,
      int segment,
      int first,
      Optional<DriftReport> report) {}

  /// What differs between a run and the one before it; empty for the first.
  public List<String> changes(int point) {
    if (point == 0) {
      return List.of();
    }
    Point before = points.get(point - 1);
    Point now = points.get(point);
    return before
        .identity()
        .changesTo(
            now.identity(),
            before.run().bundle().extraction().asksJudge()
                || now.run().bundle().extraction().asksJudge());
  }

  /// Whether a run is of another judge than the one before it.
  public boolean hasOtherJudge(int point) {
    return changes(point).contains(RunIdentity.JUDGE);
  }

  /// The bridge that a run applied to the judge of the one before it.
  public Optional<Digest> bridge(int point) {
    return point == 0
        ? Optional.empty()
        : points.get(point).run().bridges().entrySet().stream()
            .filter(it -> it.getValue().equals(points.get(point - 1).run().judge()))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  public long alarms() {
    return points.stream()
        .flatMap(point -> point.report().stream())
        .mapToLong(DriftReport::alarms)
        .sum();
  }
}
