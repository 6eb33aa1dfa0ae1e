package dev.plumbline.measure.report;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.fit.ReferralCheck.ReferralGain;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.ScorePairs;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// What is gained if people score the documents whose calibrated scores are expected to be furthest
/// off: agreement of the mixture of their scores and the calibrated ones, and of the rest alone.
///
/// The rest may agree less in QWK although its errors are smaller, since the extremes are referred.
///
/// @param gain share of the possible gain, 0 for a random order; see [ReferralGain]
/// @param points by ascending share
public record RiskCoverage(BootstrapInterval gain, List<Point> points) {

  private static final List<BigDecimal> SHARES =
      List.of(
          BigDecimal.ZERO,
          new BigDecimal("0.1"),
          new BigDecimal("0.2"),
          new BigDecimal("0.3"),
          new BigDecimal("0.5"));

  public RiskCoverage {
    points = List.copyOf(points);
  }

  /// @param share of the documents that people score
  /// @param mae of the mixture, in the unit of the scale
  /// @param randomMae of the mixture if documents were referred at random
  /// @param restQwk of the documents that are not referred
  public record Point(
      BigDecimal share,
      int referred,
      Optional<BigDecimal> qwk,
      BigDecimal mae,
      BigDecimal randomMae,
      Optional<BigDecimal> restQwk,
      BigDecimal restMae) {}

  /// @param expected errors of the scores; at least one
  static RiskCoverage of(ScalePoints scale, double[] scores, double[] human, double[] expected) {
    int n = scores.length;
    int[] order = Ranks.order(Arrays.stream(expected).map(it -> -it).toArray());
    int[] points = scale.points(scores);
    int[] target = scale.points(human);
    double[] errors =
        IntStream.range(0, n).mapToDouble(i -> Math.abs(points[i] - target[i])).toArray();
    List<Point> curve = new ArrayList<>();
    double all = ScorePairs.of(scale, scores, human).value(AgreementStatistic.MAE);
    for (BigDecimal share : SHARES) {
      int referred = (int) StrictMath.round(share.doubleValue() * n);
      double[] mixture = scores.clone();
      double[] rest = new double[n - referred];
      double[] restHuman = new double[n - referred];
      for (int i = 0; i < n; i++) {
        if (i < referred) {
          mixture[order[i]] = human[order[i]];
        } else {
          rest[i - referred] = scores[order[i]];
          restHuman[i - referred] = human[order[i]];
        }
      }
      ScorePairs mixed = ScorePairs.of(scale, mixture, human);
      ScorePairs left = ScorePairs.of(scale, rest, restHuman);
      curve.add(
          new Point(
              share,
              referred,
              kappa(mixed),
              DoubleFormat.of(mixed.value(AgreementStatistic.MAE)),
              DoubleFormat.of(all * (n - referred) / n),
              kappa(left),
              DoubleFormat.of(left.value(AgreementStatistic.MAE))));
    }
    return new RiskCoverage(ReferralGain.interval(expected, errors), curve);
  }

  /// Empty where it is undefined.
  private static Optional<BigDecimal> kappa(ScorePairs pairs) {
    double kappa = pairs.value(AgreementStatistic.QWK);
    return Double.isNaN(kappa) ? Optional.empty() : Optional.of(DoubleFormat.of(kappa));
  }
}
