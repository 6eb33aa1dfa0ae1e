package dev.plumbline.calibration.stats;

/// What a ridge believes of the standardised weights before it has seen a label.
///
/// @param alpha how many rows' worth of belief that every weight but the judge's is 0
/// @param anchor the same for the judge's own weight
/// @param expected the judge's weight expected, in units of the people's spread
public record RidgePenalty(double alpha, double judgePenalty, double judgeWeight) {

  /// A judge's score correlates with people's by about .3 to .5 on published tasks. With that as
  /// the expectation, worth 25 labels, a large alpha leaves the judge's own ranking and never turns
  /// it round, where a plain ridge would be left with the noise of all signals alike. Between 15
  /// and 50 labels, and .3 and .4, the figures move by less than .006 QWK.
  private static final double JUDGE_PENALTY = 50;

  private static final double JUDGE_WEIGHT = 0.2;

  /// One alpha for all weights, all expected at 0: the textbook's ridge.
  public static RidgePenalty plain(double alpha) {
    return new RidgePenalty(alpha, alpha, 0);
  }

  public static RidgePenalty anchored(double alpha) {
    return new RidgePenalty(alpha, JUDGE_PENALTY, JUDGE_WEIGHT);
  }
}
