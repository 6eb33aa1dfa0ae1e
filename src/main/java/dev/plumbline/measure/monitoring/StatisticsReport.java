package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.Problem;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What `stats` shows.
///
/// @param runs in the order of their begin
/// @param total of all runs, by the rubric of the latest one
/// @param overdue reviews that are due, and a rubric that is not effective
/// @param window that the runs are of, if they are those of one
/// @param histories of the parts of each version, over all runs, also those before the window
public record StatisticsReport(
    List<OfRun> runs,
    RunStatistics total,
    List<Problem> overdue,
    LocalDate today,
    Optional<Window> window,
    List<PartHistory> histories) {

  public StatisticsReport {
    runs = List.copyOf(runs);
    overdue = List.copyOf(overdue);
    histories = List.copyOf(histories);
  }

  /// The statistics of one run.
  public record OfRun(MonitoredRun run, RunStatistics statistics) {}

  /// Which runs are counted, by the day on which they began, in UTC.
  ///
  /// @param since the first day
  /// @param before how many runs began earlier
  public record Window(LocalDate since, int before) {}

  /// The last time that a part applied, under whichever version.
  Optional<PartHistory> lastFired(String part, String id) {
    return histories.stream()
        .filter(one -> one.part().wireName().equals(part) && one.id().equals(id))
        .filter(one -> one.lastFired().isPresent())
        .max(Comparator.comparing(one -> one.lastFired().orElseThrow()));
  }
}
