package dev.plumbline.web.view;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.DamagedRecordException;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.results.RunOutcome;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// What runs come to, counted once as long as the files of the store do not change. What would keep
/// a page waiting is counted by a thread of its own. Thread-safe.
final class RunOutcomes {

  /// Documents that a page waits for.
  private static final long DOCUMENTS_MAX = 20_000;

  private final Path folder;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  /// The numbers of runs that are being counted.
  private final Set<Long> counting = ConcurrentHashMap.newKeySet();

  private final Executor counter =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("outcomes").factory());

  /// @param outcome empty if the run cannot be read
  private record Known(String files, Optional<RunOutcome> outcome) {}

  RunOutcomes(Path folder) {
    this.folder = folder;
  }

  /// For one page.
  final class Reading {

    private final LocalStore store;
    private final String files;
    private long left = DOCUMENTS_MAX;

    private Reading(LocalStore store) {
      this.store = store;
      this.files = store.store().fileState();
    }

    /// The last count of a run that is being counted again; empty if there is none, or the run
    /// cannot be read.
    Optional<RunOutcome> of(StoredRun run) {
      Known last = known.get(run.number());
      if (last == null || !last.files().equals(files)) {
        if (run.lines() <= left) {
          left -= run.lines();
          known.put(run.number(), counted(run, files, store));
        } else if (counting.add(run.number())) {
          counter.execute(() -> count(run));
        }
      }
      return Optional.ofNullable(known.get(run.number())).flatMap(Known::outcome);
    }
  }

  Reading read(LocalStore store) {
    return new Reading(store);
  }

  /// Whether runs are being counted beside.
  boolean isCounting() {
    return !counting.isEmpty();
  }

  private void count(StoredRun run) {
    try (LocalStore store = LocalStore.readOnly(folder)) {
      known.put(run.number(), counted(run, store.store().fileState(), store));
    } catch (Refusal | StoreFailedException gone) {
      // the page says so when it is asked for
    } finally {
      counting.remove(run.number());
    }
  }

  private static Known counted(StoredRun run, String files, LocalStore store) {
    try {
      return new Known(files, Optional.of(RunOutcome.of(run, store)));
    } catch (DamagedRecordException | Refusal unreadable) {
      return new Known(files, Optional.empty());
    }
  }
}
