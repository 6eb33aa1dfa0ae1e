package dev.plumbline.measure.monitoring;

import dev.plumbline.base.problem.Problem;
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
  public record OfRun(MonitoredRun run, RunStatistics statistics) {}
}
