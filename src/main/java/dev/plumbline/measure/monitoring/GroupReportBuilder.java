package dev.plumbline.measure.monitoring;

import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference.Figure;
import dev.plumbline.measure.monitoring.GroupReport.GroupDifference.Verdict;
import dev.plumbline.measure.monitoring.GroupReport.GroupSummary;
import dev.plumbline.measure.monitoring.GroupReport.ItemFunctioning;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.measure.stats.CountedValues;
import dev.plumbline.measure.stats.MantelHaenszel;
import dev.plumbline.measure.stats.MatchedMeans;
import dev.plumbline.measure.stats.MatchedMeans.DifferenceOfMeans;
import dev.plumbline.measure.stats.ShareDifference;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
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

/// Counts the documents of a run by group, one after the other. Of a document only counts are kept.
public final class GroupReportBuilder {

  private final List<Item> items;
  private final SortedMap<String, GroupCounts> groups = new TreeMap<>();
  private long ungrouped;
  private long unmatched;

  public GroupReportBuilder(Bundle bundle) {
    this.items =
        bundle.extraction().traits().stream().map(Trait::items).flatMap(List::stream).toList();
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

  private static GroupCounts.Outcome outcome(Artefacts stored) {
    StoredScorecard card = stored.card();
    boolean capped = !card.steps(StoredStep.Cap.class).isEmpty();
    return new GroupCounts.Outcome(
        card.composite().number(),
        DecidedResult.of(card, stored.results())
            .passed()
            .map(yes -> OptionalDouble.of(yes ? 1 : 0))
            .orElseGet(OptionalDouble::empty),
        card.gate().isEmpty() ? OptionalDouble.of(capped ? 1 : 0) : OptionalDouble.empty());
  }

  /// Only a document on which every item was answered has a total.
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
      if (!name.equals(with) && counts.isShown() && groups.get(with).isShown()) {
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

    private static final double LEVEL = 0.05;

    private final GroupCounts reference;
    private final List<Unadjusted> all = new ArrayList<>();

    /// @param smaller the size of the smaller group
    private record Unadjusted(GroupDifference difference, long smaller) {}

    /// The counts of a share in a group or stratum.
    private record Share(long with, long size) {}

    DifferenceList(GroupCounts reference) {
      this.reference = reference;
    }

    void add(String group, GroupCounts counts) {
      DifferenceOfMeans.welch(reference.scores, counts.scores)
          .ifPresent(score ->
              add(
                  group,
                  Figure.SCORE,
                  score,
                  false,
                  reference.scores.size(),
                  counts.scores.size()));
      share(
          group,
          Figure.PASSED,
          new Share(reference.passed, reference.decided),
          new Share(counts.passed, counts.decided));
      share(
          group,
          Figure.CAPPED,
          new Share(reference.capped, reference.evaluated),
          new Share(counts.capped, counts.evaluated));
      matched(group, counts);
    }

    private void share(String group, Figure figure, Share one, Share other) {
      if (one.size() > 0 && other.size() > 0) {
        ShareDifference share =
            ShareDifference.of(one.with(), one.size(), other.with(), other.size());
        add(
            new GroupDifference(
                group,
                figure,
                false,
                share.value(),
                share.low(),
                share.high(),
                share.p(),
                one.size() + other.size(),
                Verdict.NOT_SHOWN),
            Math.min(one.size(), other.size()));
      }
    }

    /// Over documents with equal human scores.
    private void matched(String group, GroupCounts counts) {
      MatchedMeans scores = new MatchedMeans();
      MantelHaenszel passed = new MantelHaenszel();
      MantelHaenszel capped = new MantelHaenszel();
      reference.byHuman.forEach((human, one) -> {
        GroupCounts.Stratum other = counts.byHuman.get(human);
        if (other != null) {
          scores.add(one.scores, other.scores);
          // odds of the focal group first, so that above 1 it has more
          passed.add(
              other.passed, other.decided - other.passed, one.passed, one.decided - one.passed);
          capped.add(
              other.capped, other.evaluated - other.capped, one.capped, one.evaluated - one.capped);
        }
      });
      scores
          .difference()
          .ifPresent(
              score -> add(group, Figure.SCORE, score, true, scores.reference(), scores.focal()));
      ratio(group, Figure.PASSED, passed);
      ratio(group, Figure.CAPPED, capped);
    }

    private void ratio(String group, Figure figure, MantelHaenszel odds) {
      if (odds.isDefined()) {
        add(
            new GroupDifference(
                group,
                figure,
                true,
                odds.oddsRatio(),
                odds.low(),
                odds.high(),
                odds.p(),
                odds.reference() + odds.focal(),
                Verdict.NOT_SHOWN),
            Math.min(odds.reference(), odds.focal()));
      }
    }

    private void add(
        String group,
        Figure figure,
        DifferenceOfMeans score,
        boolean matched,
        long one,
        long other) {
      add(
          new GroupDifference(
              group,
              figure,
              matched,
              score.value(),
              score.low(),
              score.high(),
              score.p(),
              one + other,
              Verdict.NOT_SHOWN),
          Math.min(one, other));
    }

    private void add(GroupDifference difference, long smaller) {
      all.add(new Unadjusted(difference, smaller));
    }

    /// The differences with their verdicts. Those of small groups are not tested, and so make the
    /// others no less certain.
    List<GroupDifference> adjusted() {
      double[] adjusted =
          HolmAdjustment.of(
              all.stream()
                  .filter(one -> one.smaller() >= GroupReport.DOCUMENTS_MIN)
                  .mapToDouble(one -> one.difference().p())
                  .toArray());
      List<GroupDifference> differences = new ArrayList<>();
      int next = 0;
      for (Unadjusted one : all) {
        boolean tested = one.smaller() >= GroupReport.DOCUMENTS_MIN;
        double p = tested ? adjusted[next++] : 1;
        differences.add(
            with(
                one.difference(),
                p,
                tested ? p < LEVEL ? Verdict.DIFFERENT : Verdict.NOT_SHOWN : Verdict.TOO_FEW));
      }
      return differences;
    }

    private static GroupDifference with(GroupDifference one, double p, Verdict verdict) {
      return new GroupDifference(
          one.group(),
          one.figure(),
          one.matched(),
          one.value(),
          one.low(),
          one.high(),
          p,
          one.documents(),
          verdict);
    }
  }

  /// What is counted of one group.
  private static final class GroupCounts {

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
}
