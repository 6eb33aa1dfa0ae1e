package dev.plumbline.workflow.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.present.page.browse.DocumentCounts;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.rubric.plan.model.FactValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Counts the documents of a table that were found.
final class TableCounts {

  /// A bin for each value where there are few.
  private static final int VALUES_MAX = 12;

  private static final int BINS = 10;

  private final RunTable table;
  private final BitSet found;

  TableCounts(RunTable table, BitSet found) {
    this.table = table;
    this.found = found;
  }

  /// @param names of items for people
  /// @param moved how many documents of the run have another result in the one beside it
  DocumentCounts counts(SortedMap<String, String> names, long moved) {
    Map<DocumentQuery.Show, Long> shown = new EnumMap<>(DocumentQuery.Show.class);
    for (DocumentQuery.Show show : DocumentQuery.Show.values()) {
      shown.put(show, table.count(show));
    }
    List<DocumentCounts.Criterion> criteria = new ArrayList<>();
    table
        .answers()
        .forEach((item, column) -> {
          DocumentCounts.Criterion one = criterion(item, names.get(item), column);
          if (!one.parts().isEmpty()) {
            criteria.add(one);
          }
        });
    return new DocumentCounts(shown, criteria, bins(), rules(), moved);
  }

  private DocumentCounts.Criterion criterion(
      String item, String name, ValueColumn<RunTable.Answer> column) {
    long[] counts = RunTable.counts(found, column);
    long asked = 0;
    long missed = 0;
    double worth = 0;
    Map<String, DocumentCounts.Part> parts = new LinkedHashMap<>();
    for (int code = 0; code < counts.length; code++) {
      DecisionMark mark = column.values().get(code).mark();
      if (counts[code] == 0 || mark.state() == DecisionMark.State.NOT_ASKED) {
        continue;
      }
      asked += mark.isAsked() ? counts[code] : 0;
      missed += mark.isMissed() ? counts[code] : 0;
      worth += mark.worth().orElse(0) * counts[code];
      parts.merge(
          mark.decision(),
          new DocumentCounts.Part(mark, counts[code]),
          (one, other) -> new DocumentCounts.Part(one.mark(), one.count() + other.count()));
    }
    return new DocumentCounts.Criterion(
        item,
        name,
        asked,
        missed,
        worth,
        parts.values().stream()
            .sorted(
                Comparator.<DocumentCounts.Part>comparingDouble(
                        part -> -part.mark().worth().orElse(-1))
                    .thenComparing(part -> part.mark().state())
                    .thenComparing(part -> part.mark().decision()))
            .toList());
  }

  private List<DocumentCounts.RuleCount> rules() {
    long[] counts = RunTable.counts(found, table.rules());
    SortedMap<String, Long> all = new TreeMap<>();
    for (int code = 0; code < counts.length; code++) {
      SortedSet<String> fired = table.rules().values().get(code);
      long count = counts[code];
      if (count > 0) {
        fired.forEach(rule -> all.merge(rule, count, Long::sum));
      }
    }
    return all.entrySet().stream()
        .map(one -> new DocumentCounts.RuleCount(one.getKey(), one.getValue()))
        .sorted(Comparator.comparingLong(DocumentCounts.RuleCount::count).reversed())
        .toList();
  }

  /// The bins are those of the whole run, whatever was found.
  private List<DocumentCounts.Bin> bins() {
    ValueColumn<FactValue> scores = table.values(RowNames.FINAL);
    TreeSet<Rational> values = new TreeSet<>();
    scores.values().forEach(value -> number(value).ifPresent(values::add));
    if (values.isEmpty()) {
      return List.of();
    }
    List<Rational> edges = edges(values);
    long[] counts = new long[edges.size() + 1];
    long[] passed = new long[edges.size() + 1];
    ValueColumn<FactValue> verdicts = table.values(RowNames.FINAL_VERDICT);
    int[] bin = scores.values().stream().mapToInt(value -> bin(value, edges)).toArray();
    boolean[] pass = new boolean[verdicts.values().size()];
    for (int code = 0; code < pass.length; code++) {
      pass[code] = verdicts.values().get(code).equals(new FactValue.Textual("pass"));
    }
    for (int at = found.nextSetBit(0); at >= 0; at = found.nextSetBit(at + 1)) {
      int of = bin[scores.code(at)];
      if (of >= 0) {
        counts[of]++;
        passed[of] += pass[verdicts.code(at)] ? 1 : 0;
      }
    }
    List<DocumentCounts.Bin> bins = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      Optional<Rational> low = i == 0 ? Optional.empty() : Optional.of(edges.get(i - 1));
      Optional<Rational> high = i == edges.size() ? Optional.empty() : Optional.of(edges.get(i));
      bins.add(
          new DocumentCounts.Bin(
              low.map(values::ceiling).orElseGet(values::first),
              high.map(values::lower).orElseGet(values::last),
              low.map(TableCounts::decimal),
              high.map(TableCounts::decimal),
              counts[i],
              passed[i]));
    }
    return bins;
  }

  /// Each in the middle between two values that there are, so that none is at an edge.
  private static List<Rational> edges(TreeSet<Rational> values) {
    if (values.size() <= VALUES_MAX) {
      return values.stream().skip(1).map(value -> edge(value, values)).toList();
    }
    Rational width = values.last().minus(values.first()).dividedBy(Rational.of(BINS));
    return Stream.iterate(1, it -> it < BINS, it -> it + 1)
        .map(i -> edge(values.first().plus(width.times(Rational.of(i))), values))
        .distinct()
        .toList();
  }

  private static Rational edge(Rational near, TreeSet<Rational> values) {
    return values.lower(near).plus(values.ceiling(near)).dividedBy(Rational.of(2));
  }

  private static BigDecimal decimal(Rational edge) {
    return edge.toDecimal();
  }

  private static int bin(FactValue value, List<Rational> edges) {
    return number(value)
        .map(it -> (int) edges.stream().filter(edge -> edge.compareTo(it) <= 0).count())
        .orElse(-1);
  }

  private static Optional<Rational> number(FactValue value) {
    return value instanceof FactValue.Numeric(Rational number)
        ? Optional.of(number)
        : Optional.empty();
  }
}
