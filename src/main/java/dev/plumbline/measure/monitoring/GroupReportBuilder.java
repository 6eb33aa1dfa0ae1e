package dev.plumbline.measure.monitoring;

import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference.Figure;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference.Verdict;
import dev.plumbline.measure.monitoring.GroupReport.GroupSummary;
import dev.plumbline.measure.monitoring.GroupReport.ItemFunctioning;
import dev.plumbline.measure.monitoring.MatchedMeans.DifferenceOfMeans;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Counts the documents of a run by group, one after the other. Of a document only counts are kept.
public final class GroupReportBuilder {

  private final List<Item> items;
  private final SortedMap<String, GroupCounts> groups = new TreeMap<>();
  private long ungrouped;
  private long unmatched;

  public GroupReportBuilder(Bundle bundle) {
    this.items =
        bundle.extraction().traits().stream()
            .flatMap(trait -> trait.items().stream())
            .filter(item -> item.each().isEmpty())
            .toList();
  }

  /// A document without a group, which is left out.
  public void addUngrouped() {
    ungrouped++;
  }

  /// @param human a person's score of it; empty if there is none
  public void add(String group, Artefacts stored, OptionalDouble human) {
    unmatched += human.isPresent() ? 0 : 1;
    GroupCounts counts = groups.computeIfAbsent(group, _ -> new GroupCounts());
    counts.add(outcome(stored), human);
    if (stored.card().gate().isEmpty()) {
      decisions(stored.extraction(), counts);
    }
  }

  /// The names of the groups so far.
  public List<String> names() {
    return List.copyOf(groups.keySet());
  }

  private static Outcome outcome(Artefacts stored) {
    StoredScorecard card = stored.card();
    boolean capped = !card.steps(StoredStep.Cap.class).isEmpty();
    return new Outcome(
        card.composite().number(),
        DecidedResult.of(card, stored.results())
            .passed()
            .map(yes -> OptionalDouble.of(yes ? 1 : 0))
            .orElseGet(OptionalDouble::empty),
        card.gate().isEmpty() ? OptionalDouble.of(capped ? 1 : 0) : OptionalDouble.empty());
  }

  /// Only a document on which every item was answered has a total. What is asked of units has no
  /// one answer.
  private void decisions(StoredExtraction extraction, GroupCounts counts) {
    SortedMap<String, OptionalInt> said = extraction.decisions();
    int[] decisions = new int[items.size()];
    double total = 0;
    for (int i = 0; i < decisions.length; i++) {
      Item item = items.get(i);
      OptionalInt decision = said.getOrDefault(item.id(), OptionalInt.empty());
      if (decision.isEmpty() || !item.scale().contains(decision.getAsInt())) {
        return;
      }
      decisions[i] = item.scale().position(decision.getAsInt());
      double share = item.scale().share(decision.getAsInt());
      total += item.reverseScored() ? 1 - share : share;
    }
    long[][] stratum =
        counts.byTotal.computeIfAbsent(
            total,
            _ ->
                items.stream()
                    .map(item -> new long[item.scale().levels().size()])
                    .toArray(long[][]::new));
    for (int i = 0; i < decisions.length; i++) {
      stratum[i][decisions[i]]++;
    }
  }

