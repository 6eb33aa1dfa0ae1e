package dev.plumbline.workflow.results;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.OrderedWorkers;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The rows of a stored run that a filter accepts, in an order. Rows are read one by one; to sort
/// them, a position and a value of each are kept.
public final class RunRows {

  private final StoredRun run;
  private final LocalStore store;
  private final RowFilter filter;
  private final StoredRulings rulings;

  /// Whether a document has the answers of several jurors.
  private final boolean severalAnswers;

  public RunRows(StoredRun run, LocalStore store, RowFilter filter) {
    this.run = run;
    this.store = store;
    this.filter = filter;
    this.severalAnswers = run.spec().judge().panel().isPresent();
    this.rulings = new StoredRulings(run, store);
  }

  /// The rows at some positions, in that order.
  public List<ResultRow> at(List<Long> positions) {
    List<ResultRow> rows = new ArrayList<>();
    forPositions(positions, rows::add);
    return rows;
  }

  private List<SortOrder.Key> keys(SortOrder order) {
    List<SortOrder.Key> keys = new ArrayList<>();
    accepted(row -> SortOrder.Key.of(row.position(), row.value(order.name())), keys::add);
    return keys;
  }

  /// Rows that are no longer there are left out: a run can be written anew in between.
  private void forPositions(List<Long> positions, Consumer<ResultRow> consumer) {
    RunStore runs = store.store().runs();
    Consumer<Optional<ResultRow>> done = row -> row.ifPresent(consumer);
    try (OrderedWorkers<Optional<ResultRow>> workers =
        store.workers(Runtime.getRuntime().availableProcessors())) {
      positions.forEach(position ->
          workers.submit(() -> runs.line(run, position).map(entry -> row(entry).load(true)), done));
      workers.drain(done);
    }
  }

  /// @param limit how many rows at most
  /// @return how many rows there were
  public long forEach(Optional<SortOrder> order, long limit, Consumer<ResultRow> consumer) {
    return order.isPresent()
        ? sorted(order.get(), limit, consumer)
        : inOrderOfTheRun(limit, consumer);
  }

  /// The document with that id, whatever the filter.
  public Optional<ResultRow> find(String id) {
    return store.store().runs().line(run, id).map(this::row);
  }

  private long inOrderOfTheRun(long limit, Consumer<ResultRow> consumer) {
    boolean areAllShown = limit >= run.lines();
    long[] accepted = {0};
    accepted(
        row -> row.load(areAllShown),
        row -> {
          if (accepted[0]++ < limit) {
            consumer.accept(row.load(true));
          }
        });
    return accepted[0];
  }

  private long sorted(SortOrder order, long limit, Consumer<ResultRow> consumer) {
    List<SortOrder.Key> keys = keys(order);
    forPositions(
        order.sorted(keys).stream().limit(limit).map(SortOrder.Key::position).toList(), consumer);
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
        rulings.ruled(entry.line()));
  }

  private List<String> splits(Digest extraction) {
    return severalAnswers
        ? store.extraction(extraction, StoredExtraction.SPLITS).splits()
        : List.of();
  }
}
