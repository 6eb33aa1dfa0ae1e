package dev.plumbline.people.corrections;

import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings.Entry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// When a correction or an appeal may have been recorded: after the result that it is about, and
/// not before another about it. Times are compared in seconds, as they are recorded.
public final class RecordedTime {

  /// What a time is before or after that it must not be, with the words `before` or `after`.
  ///
  /// @param before the entries that were recorded for the result before, in order
  /// @param runs that have the result; may be none
  public static Optional<String> fault(Instant at, List<Entry> before, List<StoredRun> runs) {
    if (!before.isEmpty() && at.isBefore(before.getLast().at())) {
      return Optional.of(
          "before the last correction or appeal on this result, of " + before.getLast().at());
    }
    return ends(runs)
        .min(Comparator.naturalOrder())
        .filter(at::isBefore)
        .map(end -> "before the end of the run, at " + end);
  }

  /// When the last of the runs that have a result ended, to the second; empty without any.
  public static Optional<Instant> end(List<StoredRun> runs) {
    return ends(runs).max(Comparator.naturalOrder());
  }

  private static Stream<Instant> ends(List<StoredRun> runs) {
    return runs.stream()
        .flatMap(run -> run.envelope().end().stream())
        .map(end -> end.truncatedTo(ChronoUnit.SECONDS));
  }

  private RecordedTime() {}
}
