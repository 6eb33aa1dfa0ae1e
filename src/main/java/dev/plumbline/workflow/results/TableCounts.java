package dev.plumbline.workflow.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.ScoreBins;
import dev.plumbline.present.page.browse.DecisionMark;
import dev.plumbline.present.page.browse.DocumentCounts;
import dev.plumbline.present.page.browse.DocumentQuery;
import dev.plumbline.rubric.plan.model.FactValue;
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
import java.util.stream.IntStream;

/// Counts the documents of a table that were found.
final class TableCounts {

  private final RunTable table;
  private final BitSet found;
  private final Optional<Rational> mark;

  /// @param mark the least raw score that passes
  TableCounts(RunTable table, BitSet found, Optional<Rational> mark) {
    this.table = table;
    this.found = found;
    this.mark = mark;
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
    ScoreBins bins = ScoreBins.of(values, new TreeSet<>(), mark);
    long[] counts = new long[bins.bins().size()];
    long[] passed = new long[bins.bins().size()];
    ValueColumn<FactValue> verdicts = table.values(RowNames.FINAL_VERDICT);
    int[] bin =
        scores.values().stream()
            .mapToInt(value -> number(value).map(bins::find).orElse(-1))
            .toArray();
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
    return IntStream.range(0, counts.length)
        .mapToObj(i -> new DocumentCounts.Bin(bins.bins().get(i), counts[i], passed[i]))
        .toList();
  }

  private static Optional<Rational> number(FactValue value) {
    return value instanceof FactValue.Numeric(Rational number)
        ? Optional.of(number)
        : Optional.empty();
  }
}
