package dev.plumbline.repository;

import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreBusyException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Two waits at once, where neither needs what the other gives.
public final class Parallel {

  /// Does the work, and beside it something else in a thread of its own. Comes back when both have
  /// ended; if both failed, with the failure of the work.
  public static <T> T both(Runnable beside, Supplier<T> work) {
    FutureTask<Boolean> other = new FutureTask<>(Deadline.carried(beside), true);
    Thread.ofVirtual().start(other);
    T made;
    try {
      made = work.get();
    } catch (RuntimeException | Error failure) {
      ended(other);
      throw failure;
    }
    Throwable failure = ended(other);
    switch (failure) {
      case null -> {
        return made;
      }
      case RuntimeException ours -> throw ours;
      case Error ours -> throw ours;
      default -> throw new IllegalStateException(failure);
    }
  }

  /// What it failed with, or null.
  private static Throwable ended(FutureTask<Boolean> other) {
    try {
      other.get();
      return null;
    } catch (ExecutionException failed) {
      return failed.getCause();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new StoreBusyException("the store was not waited for", stopped);
    }
  }

  private Parallel() {}
}
