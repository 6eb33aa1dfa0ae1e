package dev.plumbline.calibration;

/// The map that gives scores the people's distribution (RULERS equation 5): rank against rank.
///
/// Scores with one value take up a block of ranks and become the mean of the human scores of those
/// ranks. The usual alternatives fail on whole-number judges: ties in order of arrival send every
/// new score to the lowest rank of its block, the plain distribution function to the highest.
/// Between scores seen, straight; beyond them, constant. A constant judge: constant at the mean.
final class QuantileMatch {

  static Polyline fit(double[] scores, double[] human) {
    Blocks blocks = Blocks.ofRanks(scores, human);
    return new Polyline(blocks.x(), blocks.y());
  }

  private QuantileMatch() {}
}
