package dev.plumbline.measure.agreement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// The adjustment of Holm (1979) for several tests at once: the probability of one or more false
/// positives stays below the level, whatever the tests have in common.
public final class HolmAdjustment {

  /// Adjusted p values, in the order given: the smallest times their number, the next times one
  /// less, and so on, never falling and at most 1.
  public static double[] of(double[] p) {
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    Arrays.fill(adjusted, 1);
    double before = 0;
    for (int rank = 0; rank < order.length; rank++) {
      before = Math.max(before, Math.min(1, p[order[rank]] * (p.length - rank)));
      adjusted[order[rank]] = before;
    }
    return adjusted;
  }

  private HolmAdjustment() {}
}
