package dev.plumbline.web.view;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.DamagedRecordException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.results.RunOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What runs come to, counted once as long as the files of the store do not change. Thread-safe.
final class RunOutcomes {

  /// Documents that are counted for one page of runs.
  private static final long DOCUMENTS_MAX = 200_000;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(String files, RunOutcome outcome) {}

  /// For one page: what would take too long is left out.
  final class Reading {

    private final LocalStore store;
    private final String files;
    private long left = DOCUMENTS_MAX;

    private Reading(LocalStore store) {
      this.store = store;
      this.files = store.store().fileState();
    }

    /// Empty if it would take too long, or the run cannot be read.
    Optional<RunOutcome> of(StoredRun run) {
      Known last = known.get(run.number());
      if (last != null && last.files().equals(files)) {
        return Optional.of(last.outcome());
      }
      if (run.lines() > left) {
        return Optional.empty();
      }
      left -= run.lines();
      try {
        RunOutcome outcome = RunOutcome.of(run, store);
        known.put(run.number(), new Known(files, outcome));
        return Optional.of(outcome);
      } catch (DamagedRecordException | Refusal unreadable) {
        return Optional.empty();
      }
    }
  }

  Reading read(LocalStore store) {
    return new Reading(store);
  }
}