  /// The report; empty with fewer than two groups.
  ///
  /// @param reference the group with which the others are compared; the largest if absent
  /// @throws IllegalArgumentException if there is no such group
  public Optional<GroupReport> build(Optional<String> reference) {
    if (groups.size() < 2) {
      return Optional.empty();
    }
    String with =
        reference.orElseGet(() ->
            groups.keySet().stream()
                .max(
                    Comparator.comparingLong((String name) -> groups.get(name).documents)
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow());
    if (!groups.containsKey(with)) {
      throw new IllegalArgumentException("no such group");
    }
    DifferenceList differences = new DifferenceList(groups.get(with));
    List<ItemFunctioning> functioning = new ArrayList<>();
    groups.forEach((name, counts) -> {
      if (!name.equals(with)
          && Math.min(counts.documents, groups.get(with).documents) >= GroupReport.DOCUMENTS_MIN) {
        differences.add(name, counts);
        functioning.addAll(new FunctioningTable(items, groups.get(with), counts).of(name));
      }
    });
    List<GroupSummary> summaries = new ArrayList<>();
    groups.forEach((name, counts) -> summaries.add(counts.summary(name)));
    return Optional.of(
        new GroupReport(
            with, summaries, ungrouped, unmatched, differences.adjusted(), functioning));
  }

  /// The decisions of two groups on every item, by the total of all items.
  private record FunctioningTable(List<Item> items, GroupCounts reference, GroupCounts focal) {

    /// One for each step of each item whose odds can be compared.
    List<ItemFunctioning> of(String group) {
      List<ItemFunctioning> all = new ArrayList<>();
      for (int item = 0; item < items.size(); item++) {
        List<Integer> levels = items.get(item).scale().levels();
        for (int step = 1; step < levels.size(); step++) {
          MantelHaenszel odds = odds(item, step);
          if (odds.isDefined()) {
            all.add(new ItemFunctioning(group, items.get(item).id(), levels.get(step), odds));
          }
        }
      }
      return all;
    }

    /// Of a reverse-scored item, reaching a step is what lowers the score, so the other side
    /// counts.
    private MantelHaenszel odds(int item, int step) {
      MantelHaenszel odds = new MantelHaenszel();
      boolean reversed = items.get(item).reverseScored();
      reference.byTotal.forEach((total, counts) -> {
        long[][] others = focal.byTotal.get(total);
        if (others != null) {
          long yes = reached(counts[item], step, !reversed);
          long no = reached(counts[item], step, reversed);
          long focalYes = reached(others[item], step, !reversed);
          odds.add(yes, no, focalYes, reached(others[item], step, reversed));
        }
      });
      return odds;
    }

    private static long reached(long[] decisions, int step, boolean reached) {
      long count = 0;
      for (int decision = 0; decision < decisions.length; decision++) {
        count += decision >= step == reached ? decisions[decision] : 0;
      }
      return count;
    }
  }

  /// Collects the differences of all groups from one, and adjusts their p values together.
  private static final class DifferenceList {

    private final GroupCounts reference;
    private final List<GroupDifference> all = new ArrayList<>();

    DifferenceList(GroupCounts reference) {
      this.reference = reference;
    }

    void add(String group, GroupCounts counts) {
      Tally one = reference.all;
      Tally other = counts.all;
      DifferenceOfMeans.welch(one.scores, other.scores)
          .ifPresent(it -> add(group, false, it, one.scores.size(), other.scores.size()));
      share(group, Figure.PASSED, one.passed, one.decided, other.passed, other.decided);
      share(group, Figure.CAPPED, one.capped, one.evaluated, other.capped, other.evaluated);
      matched(group, counts);
    }

    private void share(
        String group, Figure figure, long with, long size, long otherWith, long otherSize) {
      if (size > 0 && otherSize > 0) {
        ShareDifference it = ShareDifference.of(with, size, otherWith, otherSize);
        add(group, figure, false, it.value(), it.low(), it.high(), it.p(), size, otherSize);
      }
    }

    /// Over documents with equal human scores.
    private void matched(String group, GroupCounts counts) {
      MatchedMeans scores = new MatchedMeans();
      MantelHaenszel passed = new MantelHaenszel();
      MantelHaenszel capped = new MantelHaenszel();
      reference.byHuman.forEach((human, one) -> {
        Tally other = counts.byHuman.get(human);
        if (other != null) {
          scores.add(one.scores, other.scores);
          // odds of the focal group first, so that above 1 it has more
          passed.add(
              other.passed, other.decided - other.passed, one.passed, one.decided - one.passed);
          capped.add(
              other.capped, other.evaluated - other.capped, one.capped, one.evaluated - one.capped);
        }
      });
      scores.difference().ifPresent(it -> add(group, true, it, scores.reference(), scores.focal()));
      ratio(group, Figure.PASSED, passed);
      ratio(group, Figure.CAPPED, capped);
    }

    private void ratio(String group, Figure figure, MantelHaenszel it) {
      if (it.isDefined()) {
        add(
            group,
            figure,
            true,
            it.oddsRatio(),
            it.low(),
            it.high(),
            it.p(),
            it.reference(),
            it.focal());
      }
    }

    private void add(String group, boolean matched, DifferenceOfMeans it, long one, long other) {
      add(group, Figure.SCORE, matched, it.value(), it.low(), it.high(), it.p(), one, other);
    }

    private void add(
        String group,
        Figure figure,
        boolean matched,
        double value,
        double low,
        double high,
        double p,
        long one,
        long other) {
      Verdict open =
          Math.min(one, other) < GroupReport.DOCUMENTS_MIN ? Verdict.TOO_FEW : Verdict.NOT_SHOWN;
      all.add(new GroupDifference(group, figure, matched, value, low, high, p, one + other, open));
    }

    /// The differences with their verdicts. Those of small groups are not tested, and so make the
    /// others no less certain.
    List<GroupDifference> adjusted() {
      double[] adjusted =
          HolmAdjustment.of(
              all.stream()
                  .mapToDouble(it -> it.verdict() == Verdict.TOO_FEW ? Double.NaN : it.p())
                  .toArray());
      return IntStream.range(0, adjusted.length)
          .mapToObj(i -> all.get(i).adjusted(adjusted[i]))
          .toList();
    }
  }

  /// What a scorecard says of a document.
  ///
  /// @param passed 1, 0, or absent if it neither passes nor fails
  /// @param capped 1, 0, or absent if a gate ended the evaluation
  private record Outcome(OptionalDouble score, OptionalDouble passed, OptionalDouble capped) {}

  /// The outcomes of some documents.
  private static final class Tally {
    private final CountedValues scores = new CountedValues();
    private long decided;
    private long passed;
    private long evaluated;
    private long capped;

    void add(Outcome outcome) {
      outcome.score().ifPresent(scores::add);
      decided += outcome.passed().isPresent() ? 1 : 0;
      passed += (long) outcome.passed().orElse(0);
      evaluated += outcome.capped().isPresent() ? 1 : 0;
      capped += (long) outcome.capped().orElse(0);
    }
  }

  /// What is counted of one group.
  private static final class GroupCounts {
    private final Tally all = new Tally();
    private long documents;

    private final SortedMap<Double, Tally> byHuman = new TreeMap<>();

    /// By the total of all items, twice as large as it is so that it is whole: decisions by item.
    private final SortedMap<Double, long[][]> byTotal = new TreeMap<>();

    void add(Outcome outcome, OptionalDouble human) {
      documents++;
      all.add(outcome);
      human.ifPresent(score -> byHuman.computeIfAbsent(score, _ -> new Tally()).add(outcome));
    }

    GroupSummary summary(String name) {
      return new GroupSummary(
          name,
          documents,
          all.scores.size(),
          all.scores.mean(),
          all.scores.deviation(),
          all.decided,
          all.passed,
          all.evaluated,
          all.capped);
    }
  }
}
