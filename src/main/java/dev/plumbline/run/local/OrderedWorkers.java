package dev.plumbline.run.local;

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
/// bounded number of tasks is open at a time, and of large ones fewer. To be used from one thread.
public final class OrderedWorkers<T> implements AutoCloseable {

  /// Short tasks are passed on in groups.
  private static final int GROUP = 16;

  /// Of each byte of the heap, the characters of texts that are open: evaluating one takes tens of
  /// bytes.
  private static final int HEAP_SHARE = 64;

  private final ExecutorService executor;
  private final Surrounding<T> surrounding;
  private final int group;
  private final int open;
  private final long sizeMax;
  private final ArrayDeque<Group<T>> groups = new ArrayDeque<>();
  private List<Callable<T>> collected = new ArrayList<>();
  private long collectedSize;
  private long openSize;
  private volatile boolean failed;

  /// Calls the tasks of a group, one after the other, with something done before and after.
  interface Surrounding<T> {
    List<T> call(Callable<List<T>> tasks) throws Exception;
  }

  private record Group<T>(Future<List<T>> results, long size) {}

  /// @param sizeMax of all open tasks together; one that is larger is open alone
  OrderedWorkers(
      ExecutorService executor, int group, int open, long sizeMax, Surrounding<T> surrounding) {
    this.executor = executor;
    this.surrounding = surrounding;
    this.group = group;
    this.open = open;
    this.sizeMax = sizeMax;
  }

  /// For tasks that compute: a thread for each processor is enough.
  public static <T> OrderedWorkers<T> computing(int threads) {
    return computing(threads, Callable::call);
  }

  static <T> OrderedWorkers<T> computing(int threads, Surrounding<T> surrounding) {
    return new OrderedWorkers<>(
        Executors.newFixedThreadPool(threads), GROUP, threads * 2, sizeMax(), surrounding);
  }

  /// For tasks that wait, such as calls over a network.
  ///
  /// @param concurrency the number of tasks that run at a time
  public static <T> OrderedWorkers<T> waiting(int concurrency) {
    return new OrderedWorkers<>(
        Executors.newFixedThreadPool(concurrency, Thread.ofVirtual().factory()),
        1,
        concurrency * 4,
        sizeMax(),
        Callable::call);
  }

  private static long sizeMax() {
    return Runtime.getRuntime().maxMemory() / HEAP_SHARE;
  }

  /// Adds a task that takes little memory; before that, hands over results while too many tasks are
  /// open.
  public void submit(Callable<T> task, Consumer<T> done) {
    submit(task, 0, done);
  }

  /// As [#submit(Callable, Consumer)].
  ///
  /// @param size the characters of the text that the task holds
  public void submit(Callable<T> task, long size, Consumer<T> done) {
    if (!collected.isEmpty() && collectedSize + size > sizeMax / open) {
      begin(done);
    }
    collected.add(task);
    collectedSize += size;
    if (collected.size() >= group) {
      begin(done);
    }
    while (!groups.isEmpty() && groups.peek().results().isDone()) {
      take(done);
    }
  }

  private void begin(Consumer<T> done) {
    while (groups.size() >= open || !groups.isEmpty() && openSize + collectedSize > sizeMax) {
      take(done);
    }
    start();
  }

  /// Hands over the results of all tasks.
  public void drain(Consumer<T> done) {
    begin(done);
    while (!groups.isEmpty()) {
      take(done);
    }
  }

  private void start() {
    List<Callable<T>> tasks = collected;
    if (!tasks.isEmpty()) {
      groups.add(
          new Group<>(
              executor.submit(() -> surrounding.call(() -> results(tasks))), collectedSize));
      openSize += collectedSize;
    }
    collected = new ArrayList<>();
    collectedSize = 0;
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
      Group<T> first = groups.remove();
      openSize -= first.size();
      first.results().get().forEach(done);
    } catch (ExecutionException failed) {
      throw failure(failed);
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
    while (cause instanceof CancellationException && !groups.isEmpty()) {
      try {
        groups.remove().results().get();
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

  /// How many questions to a model are open at a time.
  ///
  /// @param calls from 1 to [#MAX]
  public record Concurrency(int calls) {

    public static final int MAX = 256;

    /// Unless another number is given.
    public static final int STANDARD = 4;

    /// @throws IllegalArgumentException outside the bounds
    public Concurrency {
      if (calls < 1 || calls > MAX) {
        throw new IllegalArgumentException("concurrency must be from 1 to " + MAX);
      }
    }

    /// Workers for questions that a model answers, or for tasks that compute.
    ///
    /// @param threads for tasks that compute
    public <T> OrderedWorkers<T> workers(boolean isModelAsked, int threads) {
      return isModelAsked ? OrderedWorkers.waiting(calls) : OrderedWorkers.computing(threads);
    }
  }
}
