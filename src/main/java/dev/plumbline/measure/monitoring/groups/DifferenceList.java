package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.monitoring.groups.GroupDifference.Figure;
import dev.plumbline.measure.monitoring.groups.GroupDifference.Verdict;
import dev.plumbline.measure.monitoring.stats.DifferenceOfMeans;
import dev.plumbline.measure.monitoring.stats.MantelHaenszel;
import dev.plumbline.measure.monitoring.stats.MatchedMeans;
import dev.plumbline.measure.monitoring.stats.ShareDifference;
import java.util.ArrayList;
import java.util.List;

/// Collects the differences of all groups from one, and adjusts their p values together.
final class DifferenceList {

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
            add(group, Figure.SCORE, score, false, reference.scores.size(), counts.scores.size()));
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
      String group, Figure figure, DifferenceOfMeans score, boolean matched, long one, long other) {
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
