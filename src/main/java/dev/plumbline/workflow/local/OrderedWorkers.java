package dev.plumbline.workflow.local;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Runs tasks in several threads and hands their results over in the order of the tasks. Only a
/// bounded number of tasks is open at a time. To be used from one thread.
public final class OrderedWorkers<T> implements AutoCloseable {

  /// Short tasks are passed on in groups.
  private static final int GROUP = 16;

  private final ExecutorService executor;
  private final int group;
  private final int open;
  private final ArrayDeque<Future<List<T>>> futures = new ArrayDeque<>();
  private List<Callable<T>> collected = new ArrayList<>();
  private volatile boolean failed;

  private OrderedWorkers(ExecutorService executor, int group, int open) {
    this.executor = executor;
    this.group = group;
    this.open = open;
  }

  /// For tasks that compute: a thread for each processor is enough.
  public static <T> OrderedWorkers<T> computing(int threads) {
    return new OrderedWorkers<>(Executors.newFixedThreadPool(threads), GROUP, threads * 2);
  }

  /// For tasks that wait, such as calls over a network.
  ///
  /// @param concurrency the number of tasks that run at a time
  public static <T> OrderedWorkers<T> waiting(int concurrency) {
    return new OrderedWorkers<>(
        Executors.newFixedThreadPool(concurrency, Thread.ofVirtual().factory()),
        1,
        concurrency * 4);
  }

  /// Adds a task; before that, hands over results while too many tasks are open.
  public void submit(Callable<T> task, Consumer<T> done) {
    collected.add(task);
    if (collected.size() >= group) {
      while (futures.size() >= open) {
        take(done);
      }
      start();
    }
    while (!futures.isEmpty() && futures.peek().isDone()) {
      take(done);
    }
  }

  /// Hands over the results of all tasks.
  public void drain(Consumer<T> done) {
    start();
    while (!futures.isEmpty()) {
      take(done);
    }
  }

  private void start() {
    List<Callable<T>> tasks = collected;
    collected = new ArrayList<>();
    if (!tasks.isEmpty()) {
      futures.add(executor.submit(() -> results(tasks)));
    }
  }

  /// After a failure no other task begins: it might ask a model in vain.
  private List<T> results(List<Callable<T>> tasks) throws Exception {
    List<T> results = new ArrayList<>();
    for (Callable<T> task : tasks) {
      if (failed) {
        throw new CancellationException("an earlier task failed");
      }
      boolean done = false;
      try {
        results.add(task.call());
        done = true;
      } finally {
        if (!done) {
          failed = true;
        }
      }
    }
    return results;
  }

  private void take(Consumer<T> done) {
    try {
      futures.remove().get().forEach(done);
    } catch (ExecutionException first) {
      throw failure(first);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stopped);
    }
  }

  private RuntimeException failure(ExecutionException first) {
    try {
      return switch (cause(first)) {
        case RuntimeException unchecked -> unchecked;
        case Error error -> throw error;
        case Throwable other -> new IllegalStateException(other);
      };
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new IllegalStateException("interrupted", stopped);
    }
  }

  /// A task that did not begin because of a later one has that one's failure.
  private Throwable cause(ExecutionException first) throws InterruptedException {
    Throwable cause = first.getCause();
    while (cause instanceof CancellationException && !futures.isEmpty()) {
      try {
        futures.remove().get();
      } catch (ExecutionException later) {
        cause = later.getCause();
      }
    }
    return cause;
  }

  /// Interrupts the tasks that have not ended, and waits for them.
  @Override
  public void close() {
    executor.shutdownNow();
    executor.close();
  }
}
