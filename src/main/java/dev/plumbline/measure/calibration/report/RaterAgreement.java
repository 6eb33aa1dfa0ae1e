package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.calibration.report.CalibrationReport.AgreementMetrics;
import dev.plumbline.measure.calibration.stats.PiecewiseLinear.ScalePoints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// The agreement of people with each other: the human ceiling, the most agreement that can be
/// expected with a single rater.
///
/// Every pair of raters is compared on the rows that both have scored, and the metrics are the mean
/// over the pairs, weighted by rows. Comparing each rater with the mean of the others would
/// overestimate the ceiling, since a mean has less error than any rater. Raters are identified by
/// their position in the list, where NaN says that one gave no score.
public final class RaterAgreement {

  private final ScalePoints scalePoints;
  private final List<List<Double>> rows;

  /// @param rows the scores of all raters of each document
  public static CalibrationReport.Ceiling ceiling(
      ScalePoints scalePoints, List<List<Double>> rows) {
    List<List<Double>> several =
        rows.stream()
            .filter(row -> row.stream().filter(score -> !score.isNaN()).count() > 1)
            .toList();
    int raters = several.stream().mapToInt(List::size).max().orElse(0);
    return new RaterAgreement(scalePoints, several).ceiling(raters);
  }

  private RaterAgreement(ScalePoints scalePoints, List<List<Double>> rows) {
    this.scalePoints = scalePoints;
    this.rows = rows;
  }

  /// @param rows that both have scored
  private record Pair(int rows, AgreementMetrics metrics) {}

  private CalibrationReport.Ceiling ceiling(int raters) {
    List<Pair> pairs = new ArrayList<>();
    Set<Integer> paired = new TreeSet<>();
    for (int one = 0; one < raters; one++) {
      for (int other = one + 1; other < raters; other++) {
        List<List<Double>> both = both(one, other);
        if (!both.isEmpty()) {
          paired.addAll(List.of(one, other));
          pairs.add(new Pair(both.size(), metrics(scores(both, one), scores(both, other))));
        }
      }
    }
    return new CalibrationReport.Ceiling(
        rows.size(), paired.size(), pairs.isEmpty() ? Optional.empty() : Optional.of(mean(pairs)));
  }

  private AgreementMetrics metrics(double[] one, double[] other) {
    return AgreementMetrics.of(scalePoints, one, other);
  }

  private List<List<Double>> both(int one, int other) {
    return rows.stream()
        .filter(row -> row.size() > other && !row.get(one).isNaN() && !row.get(other).isNaN())
        .toList();
  }

  private static double[] scores(List<List<Double>> rows, int rater) {
    return rows.stream().mapToDouble(row -> row.get(rater)).toArray();
  }

  private static AgreementMetrics mean(List<Pair> pairs) {
    return pairs.size() == 1
        ? pairs.getFirst().metrics()
        : new AgreementMetrics(
            of(pairs, AgreementMetrics::qwk),
            mean(pairs, AgreementMetrics::exact),
            mean(pairs, AgreementMetrics::adjacent),
            mean(pairs, AgreementMetrics::mae),
            mean(pairs, AgreementMetrics::maeOfRange),
            of(pairs, AgreementMetrics::spearman),
            of(pairs, AgreementMetrics::pearson),
            mean(pairs, AgreementMetrics::wasserstein),
            of(pairs, AgreementMetrics::meanDifference));
  }

  private static BigDecimal mean(List<Pair> pairs, Function<AgreementMetrics, BigDecimal> figure) {
    return of(pairs, figure.andThen(Optional::of)).orElseThrow();
  }

  /// Of the pairs that have the figure.
  private static Optional<BigDecimal> of(
      List<Pair> pairs, Function<AgreementMetrics, Optional<BigDecimal>> figure) {
    double sum = 0;
    long rows = 0;
    for (Pair pair : pairs) {
      Optional<BigDecimal> one = figure.apply(pair.metrics());
      if (one.isPresent()) {
        sum += pair.rows() * one.get().doubleValue();
        rows += pair.rows();
      }
    }
    return rows == 0 ? Optional.empty() : Optional.of(DoubleFormat.of(sum / rows));
  }
}
