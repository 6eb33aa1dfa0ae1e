package dev.plumbline.workflow.measuring;

import dev.plumbline.run.StoredRun;
import java.time.LocalDate;
import java.util.List;

/// A window of time that runs are in by the day on which they began, whatever day it is today.
public sealed interface RunWindow {

  /// From a day on.
  record From(LocalDate day) implements RunWindow {}

  /// So many days up to the last run.
  record Days(int days) implements RunWindow {}

  /// @param runs in the order in which they began, at least one
  /// @return the first day
  default LocalDate since(List<StoredRun> runs) {
    return switch (this) {
      case From(LocalDate day) -> day;
      case Days(int days) -> StoredStatistics.day(runs.getLast()).minusDays(days);
    };
  }
}
