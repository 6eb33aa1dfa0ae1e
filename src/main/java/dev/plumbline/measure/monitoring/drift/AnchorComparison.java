package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.measure.calibration.stats.PairedDifference;
import java.util.Optional;

/// How one figure of the same texts differs between two runs.
///
/// @param feature a score or a decision
/// @param equal texts for which it is the same
/// @param kappa quadratic weighted kappa, of decisions only
/// @param meanBefore over the texts for which both runs have it
/// @param deviation of the figures before
/// @param difference now less before, in pairs
public record AnchorComparison(
    Feature feature,
    long equal,
    Optional<Double> kappa,
    double meanBefore,
    double deviation,
    PairedDifference difference) {

  /// In standard deviations of the figures before.
  private static final double DIFFERENCE_MAX = 0.1;

  /// Texts that are scored in both runs.
  public int texts() {
    return difference.n();
  }

  /// Whether the mean moved by at least a tenth of a standard deviation.
  public boolean isNotable() {
    return Math.abs(difference.mean()) >= DIFFERENCE_MAX * deviation && difference.mean() != 0;
  }
}
