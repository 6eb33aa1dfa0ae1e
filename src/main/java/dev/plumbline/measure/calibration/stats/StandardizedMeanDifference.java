package dev.plumbline.measure.calibration.stats;

/// The standardised mean difference of scores and human scores: (mean of scores - mean of human)
/// over the root of the mean of the two variances (Williamson, Xi and Breyer 2012, who require less
/// than .15). Above 0 the scores are too lenient; 0 if neither list varies.
public final class StandardizedMeanDifference {

  public static double of(double[] scores, double[] human) {
    LinearEquating one = LinearEquating.of(scores);
    LinearEquating other = LinearEquating.of(human);
    double squares = one.spread() * one.spread() + other.spread() * other.spread();
    double unit = StrictMath.sqrt(squares / 2);
    return unit == 0 ? 0 : (one.mean() - other.mean()) / unit;
  }

  private StandardizedMeanDifference() {}
}
