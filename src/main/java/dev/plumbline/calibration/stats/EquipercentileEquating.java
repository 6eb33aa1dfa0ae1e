package dev.plumbline.calibration.stats;

/// The map that gives scores the people's distribution (RULERS equation 5): rank against rank.
///
/// Scores with one value take up a block of ranks and become the mean of the human scores of those
/// ranks. The usual alternatives fail on whole-number judges: ties in order of arrival send every
/// new score to the lowest rank of its block, the plain distribution function to the highest.
/// Between scores seen, straight; beyond them, constant. A constant judge: constant at the mean.
public final class EquipercentileEquating {

  public static PiecewiseLinear fit(double[] scores, double[] human) {
    PavBlocks pavBlocks = PavBlocks.ofRanks(scores, human);
    return new PiecewiseLinear(pavBlocks.x(), pavBlocks.y());
  }

  private EquipercentileEquating() {}
}
