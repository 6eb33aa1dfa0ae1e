package dev.plumbline.workflow.results;

import dev.plumbline.base.input.InputNode;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.engine.ConditionProgram;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.Declarations;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.source.SourceNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/// The condition of `--where`, in the language of rubrics. A row is shown if it is true, and not if
/// it is unknown.
public final class RowFilter {

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
    List<Problem> problems = new ArrayList<>();
    List<ConditionProgram.Query> queries = new ArrayList<>();
    if (!written.isEmpty()) {
      SourceNode text = new SourceNode.Scalar(Place.WHOLE, written, InputNode.Kind.TEXT);
      Optional<Expression> read = new ExpressionReader(problems).read(text);
      read.ifPresent(expression -> queries.add(new ConditionProgram.Query("", expression)));
    }
    ConditionProgram program =
        ConditionProgram.compile(
            new Declarations(
                declared, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>()),
            queries,
            problems);
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, "--where", problems);
    }
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
