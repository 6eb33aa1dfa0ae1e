package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.measure.monitoring.stats.CountedValues;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is counted of one group.
final class GroupCounts {

  final CountedValues scores = new CountedValues();
  long documents;
  long decided;
  long passed;
  long evaluated;
  long capped;

  /// By human score: scores, and how many passed and were capped.
  final SortedMap<Double, Stratum> byHuman = new TreeMap<>();

  /// By the total of all items, twice as large as it is so that it is whole: decisions by item.
  final SortedMap<Double, long[][]> byTotal = new TreeMap<>();

  /// Documents with one human score.
  static final class Stratum {
    final CountedValues scores = new CountedValues();
    long decided;
    long passed;
    long evaluated;
    long capped;
  }

  /// What a scorecard says of a document.
  ///
  /// @param passed 1, 0, or absent if it neither passes nor fails
  /// @param capped 1, 0, or absent if a gate ended the evaluation
  record Outcome(OptionalDouble score, OptionalDouble passed, OptionalDouble capped) {}

  void add(Outcome outcome, OptionalDouble human) {
    documents++;
    outcome.score().ifPresent(scores::add);
    decided += outcome.passed().isPresent() ? 1 : 0;
    passed += (long) outcome.passed().orElse(0);
    evaluated += outcome.capped().isPresent() ? 1 : 0;
    capped += (long) outcome.capped().orElse(0);
    if (human.isPresent()) {
      Stratum stratum = byHuman.computeIfAbsent(human.getAsDouble(), _ -> new Stratum());
      outcome.score().ifPresent(stratum.scores::add);
      stratum.decided += outcome.passed().isPresent() ? 1 : 0;
      stratum.passed += (long) outcome.passed().orElse(0);
      stratum.evaluated += outcome.capped().isPresent() ? 1 : 0;
      stratum.capped += (long) outcome.capped().orElse(0);
    }
  }

  boolean isShown() {
    return documents >= GroupReport.DOCUMENTS_MIN;
  }

  GroupSummary summary(String name) {
    return new GroupSummary(
        name,
        documents,
        scores.size(),
        scores.mean(),
        scores.deviation(),
        decided,
        passed,
        evaluated,
        capped);
  }
}
