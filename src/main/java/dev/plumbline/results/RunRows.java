package dev.plumbline.results;

import dev.plumbline.base.input.InputNode;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.engine.ConditionProgram.Query;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Numeric;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Textual;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Truthful;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue.Unknown;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
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
    Consumer<Optional<T>> done = row -> row.ifPresent(consumer);
    try (OrderedWorkers<Optional<T>> workers =
        store.workers(Runtime.getRuntime().availableProcessors())) {
      positions.forEach(position ->
          workers.submit(() -> corrections.at(position).map(it -> read.apply(row(it))), done));
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
    return corrections.named(id).map(this::row);
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
    corrections.forEach(
        it -> Optional.of(row(it)).filter(row -> filter.accepts(row::value)).map(value),
        result -> result.ifPresent(consumer));
  }

  private ResultRow row(StoredDocument document) {
    return new ResultRow(
        document,
        () ->
            severalAnswers
                ? document
                    .extraction(StoredExtraction.SPLITS)
                    .map(StoredExtraction::splits)
                    .orElse(List.of())
                : List.of(),
        document.corrected());
  }

  /// The order of `--sort`. Rows without the value come last, rows with the same one in the order
  /// of the run.
  ///
  /// @param name of the value
  public record SortOrder(String name, boolean descending) {

    /// A row to be shown, with what it is sorted by.
    ///
    /// @param number present if the value is a number
    /// @param text present if it is a text
    record Key(long position, Optional<Rational> number, Optional<String> text) {

      static Key of(long position, FactValue value) {
        return switch (value) {
          case Numeric(Rational number) -> new Key(position, Optional.of(number), Optional.empty());
          case Textual(String text) -> new Key(position, Optional.empty(), Optional.of(text));
          case Truthful(boolean truth) ->
              new Key(
                  position, Optional.of(truth ? Rational.ONE : Rational.ZERO), Optional.empty());
          case Unknown _ -> new Key(position, Optional.empty(), Optional.empty());
        };
      }

      /// Whether nothing is before the other.
      boolean isLike(Key other) {
        return number.equals(other.number) && text.equals(other.text);
      }

      boolean isUnknown() {
        return number.isEmpty() && text.isEmpty();
      }
    }

    private static final String ITEM = "item/";

    /// The name by which documents are sorted by what was decided on an item.
    public static String ofItem(String item) {
      return ITEM + item;
    }

    /// The item that is sorted by.
    Optional<String> item() {
      return name.startsWith(ITEM) ? Optional.of(name.substring(ITEM.length())) : Optional.empty();
    }

    /// @param written a name, after `-` for the highest first; empty for none
    /// @throws Refusal if there is no such name
    public static Optional<SortOrder> of(String written, SortedMap<String, FactType> declared) {
      if (written.isEmpty()) {
        return Optional.empty();
      }
      boolean descending = written.startsWith("-");
      String name = descending ? written.substring(1) : written;
      if (!declared.containsKey(name)) {
        throw Refusal.of(
            "--sort",
            ProblemCode.UNDECLARED,
            EscapedText.text(name) + " is nothing that a result has",
            "write one of " + String.join(", ", declared.keySet()));
      }
      return Optional.of(new SortOrder(name, descending));
    }

    List<Key> sorted(List<Key> keys) {
      Comparator<Key> byValue = Comparator.comparing(Key::isUnknown);
      Comparator<Key> known =
          Comparator.comparing((Key key) -> key.number().orElse(Rational.ZERO))
              .thenComparing(key -> key.text().orElse(""));
      List<Key> sorted = new ArrayList<>(keys);
      sorted.sort(
          byValue
              .thenComparing(descending ? known.reversed() : known)
              .thenComparing(Key::position));
      return sorted;
    }
  }

  /// The condition of `--where`, in the language of rubrics. A row is shown if it is true, and not
  /// if it is unknown.
  public static final class RowFilter {

    private static final long COMBINATIONS_MAX = 1_000_000;

    /// Lets every row through.
    public static final RowFilter ALL = of("", new TreeMap<>());

    private final ConditionProgram program;
    private final SortedSet<String> names;

    private RowFilter(ConditionProgram program) {
      this.program = program;
      this.names =
          program.run(new TreeMap<>()).stream()
              .flatMap(result -> result.reads().keySet().stream())
              .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
    }

    /// @param written empty for a filter that lets every row through
    /// @throws Refusal if it is no condition over these names
    public static RowFilter of(String written, SortedMap<String, FactType> declared) {
      Problems problems = new Problems();
      List<Query> queries = new ArrayList<>();
      if (!written.isEmpty()) {
        SourceNode text = new SourceNode.Scalar(Place.WHOLE, written, InputNode.Kind.TEXT);
        Optional<Expression> read = new ExpressionReader(problems).read(text);
        read.ifPresent(expression -> queries.add(new Query("", expression)));
      }
      ConditionProgram program =
          ConditionProgram.compile(
              new Declarations(
                  declared, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>()),
              queries,
              problems);
      problems.refuse("--where");
      return new RowFilter(program);
    }

    /// Takes out the places of a table that do not fit. Where values are few, each combination of
    /// them is tried once.
    void keep(BitSet found, RunTable table) {
      List<ValueColumn<FactValue>> columns = new ArrayList<>();
      long combinations = 1;
      for (String name : names) {
        ValueColumn<FactValue> column = table.values(name);
        if (column != null) {
          columns.add(column);
        }
        combinations *= column == null ? COMBINATIONS_MAX : column.values().size();
        combinations = Math.min(combinations, COMBINATIONS_MAX);
      }
      boolean few = combinations < COMBINATIONS_MAX;
      Map<Integer, Boolean> known = new HashMap<>();
      for (int at = found.nextSetBit(0); at >= 0; at = found.nextSetBit(at + 1)) {
        int place = at;
        Predicate<Integer> test = _ -> accepts(name -> table.value(name, place));
        int combination = 0;
        for (ValueColumn<FactValue> column : columns) {
          combination = combination * column.values().size() + column.code(at);
        }
        boolean fits = few ? known.computeIfAbsent(combination, test::test) : test.test(at);
        if (!fits) {
          found.clear(at);
        }
      }
    }

    /// @param values by name; asked for the names that the condition reads
    boolean accepts(Function<String, FactValue> values) {
      SortedMap<String, FactValue> given = new TreeMap<>();
      names.forEach(name -> given.put(name, values.apply(name)));
      return program.run(given).stream().allMatch(result -> result.truth() == Truth.TRUE);
    }
  }
}
