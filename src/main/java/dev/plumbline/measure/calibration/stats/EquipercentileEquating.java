package dev.plumbline.measure.calibration.stats;

import dev.plumbline.measure.calibration.stats.IsotonicRegression.PavBlocks;

/// Equipercentile equating (Kolen and Brennan 2014, chapter 2; RULERS equation 5): maps scores to
/// the human distribution by matching ranks.
///
/// Equal scores share a block of ranks and become the mean of the human scores of these ranks. The
/// usual alternatives fail for integer scores: ties in order of arrival map every new score to the
/// lowest rank of its block, the plain distribution function to the highest. Linear between
/// observed scores, constant beyond them. A constant judge is mapped to the human mean.
public final class EquipercentileEquating {

  /// @param scores at least one, with the human scores of the same rows in order
  public static PiecewiseLinear fit(double[] scores, double[] human) {
    PavBlocks pavBlocks = PavBlocks.ofRanks(scores, human);
    return new PiecewiseLinear(pavBlocks.x(), pavBlocks.y());
  }

  private EquipercentileEquating() {}
}
