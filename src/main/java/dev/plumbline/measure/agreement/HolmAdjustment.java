package dev.plumbline.measure.agreement;

import dev.plumbline.calibrate.stats.Ranks;
import java.util.Arrays;

/// The adjustment of Holm (1979) for several tests at once: the probability of one or more false
/// positives stays below the level, whatever the tests have in common.
public final class HolmAdjustment {

  /// Adjusted p values, in the order given: the smallest times their number, the next times one
  /// less, and so on, never falling and at most 1.
  ///
  /// @param p not a number where nothing is tested, which leaves the others as they are; adjusted 1
  public static double[] of(double[] p) {
    int[] order = Ranks.order(p);
    int tests = (int) Arrays.stream(p).filter(it -> !Double.isNaN(it)).count();
    double[] adjusted = new double[p.length];
    Arrays.fill(adjusted, 1);
    double before = 0;
    for (int rank = 0; rank < tests; rank++) {
      before = Math.max(before, Math.min(1, p[order[rank]] * (tests - rank)));
      adjusted[order[rank]] = before;
    }
    return adjusted;
  }

  private HolmAdjustment() {}
}
