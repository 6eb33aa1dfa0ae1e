package dev.plumbline.calibration.stats;

/// How high and how wide a list of scores is: what a lenient or a cramped judge gets wrong, and
/// what two numbers can repair.
///
/// QWK is 2 r s t / (s² + t² + d²) for spreads s and t and a difference of means d, so that on a
/// given ranking (r) it is best where spread and mean agree. A regression shrinks the spread to r t
/// and loses QWK by it, while it wins mean absolute error.
public record LinearEquating(double mean, double spread) {

  /// Below this a slope counts as none: the knots at the ends of the scale would run off to
  /// infinity.
  private static final double SLOPE_MIN = 1e-9;

  public static LinearEquating of(double[] scores) {
    return new LinearEquating(Moments.mean(scores), Moments.spread(scores));
  }

  /// The people's severity as far as the labels can tell it from the judge's own.
  ///
  /// The difference of the means, and the logarithm of the ratio of the spreads, are each
  /// multiplied by 1 - v / e² (0 if negative), e being the estimate and v its variance (the
  /// positive-part rule of James and Stein 1961 in one dimension). So a difference within one
  /// standard error is taken for none and the judge stays as it is; with many labels nothing is
  /// shrunk. For n pairs with correlation r the variances are (s² + t² - 2 r s t) / n and, for
  /// normal scores, (1 - r²) / n.
  ///
  /// A constant judge, or people who all say the same: nothing is shrunk. Nor where the judge's
  /// mean is not on the human scale: such a judge scores on another one, and its own severity is
  /// nothing to stay with.
  public static LinearEquating shrunk(double[] judge, double[] human, ScalePoints scalePoints) {
    LinearEquating from = of(judge);
    LinearEquating to = of(human);
    if (from.spread == 0 || to.spread == 0 || scalePoints.clip(from.mean) != from.mean) {
      return to;
    }
    double r = Moments.correlation(judge, human);
    double gaps =
        from.spread * from.spread + to.spread * to.spread - 2 * r * from.spread * to.spread;
    double shift = shrink(to.mean - from.mean, gaps / judge.length);
    double stretch = shrink(StrictMath.log(to.spread / from.spread), (1 - r * r) / judge.length);
    return new LinearEquating(from.mean + shift, from.spread * StrictMath.exp(stretch));
  }

  private static double shrink(double estimate, double variance) {
    double square = estimate * estimate;
    return square <= variance ? 0 : estimate * (1 - variance / square);
  }

  /// The straight line that gives scores of this severity the other's mean and spread. It goes from
  /// where it reaches the lower end of the scale to where it reaches the upper: two numbers hold on
  /// the whole scale, also where no label was. A constant list: constant at the other's mean.
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
}
