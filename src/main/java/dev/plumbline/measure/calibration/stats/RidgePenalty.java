package dev.plumbline.measure.calibration.stats;

/// The penalty of a ridge regression: a Gaussian prior of its standardised weights.
///
/// @param alpha the weight, in rows, of the prior that every coefficient except the judge's is 0
/// @param judgePenalty the same for the coefficient of the judge's score
/// @param judgeWeight the expected coefficient of the judge's score, in units of the human spread
public record RidgePenalty(double alpha, double judgePenalty, double judgeWeight) {

  /// The prior of the judge's coefficient. Published tasks show correlations of about .3 to .5
  /// between judge and people. With such a prior, worth 25 labels, a large alpha leaves the judge's
  /// own ranking and never reverses it, where a plain ridge would be left with the noise of all
  /// signals. Between 15 and 50 labels, and .3 and .4, the metrics change by less than .006 QWK.
  private static final double JUDGE_PENALTY = 50;

  private static final double JUDGE_WEIGHT = 0.2;

  /// The textbook ridge: one alpha for all weights, all expected to be 0.
  public static RidgePenalty plain(double alpha) {
    return new RidgePenalty(alpha, alpha, 0);
  }

  /// A ridge that is anchored at the judge's score.
  public static RidgePenalty anchored(double alpha) {
    return new RidgePenalty(alpha, JUDGE_PENALTY, JUDGE_WEIGHT);
  }
}
