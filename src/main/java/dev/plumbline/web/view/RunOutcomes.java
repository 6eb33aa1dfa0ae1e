package dev.plumbline.web.view;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.browse.OpenDocuments;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.results.OpenWork;
import dev.plumbline.workflow.results.RunOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/// What runs come to and what of them waits for people, counted once as long as the files of the
/// store do not change. What would keep a page waiting is counted later. Thread-safe.
final class RunOutcomes {

  /// Documents that a page waits for.
  private static final long DOCUMENTS_MAX = 20_000;

  private final Path folder;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  /// The numbers of runs that are being counted.
  private final Set<Long> counting = ConcurrentHashMap.newKeySet();

  private final Executor later;

  /// @param waiting documents that people are wanted for, beside those that the outcome counts
  record Counted(RunOutcome outcome, List<OpenDocuments> waiting) {
    Counted {
      waiting = List.copyOf(waiting);
    }
  }

  /// @param counted empty if the run cannot be read
  private record Known(String files, Optional<Counted> counted) {}

  /// @param later where what would keep a page waiting is done
  RunOutcomes(Path folder, Executor later) {
    this.folder = folder;
    this.later = later;
  }

  /// For one page.
  final class Reading {

    private final LocalStore store;
    private final String files;
    private long left = DOCUMENTS_MAX;
    private Optional<OpenWork> work = Optional.empty();

    private Reading(LocalStore store) {
      this.store = store;
      this.files = store.store().fileState();
    }

    /// The last count of a run that is being counted again; empty if there is none, or the run
    /// cannot be read.
    Optional<Counted> of(StoredRun run) {
      Known last = known.get(run.number());
      if (last == null || !last.files().equals(files)) {
        if (run.lines() <= left) {
          left -= run.lines();
          known.put(run.number(), counted(run, files, work(), store));
        } else if (counting.add(run.number())) {
          later.execute(() -> count(run));
        }
      }
      return Optional.ofNullable(known.get(run.number())).flatMap(Known::counted);
    }

    private OpenWork work() {
      if (work.isEmpty()) {
        work = Optional.of(new OpenWork(store));
      }
      return work.orElseThrow();
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
      String files = store.store().fileState();
      known.put(run.number(), counted(run, files, new OpenWork(store), store));
    } catch (Refusal | StoreFailedException gone) {
      // the page says so when it is asked for
    } finally {
      counting.remove(run.number());
    }
  }

  private static Known counted(StoredRun run, String files, OpenWork work, LocalStore store) {
    try {
      List<OpenDocuments> waiting = work.of(run).stream().map(OpenWork.Share::waiting).toList();
      return new Known(files, Optional.of(new Counted(RunOutcome.of(run, store), waiting)));
    } catch (DamagedRecordException | Refusal unreadable) {
      return new Known(files, Optional.empty());
    }
  }
}
