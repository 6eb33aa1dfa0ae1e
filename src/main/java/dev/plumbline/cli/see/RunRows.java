package dev.plumbline.cli.see;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.OrderedWorkers;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The rows of a stored run that a filter accepts, in an order. Rows are read one by one; to sort
/// them, a position and a value of each are kept.
final class RunRows {

  private final StoredRun run;
  private final LocalStore store;
  private final RowFilter filter;

  RunRows(StoredRun run, LocalStore store, RowFilter filter) {
    this.run = run;
    this.store = store;
    this.filter = filter;
  }

  /// @param limit how many rows at most
  /// @return how many rows there were
  long forEach(Optional<SortOrder> order, long limit, Consumer<ResultRow> consumer) {
    return order.isPresent()
        ? sorted(order.get(), limit, consumer)
        : inOrderOfTheRun(limit, consumer);
  }

  /// The document with that id, whatever the filter.
  Optional<ResultRow> find(String id) {
    return store.store().runs().line(run, id).map(this::row);
  }

  private long inOrderOfTheRun(long limit, Consumer<ResultRow> consumer) {
    long[] accepted = {0};
    accepted(
        row -> row.load(limit > 0),
        row -> {
          if (accepted[0]++ < limit) {
            consumer.accept(row);
          }
        });
    return accepted[0];
  }

  private long sorted(SortOrder order, long limit, Consumer<ResultRow> consumer) {
    List<SortOrder.Key> keys = new ArrayList<>();
    accepted(row -> SortOrder.Key.of(row.position(), row.value(order.name())), keys::add);
    RunStore runs = store.store().runs();
    try (OrderedWorkers<ResultRow> workers = workers()) {
      order.sorted(keys).stream()
          .limit(limit)
          .forEach(key ->
              workers.submit(
                  () -> row(runs.line(run, key.position()).orElseThrow()).load(true), consumer));
      workers.drain(consumer);
    }
    return keys.size();
  }

  /// Evaluates the filter and a value of each row that it accepts, in several threads.
  ///
  /// @param consumer gets the values in the order of the run
  private <T> void accepted(Function<ResultRow, T> value, Consumer<T> consumer) {
    Consumer<Optional<T>> done = result -> result.ifPresent(consumer);
    try (OrderedWorkers<Optional<T>> workers = workers()) {
      store
          .store()
          .runs()
          .lines(
              run,
              0,
              entry ->
                  workers.submit(
                      () ->
                          Optional.of(row(entry))
                              .filter(row -> filter.accepts(row::value))
                              .map(value),
                      done));
      workers.drain(done);
    }
  }

  private static <T> OrderedWorkers<T> workers() {
    return OrderedWorkers.computing(Runtime.getRuntime().availableProcessors());
  }

  private ResultRow row(RunStore.Entry entry) {
    return new ResultRow(
        entry,
        digest -> store.object(ArtefactKind.SCORECARD, digest),
        digest -> store.object(ArtefactKind.RESULT, digest));
  }
}
