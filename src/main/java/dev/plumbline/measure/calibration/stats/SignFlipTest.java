package dev.plumbline.measure.calibration.stats;

import java.util.Arrays;

/// The paired permutation test (Fisher 1935, section 21): if before and after are exchangeable,
/// every difference is as likely with the other sign. The statistic is the absolute sum.
///
/// Up to [#EXACT_MAX] differences other than 0, all assignments of signs are tried and p is exact.
/// With more, p is (b + 1) / (m + 1) for m random assignments, b of them at least as extreme
/// (Phipson and Smyth 2010), so it is never 0.
public final class SignFlipTest {

  static final int EXACT_MAX = 13;

  private static final int ROUNDS_MAX = 9_999;
  private static final int ROUNDS_MIN = 999;

  /// Sign flips in all, which bounds the time for 100,000 pairs to a second or so.
  private static final long FLIPS_MAX = 200_000_000;

  private static final long SEED = 20_260_403;

  /// Sums within this share of the sum of all sizes count as equal, so that rounding decides
  /// nothing.
  private static final double TOLERANCE = 1e-10;

  /// The p-value; 1 if no difference is other than 0.
  public static double p(double[] differences) {
    double[] moved = Arrays.stream(differences).filter(value -> value != 0).toArray();
    if (moved.length == 0) {
      return 1;
    }
    double sum = 0;
    double sizes = 0;
    for (double value : moved) {
      sum += value;
      sizes += Math.abs(value);
    }
    double extreme = Math.abs(sum) - TOLERANCE * sizes;
    return moved.length <= EXACT_MAX ? exact(moved, extreme) : sampled(moved, extreme);
  }

  private static double exact(double[] moved, double extreme) {
    int assignments = 1 << moved.length;
    int atLeast = 0;
    for (long signs = 0; signs < assignments; signs++) {
      atLeast += Math.abs(sum(moved, 0, moved.length, signs)) >= extreme ? 1 : 0;
    }
    return (double) atLeast / assignments;
  }

  private static double sampled(double[] moved, double extreme) {
    int rounds = (int) Math.clamp(FLIPS_MAX / moved.length, (long) ROUNDS_MIN, (long) ROUNDS_MAX);
    int atLeast = 0;
    for (int round = 0; round < rounds; round++) {
      CounterRandom random = new CounterRandom(SEED, round);
      double sum = 0;
      for (int begin = 0; begin < moved.length; begin += Long.SIZE) {
        sum += sum(moved, begin, Math.min(begin + Long.SIZE, moved.length), random.bits());
      }
      atLeast += Math.abs(sum) >= extreme ? 1 : 0;
    }
    return (atLeast + 1.0) / (rounds + 1.0);
  }

  /// The sum of a range with the signs flipped where a bit is set, without a branch that a
  /// processor would guess wrong half of the time.
  private static double sum(double[] values, int begin, int end, long signs) {
    double sum = 0;
    for (int index = begin; index < end; index++) {
      long flip = signs >>> (index - begin) << (Long.SIZE - 1);
      sum += Double.longBitsToDouble(Double.doubleToRawLongBits(values[index]) ^ flip);
    }
    return sum;
  }

  private SignFlipTest() {}
}
