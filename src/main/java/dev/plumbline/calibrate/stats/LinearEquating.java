package dev.plumbline.calibrate.stats;

import dev.plumbline.calibrate.stats.IsotonicRegression.PavBlocks;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;

/// Mean and standard deviation of a list of scores, and linear equating to those of another list
/// (Kolen and Brennan 2014, chapter 2). These are what a lenient judge, or one with too little
/// spread, gets wrong.
///
/// QWK is 2 r s t / (s² + t² + d²) for standard deviations s and t, correlation r and a difference
/// of means d, so for a given ranking it is best where spread and mean agree. A regression shrinks
/// the spread to r t, which lowers QWK while it improves mean absolute error.
public record LinearEquating(double mean, double spread) {

  /// Smaller slopes count as zero: the knots at the ends of the scale would diverge.
  private static final double SLOPE_MIN = 1e-9;

  /// The mean and the population standard deviation of scores; both 0 without any.
  public static LinearEquating of(double[] scores) {
    return scores.length == 0
        ? new LinearEquating(0, 0)
        : new LinearEquating(Moments.mean(scores), Moments.spread(scores));
  }

  /// The human mean and spread, shrunk towards the judge's own as far as the labels cannot
  /// distinguish them.
  ///
  /// The difference of the means, and the logarithm of the ratio of the spreads, are each
  /// multiplied by 1 - v / e² (0 if negative), where e is the estimate and v its variance (the
  /// positive-part rule of James and Stein 1961 in one dimension). So a difference within one
  /// standard error counts as none and the judge is left unchanged; with many labels nothing is
  /// shrunk. For n pairs with correlation r the variance of the difference is (s² + t² - 2 r s t) /
  /// n; that of the logarithm is the jackknife's, which assumes no normal scores and is infinite
  /// where one label makes all of the spread.
  ///
  /// Nothing is shrunk for a constant judge or constant human scores, nor if the judge's mean is
  /// outside the human scale: such a judge uses another scale, and its own mean is not a useful
  /// prior.
  public static LinearEquating guarded(double[] judge, double[] human, ScalePoints scalePoints) {
    LinearEquating from = of(judge);
    LinearEquating to = of(human);
    if (from.spread == 0 || to.spread == 0 || scalePoints.clip(from.mean) != from.mean) {
      return to;
    }
    double r = Moments.correlation(judge, human);
    double gaps =
        from.spread * from.spread + to.spread * to.spread - 2 * r * from.spread * to.spread;
    double shift = shrink(to.mean - from.mean, gaps / judge.length);
    double stretch =
        shrink(
            StrictMath.log(to.spread / from.spread),
            SpreadJackknife.logRatioVariance(human, judge));
    return new LinearEquating(from.mean + shift, from.spread * StrictMath.exp(stretch));
  }

  private static double shrink(double estimate, double variance) {
    double square = estimate * estimate;
    return square <= variance ? 0 : estimate * (1 - variance / square);
  }

  /// The line that maps scores of this mean and spread to those of the other. It extends from the
  /// lower to the upper end of the scale, also where there were no labels. A constant list is
  /// mapped to the other mean.
  public PiecewiseLinear mapTo(LinearEquating other, ScalePoints scalePoints) {
    double slope = spread == 0 ? 0 : other.spread / spread;
    if (slope < SLOPE_MIN) {
      return PiecewiseLinear.constant(mean, other.mean);
    }
    double intercept = other.mean - slope * mean;
    double low = (scalePoints.min() - intercept) / slope;
    double high = (scalePoints.max() - intercept) / slope;
    return low < high
        ? new PiecewiseLinear(
            new double[] {low, high}, new double[] {scalePoints.min(), scalePoints.max()})
        : PiecewiseLinear.constant(mean, other.mean);
  }

  /// The jackknife variance (Efron and Tibshirani 1993, chapter 11) of the logarithm of a ratio of
  /// standard deviations. Unlike the variance for normal scores it sees that the spread of a skewed
  /// list rests on few values: if it is 0 without one of them, nothing is known.
  private static final class SpreadJackknife {

    /// A variance below this share of the one of all values is a rounding error.
    private static final double SHARE_MIN = 1e-12;

    /// The variance of the logarithm of the ratio of two standard deviations of paired values;
    /// infinite if one pair makes all of the spread of either.
    static double logRatioVariance(double[] values, double[] others) {
      return variance(logSpreads(values), logSpreads(others));
    }

    private static double variance(double[] some, double[] others) {
      double[] differences = new double[some.length];
      for (int i = 0; i < differences.length; i++) {
        if (!Double.isFinite(some[i]) || !Double.isFinite(others[i])) {
          return Double.POSITIVE_INFINITY;
        }
        differences[i] = some[i] - others[i];
      }
      double spread = Moments.spread(differences);
      return spread * spread * (differences.length - 1);
    }

    /// The logarithm of the standard deviation without each value in turn; minus infinity where the
    /// others are equal.
    private static double[] logSpreads(double[] values) {
      int n = values.length;
      double mean = Moments.mean(values);
      double squares = 0;
      for (double value : values) {
        squares += (value - mean) * (value - mean);
      }
      double[] logs = new double[n];
      for (int i = 0; i < n; i++) {
        double gap = values[i] - mean;
        double rest = n < 2 ? 0 : squares - gap * gap * n / (n - 1);
        logs[i] =
            rest <= SHARE_MIN * squares
                ? Double.NEGATIVE_INFINITY
                : StrictMath.log(rest / (n - 1)) / 2;
      }
      return logs;
    }

    private SpreadJackknife() {}
  }

  /// Equipercentile equating (Kolen and Brennan 2014, chapter 2; RULERS equation 5): maps scores to
  /// the human distribution by matching ranks.
  ///
  /// Equal scores share a block of ranks and become the mean of the human scores of these ranks.
  /// The usual alternatives fail for integer scores: ties in order of arrival map every new score
  /// to the lowest rank of its block, the plain distribution function to the highest. Linear
  /// between observed scores, constant beyond them. A constant judge is mapped to the human mean.
  public static final class EquipercentileEquating {

    /// @param scores at least one, with the human scores of the same rows in order
    public static PiecewiseLinear fit(double[] scores, double[] human) {
      PavBlocks pavBlocks = PavBlocks.ofRanks(scores, human);
      return new PiecewiseLinear(pavBlocks.x(), pavBlocks.y());
    }

    private EquipercentileEquating() {}
  }
}
