package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.monitoring.drift.AnchorPairs.AnchorComparison;
import dev.plumbline.measure.monitoring.drift.FeatureComparison.Distribution;
import dev.plumbline.measure.monitoring.drift.FeatureComparison.Distribution.CategoryDistribution;
import dev.plumbline.measure.monitoring.drift.FeatureComparison.Distribution.NumberDistribution;
import java.util.ArrayList;
import java.util.List;

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
      pairs.get(pair).anchors().stream()
          .filter(DriftReport::isTested)
          .forEach(one -> p.add(one.difference().p()));
    }
    double[] adjusted = HolmAdjustment.of(p.stream().mapToDouble(Double::doubleValue).toArray());
    int[] next = {0};
    List<DriftReport> reports = new ArrayList<>();
    for (int pair = 0; pair < pairs.size(); pair++) {
      reports.add(report(pairs.get(pair), features.get(pair), adjusted, next));
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
      Pair pair, List<FeatureComparison> features, double[] adjusted, int[] next) {
    boolean enough =
        pair.before().documents() >= DOCUMENTS_MIN && pair.now().documents() >= DOCUMENTS_MIN;
    List<Finding<FeatureComparison>> found = new ArrayList<>();
    for (FeatureComparison feature : features) {
      double least = 1;
      for (int test = 0; test < feature.tests().size(); test++) {
        least = Math.min(least, adjusted[next[0]++]);
      }
      found.add(new Finding<>(feature, least, enough && least < LEVEL && feature.isNotable()));
    }
    List<Finding<AnchorComparison>> anchors = new ArrayList<>();
    for (AnchorComparison anchor : pair.anchors()) {
      double p = isTested(anchor) ? adjusted[next[0]++] : 1;
      boolean alarm = anchor.texts() >= DOCUMENTS_MIN && p < LEVEL && anchor.isNotable();
      anchors.add(new Finding<>(anchor, p, alarm));
    }
    return new DriftReport(
        pair.before().documents(), pair.now().documents(), enough, found, pair.texts(), anchors);
  }

  /// Figures of which none moved leave nothing to test.
  private static boolean isTested(AnchorComparison anchor) {
    return anchor.equal() < anchor.texts();
  }

  /// How many features and figures of anchors have changed.
  public long alarms() {
    return features.stream().filter(Finding::alarm).count()
        + anchors.stream().filter(Finding::alarm).count();
  }
}
