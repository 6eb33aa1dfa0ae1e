package dev.plumbline.cli.see;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
    accepted(row -> {
      if (accepted[0]++ < limit) {
        consumer.accept(row);
      }
    });
    return accepted[0];
  }

  private long sorted(SortOrder order, long limit, Consumer<ResultRow> consumer) {
    List<SortOrder.Key> keys = new ArrayList<>();
    accepted(row -> keys.add(SortOrder.Key.of(row.position(), row.value(order.name()))));
    RunStore runs = store.store().runs();
    order.sorted(keys).stream()
        .limit(limit)
        .flatMap(key -> runs.line(run, key.position()).stream())
        .map(this::row)
        .forEach(consumer);
    return keys.size();
  }

  private void accepted(Consumer<ResultRow> consumer) {
    store
        .store()
        .runs()
        .lines(
            run,
            0,
            entry -> {
              ResultRow row = row(entry);
              if (filter.accepts(row::value)) {
                consumer.accept(row);
              }
            });
  }

  private ResultRow row(RunStore.Entry entry) {
    return new ResultRow(
        entry,
        digest -> store.object(ArtefactKind.SCORECARD, digest),
        digest -> store.object(ArtefactKind.RESULT, digest));
  }
}
