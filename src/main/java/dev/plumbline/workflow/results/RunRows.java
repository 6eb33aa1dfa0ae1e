package dev.plumbline.workflow.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.corrections.StoredCorrections;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.OrderedWorkers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// The rows of a stored run that a filter accepts, in an order. Rows are read one by one; to sort
/// them, a position and a value of each are kept.
public final class RunRows {

  private final StoredRun run;
  private final LocalStore store;
  private final RowFilter filter;
  private final StoredCorrections corrections;

  /// Whether a document has the answers of several jurors.
  private final boolean severalAnswers;

  public RunRows(StoredRun run, LocalStore store, RowFilter filter) {
    this.run = run;
    this.store = store;
    this.filter = filter;
    this.severalAnswers = run.spec().judge().panel().isPresent();
    this.corrections = new StoredCorrections(run, store);
  }

  /// The rows at some positions, in that order.
  public List<ResultRow> at(List<Long> positions) {
    List<ResultRow> rows = new ArrayList<>();
    forPositions(positions, row -> row.load(true), rows::add);
    return rows;
  }

  private List<SortOrder.Key> keys(SortOrder order) {
    List<SortOrder.Key> keys = new ArrayList<>();
    accepted(row -> SortOrder.Key.of(row.position(), row.value(order.name())), keys::add);
    return keys;
  }

  /// Rows that are no longer there are left out: a run can be written anew in between.
  private <T> void forPositions(
      List<Long> positions, Function<ResultRow, T> read, Consumer<T> consumer) {
    RunStore runs = store.store().runs();
    Consumer<Optional<T>> done = row -> row.ifPresent(consumer);
    try (OrderedWorkers<Optional<T>> workers =
        store.workers(Runtime.getRuntime().availableProcessors())) {
      positions.forEach(position ->
          workers.submit(
              () -> runs.line(run, position).map(entry -> read.apply(row(entry))), done));
      workers.drain(done);
    }
  }

  /// @param limit how many rows at most
  /// @return how many rows there were
  public long forEach(Optional<SortOrder> order, long limit, Consumer<ResultRow> consumer) {
    return forEach(order, limit, row -> row.load(true), consumer);
  }

  /// @param limit how many rows at most
  /// @param read what is shown of a row, in several threads
  /// @return how many rows there were
  public <T> long forEach(
      Optional<SortOrder> order, long limit, Function<ResultRow, T> read, Consumer<T> consumer) {
    return order.isPresent()
        ? sorted(order.get(), limit, read, consumer)
        : inOrderOfTheRun(limit, read, consumer);
  }

  /// The document with that id, whatever the filter.
  public Optional<ResultRow> find(String id) {
    return store.store().runs().line(run, id).map(this::row);
  }

  private <T> long inOrderOfTheRun(long limit, Function<ResultRow, T> read, Consumer<T> consumer) {
    boolean areAllShown = limit >= run.lines();
    long[] accepted = {0};
    accepted(
        row -> {
          Supplier<T> later = () -> read.apply(row);
          if (!areAllShown) {
            return later;
          }
          T now = later.get();
          return () -> now;
        },
        (Supplier<T> row) -> {
          if (accepted[0]++ < limit) {
            consumer.accept(row.get());
          }
        });
    return accepted[0];
  }

  private <T> long sorted(
      SortOrder order, long limit, Function<ResultRow, T> read, Consumer<T> consumer) {
    List<SortOrder.Key> keys = keys(order);
    forPositions(
        order.sorted(keys).stream().limit(limit).map(SortOrder.Key::position).toList(),
        read,
        consumer);
    return keys.size();
  }

  /// Evaluates the filter and a value of each row that it accepts, in several threads.
  ///
  /// @param consumer gets the values in the order of the run
  private <T> void accepted(Function<ResultRow, T> value, Consumer<T> consumer) {
    store.forLines(
        run,
        entry -> Optional.of(row(entry)).filter(row -> filter.accepts(row::value)).map(value),
        result -> result.ifPresent(consumer));
  }

  private ResultRow row(RunStore.Entry entry) {
    return new ResultRow(
        entry,
        digest -> store.scorecard(digest),
        store::result,
        this::splits,
        corrections.corrected(entry.line()));
  }

  private List<String> splits(Digest extraction) {
    return severalAnswers
        ? store.extraction(extraction, StoredExtraction.SPLITS).splits()
        : List.of();
  }
}
