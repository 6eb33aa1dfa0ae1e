package dev.plumbline.workflow.repository;

import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreBusyException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Runs two independent blocking operations at once.
public final class Parallel {

  /// Runs `work`, and `beside` in a thread of its own, and returns when both have ended. If both
  /// fail, the failure of `work` is thrown.
  public static <T> T both(Runnable beside, Supplier<T> work) {
    FutureTask<Boolean> other = new FutureTask<>(Deadline.propagate(beside), true);
    Thread.ofVirtual().start(other);
    T result;
    try {
      result = work.get();
    } catch (RuntimeException | Error failure) {
      join(other);
      throw failure;
    }
    Throwable failure = join(other);
    switch (failure) {
      case null -> {
        return result;
      }
      case RuntimeException unchecked -> throw unchecked;
      case Error unchecked -> throw unchecked;
      default -> throw new IllegalStateException(failure);
    }
  }

  /// The failure, or null.
  private static Throwable join(FutureTask<Boolean> other) {
    try {
      other.get();
      return null;
    } catch (ExecutionException failed) {
      return failed.getCause();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new StoreBusyException("interrupted while waiting for the store", stopped);
    }
  }

  private Parallel() {}
}
