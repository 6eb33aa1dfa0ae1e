package dev.plumbline.run;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.run.EvaluatedDocument.PreparedDocument;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.IdempotencyStore.Lease.Renewal;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.StoreFailedException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/// Stores the documents of a run in batches, each after its artefacts in one transaction, and ends
/// the run. No document waits longer than about a second, also while a judge is slow to answer
/// about the next one. If the writer is closed before the end, what is done is stored, and the run
/// is given back and can be continued.
final class RunWriter implements AutoCloseable {

  /// So many documents are stored in one transaction, or those of the size or of the time below. A
  /// transaction writes most pages of the indexes of digests, so a few large ones write less.
  private static final int BATCH = 4_096;

  private static final long BATCH_BYTES = 8 << 20;

  private static final long BATCH_MILLIS = 1_000;

  private final StoredRun run;
  private final LocalStore store;
  private final UsageMeter usage;
  private final LongConsumer saved;
  private final InstantSource clock;
  private final List<PreparedDocument> unsaved = new ArrayList<>();
  private long unsavedBytes;
  private final Renewal renewal;
  private boolean finished;
  private boolean closed;

  /// Why documents could not be stored between two that were added.
  private Optional<RuntimeException> failure = Optional.empty();

  /// @param run that this process has claimed
  /// @param usage of which is stored what was not before
  /// @param saved is told how many documents of the run are stored
  /// @param clock that says when documents were stored
  RunWriter(
      StoredRun run, LocalStore store, UsageMeter usage, LongConsumer saved, InstantSource clock) {
    this.run = run;
    this.store = store;
    this.usage = usage;
    this.saved = saved;
    this.clock = clock;
    RunStore runs = store.runs();
    this.renewal = Renewal.start(runs.claimTime(), clock, until -> runs.renew(run, until));
    Thread.ofVirtual().name("lines").start(this::storeInTime);
  }

  /// @param next in the order of the run
  synchronized void add(PreparedDocument next) {
    throwFailure();
    unsaved.add(next);
    unsavedBytes += next.size();
    if (unsaved.size() >= BATCH || unsavedBytes >= BATCH_BYTES) {
      flush();
    }
  }

  private synchronized void storeInTime() {
    try {
      while (!closed && failure.isEmpty()) {
        wait(BATCH_MILLIS);
        if (!closed) {
          flush();
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException trouble) {
      failure = Optional.of(trouble);
    }
  }

  /// The thread that adds documents is the one that reports.
  private void throwFailure() {
    failure.ifPresent(trouble -> {
      unsaved.clear();
      throw trouble;
    });
  }

  /// @param documents how many the run has
  /// @return the run, which has ended
  synchronized StoredRun finish(long documents) {
    throwFailure();
    flush();
    RunResult result = store.runs().finish(run, documents, clock.instant());
    finished = true;
    store.store().checkpoint();
    return switch (result) {
      case RunResult.Ended(RunManifest manifest) -> ended(manifest);
      case RunResult.Incomplete incomplete ->
          throw new ModelBusyException(
              incomplete.expected()
                  - incomplete.done()
                  + " of "
                  + Plural.of(incomplete.expected(), "document")
                  + (incomplete.expected() - incomplete.done() == 1 ? " is" : " are")
                  + " incomplete");
    };
  }

  private StoredRun ended(RunManifest manifest) {
    if (store.runs().find(new RunReference.ByDigest(manifest.digest()))
        instanceof RunLookup.Found(StoredRun ended)) {
      return ended;
    }
    throw new IllegalStateException("the run " + manifest.digest() + " is gone");
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
    renewal.close();
    if (!finished) {
      saveWhatIsDone();
      store.runs().release(run);
    }
  }

  private void flush() {
    if (!unsaved.isEmpty()) {
      List<RunStore.Entry> lines = unsaved.stream().map(PreparedDocument::entry).toList();
      store.transaction(() -> {
        unsaved.forEach(PreparedDocument::store);
        store.runs().append(run, lines, usage.take(), clock.instant());
        store.runs().addTimes(run, usage.takeTimes());
      });
      saved.accept(lines.getLast().line().position() + 1);
      unsaved.clear();
      unsavedBytes = 0;
    }
  }

  /// After a failure: the documents before it need not be evaluated again. A store that failed is
  /// not tried again.
  private void saveWhatIsDone() {
    try {
      flush();
    } catch (StoreFailedException again) {
      unsaved.clear();
    }
  }
}
