package dev.plumbline.web.view;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.browse.DocumentListPage.OpenDocuments;
import dev.plumbline.results.PendingDecisions;
import dev.plumbline.results.RunOutcome;
import dev.plumbline.results.RunTable;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// The runs that were looked at last, each checked when the files of the store have changed, and
/// their tables: a run that has ended stays as it is, so only what people decided is read again. A
/// long run is checked and read by a thread of its own while its first pages are shown.
/// Thread-safe.
final class ViewedRuns {

  /// Longer runs are read beside what is shown.
  private static final long SHORT_MAX = 5_000;

  /// Documents whose tables are kept, besides those of the run that is looked at.
  private static final long KEPT_MAX = 250_000;

  private final Path folder;

  /// One after the other, and a processor is left to what is shown.
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("runs").factory());

  /// The page that asks for it is shown before.
  private final Executor afterFirst =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, reader);

  private final int threads = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);

  /// The one that was asked for last comes last.
  private final SequencedMap<Digest, KnownRun> known = new LinkedHashMap<>();

  ViewedRuns(Path folder) {
    this.folder = folder;
  }

  /// What the pages know of a run. To be used by one thread at a time.
  private static final class KnownRun {
    private final long documents;

    /// What the files of the store looked like when it was checked; empty before.
    private String checked = "";

    private Optional<Refusal> fault = Optional.empty();
    private FutureTask<Boolean> check = new FutureTask<>(() -> true);
    private FutureTask<Boolean> reading = new FutureTask<>(() -> true);
    private Optional<RunTable> artefacts = Optional.empty();
    private Optional<DecidedTable> decided = Optional.empty();

    private KnownRun(long documents) {
      this.documents = documents;
      check.run();
      reading.run();
    }
  }

  /// @param by what people decided
  private record DecidedTable(List<Digest> by, RunTable table, RunOutcome outcome) {}

  /// Checks a run that has ended. A long one is read beside, and what does not wait for it is shown
  /// of artefacts that are each checked.
  ///
  /// @return whether it is checked
  /// @throws Refusal if it was changed since it ended
  boolean isChecked(StoredRun run, LocalStore store) {
    KnownRun one = known(run);
    synchronized (one) {
      String files = store.store().fileState();
      if (!files.equals(one.checked) && run.lines() <= SHORT_MAX) {
        store.requireIntact(run);
        one.checked = files;
      } else if (!files.equals(one.checked) && one.check.isDone() && one.reading.isDone()) {
        Digest digest = run.digest().orElseThrow();
        one.check = new FutureTask<>(() -> check(one, digest), true);
        one.reading = new FutureTask<>(() -> read(one, digest), true);
        afterFirst.execute(one.check);
        afterFirst.execute(one.reading);
      }
      one.fault.ifPresent(fault -> {
        throw fault;
      });
      return !one.checked.isEmpty();
    }
  }

  /// As [#isChecked], but waits for it.
  void check(StoredRun run, LocalStore store) {
    while (!isChecked(run, store)) {
      KnownRun one = known(run);
      FutureTask<Boolean> check;
      synchronized (one) {
        check = one.check;
      }
      await(check);
    }
  }

  /// Begins at once with what was to be done later, and waits for it.
  private void await(FutureTask<Boolean> task) {
    try {
      reader.execute(task);
      task.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreFailedException("cannot read the run: interrupted", stopped);
    }
  }

  /// The table of a run that has ended, with what people decided; empty as long as it is being read
  /// for the first time.
  Optional<RunTable> find(StoredRun run, LocalStore store) {
    if (!isChecked(run, store)) {
      return Optional.empty();
    }
    KnownRun one = known(run);
    synchronized (one) {
      if (one.artefacts.isEmpty() && !one.reading.isDone()) {
        return Optional.empty();
      }
      if (one.artefacts.isEmpty()) {
        one.artefacts =
            Optional.of(RunTable.artefacts(run, StoredRuns.shared(run, store), store, threads + 1));
      }
      List<Digest> by = decisions(store);
      if (one.decided.filter(it -> it.by().equals(by)).isEmpty()) {
        RunTable table = one.artefacts.orElseThrow().withPeople(run, store);
        one.decided = Optional.of(new DecidedTable(by, table, RunOutcome.of(table)));
      }
      return one.decided.map(DecidedTable::table);
    }
  }

  /// As [#find], but waits for it.
  RunTable table(StoredRun run, LocalStore store) {
    check(run, store);
    KnownRun one = known(run);
    FutureTask<Boolean> reading;
    synchronized (one) {
      reading = one.reading;
    }
    await(reading);
    return find(run, store).orElseThrow();
  }

  /// Where what waits for the page that is shown is done, one after the other.
  Executor later() {
    return afterFirst;
  }

  /// What a run comes to whose table was found.
  Optional<RunOutcome> outcome(StoredRun run) {
    KnownRun one = known(run);
    synchronized (one) {
      return one.decided.map(DecidedTable::outcome);
    }
  }

  /// Begins with a long run that somebody may look at next.
  void prepare(StoredRun run, LocalStore store) {
    if (run.lines() > SHORT_MAX) {
      try {
        isChecked(run, store);
      } catch (Refusal changed) {
        // its own pages say so
      }
    }
  }

  private static List<Digest> decisions(LocalStore store) {
    return store.proceedings().list().stream().map(Proceedings.Entry::digest).toList();
  }

  private KnownRun known(StoredRun run) {
    synchronized (known) {
      Digest digest = run.digest().orElseThrow();
      KnownRun found = known.remove(digest);
      KnownRun one = found == null ? new KnownRun(run.lines()) : found;
      known.put(digest, one);
      long documents = known.values().stream().mapToLong(it -> it.documents).sum();
      while (documents > KEPT_MAX && known.size() > 1) {
        documents -= known.pollFirstEntry().getValue().documents;
      }
      return one;
    }
  }

  /// Checks a long run with a store of its own: that of a request is closed before.
  private void check(KnownRun one, Digest digest) {
    try (LocalStore store = LocalStore.readOnly(folder)) {
      String files = store.store().fileState();
      Optional<Refusal> fault = Optional.empty();
      try {
        store.requireIntact(StoredRuns.named(digest.toString(), store));
      } catch (Refusal changed) {
        fault = Optional.of(changed);
      }
      synchronized (one) {
        one.checked = files;
        one.fault = fault;
      }
    }
  }

  private void read(KnownRun one, Digest digest) {
    synchronized (one) {
      if (one.artefacts.isPresent() || one.fault.isPresent() || one.checked.isEmpty()) {
        return;
      }
    }
    try (LocalStore store = LocalStore.readOnly(folder)) {
      StoredRun run = StoredRuns.named(digest.toString(), store);
      RunTable table = RunTable.artefacts(run, StoredRuns.shared(run, store), store, threads);
      synchronized (one) {
        one.artefacts = Optional.of(table);
      }
    }
  }

  /// What runs come to and what of them waits for people, counted once as long as the files of the
  /// store do not change. What would keep a page waiting is counted later. Thread-safe.
  static final class RunOutcomes {

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
      private Optional<PendingDecisions> work = Optional.empty();

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

      private PendingDecisions work() {
        if (work.isEmpty()) {
          work = Optional.of(new PendingDecisions(store));
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
        known.put(run.number(), counted(run, files, new PendingDecisions(store), store));
      } catch (Refusal | StoreFailedException gone) {
        // the page says so when it is asked for
      } finally {
        counting.remove(run.number());
      }
    }

    private static Known counted(
        StoredRun run, String files, PendingDecisions work, LocalStore store) {
      try {
        List<OpenDocuments> waiting =
            work.of(run).stream().map(PendingDecisions.Share::waiting).toList();
        return new Known(files, Optional.of(new Counted(RunOutcome.of(run, store), waiting)));
      } catch (DamagedRecordException | Refusal unreadable) {
        return new Known(files, Optional.empty());
      }
    }
  }
}
