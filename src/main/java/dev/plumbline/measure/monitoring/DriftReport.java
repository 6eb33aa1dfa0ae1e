package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.monitoring.AnchorPairs.AnchorComparison;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.CategoryDistribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.NumberDistribution;
import dev.plumbline.measure.monitoring.PartHistories.MonitoredRun;
import dev.plumbline.measure.monitoring.RunProfile.RunIdentity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Two runs compared, with alarms. An alarm needs a difference that is no chance, that is large
/// enough to matter, and enough documents.
///
/// The p values of all tests of a report, or of a series of reports, are adjusted together after
/// Holm (1979): the probability of any false alarm in it stays below 5 %, whatever the features
/// have in common.
///
/// @param enough whether both runs have the least number of documents
/// @param texts that both runs have
/// @param anchors comparisons of these texts
public record DriftReport(
    long before,
    long now,
    boolean enough,
    List<Finding<FeatureComparison>> features,
    int texts,
    List<Finding<AnchorComparison>> anchors) {

  /// The probability of a false alarm in a report.
  public static final double LEVEL = 0.05;

  /// Smaller runs get no alarm.
  public static final int DOCUMENTS_MIN = 30;

  public DriftReport {
    features = List.copyOf(features);
    anchors = List.copyOf(anchors);
  }

  /// A comparison with its verdict.
  ///
  /// @param p the least of its tests' p values, adjusted; 1 without a test
  public record Finding<T>(T comparison, double p, boolean alarm) {}

  /// Two runs to compare.
  ///
  /// @param anchors of the texts that both have; may be empty
  public record Pair(RunProfile before, RunProfile now, int texts, List<AnchorComparison> anchors) {
    public Pair {
      anchors = List.copyOf(anchors);
    }
  }

  /// The reports of several pairs, adjusted together.
  public static List<DriftReport> of(List<Pair> pairs) {
    List<List<FeatureComparison>> features =
        pairs.stream().map(pair -> compare(pair.before(), pair.now())).toList();
    List<Double> p = new ArrayList<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      features.get(pair).forEach(one -> one.tests().forEach(test -> p.add(test.p())));
      pairs
          .get(pair)
          .anchors()
          .forEach(one -> p.add(one.isTested() ? one.difference().p() : Double.NaN));
    }
    Iterator<Double> adjusted =
        Arrays.stream(HolmAdjustment.of(p.stream().mapToDouble(it -> it).toArray())).iterator();
    List<DriftReport> reports = new ArrayList<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      reports.add(report(pairs.get(pair), features.get(pair), adjusted));
    }
    return reports;
  }

  /// Features that only one of the runs has are not compared.
  private static List<FeatureComparison> compare(RunProfile before, RunProfile now) {
    List<FeatureComparison> comparisons = new ArrayList<>();
    before
        .features()
        .forEach((feature, was) -> {
          Distribution is = now.features().get(feature);
          if (was instanceof NumberDistribution && is instanceof NumberDistribution
              || was instanceof CategoryDistribution && is instanceof CategoryDistribution) {
            comparisons.add(FeatureComparison.of(feature, was, is));
          }
        });
    return comparisons;
  }

  private static DriftReport report(
      Pair pair, List<FeatureComparison> features, Iterator<Double> adjusted) {
    boolean enough =
        pair.before().documents() >= DOCUMENTS_MIN && pair.now().documents() >= DOCUMENTS_MIN;
    List<Finding<FeatureComparison>> found = new ArrayList<>();
    for (FeatureComparison feature : features) {
      double least = 1;
      for (int test = 0; test < feature.tests().size(); test++) {
        least = Math.min(least, adjusted.next());
      }
      found.add(new Finding<>(feature, least, enough && least < LEVEL && feature.isNotable()));
    }
    List<Finding<AnchorComparison>> anchors = new ArrayList<>();
    for (AnchorComparison anchor : pair.anchors()) {
      double p = adjusted.next();
      boolean alarm = anchor.texts() >= DOCUMENTS_MIN && p < LEVEL && anchor.isNotable();
      anchors.add(new Finding<>(anchor, p, alarm));
    }
    return new DriftReport(
        pair.before().documents(), pair.now().documents(), enough, found, pair.texts(), anchors);
  }

  /// How many features and figures of anchors have changed.
  public long alarms() {
    return features.stream().filter(Finding::alarm).count()
        + anchors.stream().filter(Finding::alarm).count();
  }

  /// What `drift` shows: two runs, or a series of them.
  ///
  /// @param points the runs, in the order in which they are compared
  public record DriftComparison(List<Point> points) {

    public DriftComparison {
      points = List.copyOf(points);
    }

    /// A run of the comparison.
    ///
    /// @param segment its number, from 0: runs of one segment were made alike, unless two runs are
    ///   compared as they are
    /// @param first the position of the run with which it is compared
    /// @param report absent for the first run of a segment
    public record Point(
        MonitoredRun run,
        RunIdentity identity,
        RunProfile profile,
        int segment,
        int first,
        Optional<DriftReport> report) {}

    /// What differs between a run and the one before it; empty for the first.
    public List<String> changes(int point) {
      if (point == 0) {
        return List.of();
      }
      Point before = points.get(point - 1);
      Point now = points.get(point);
      return before
          .identity()
          .changesTo(
              now.identity(),
              before.run().bundle().extraction().asksJudge()
                  || now.run().bundle().extraction().asksJudge());
    }

    /// Whether a run is of another judge than the one before it.
    public boolean hasOtherJudge(int point) {
      return changes(point).contains(RunIdentity.JUDGE);
    }

    /// The bridge that a run applied to the judge of the one before it.
    public Optional<Digest> bridge(int point) {
      return point == 0
          ? Optional.empty()
          : points.get(point).run().bridges().entrySet().stream()
              .filter(it -> it.getValue().equals(points.get(point - 1).run().judge()))
              .map(Map.Entry::getKey)
              .findFirst();
    }

    public long alarms() {
      return points.stream()
          .flatMap(point -> point.report().stream())
          .mapToLong(DriftReport::alarms)
          .sum();
    }
  }
}
