package dev.plumbline.calibrate.stats;

import dev.plumbline.base.canonical.JsonRecord.Member;
import java.util.Arrays;

/// The mean of paired differences, how certain it is, and whether it could be chance.
///
/// @param n the number of pairs
/// @param mean 0 without pairs
/// @param low the 2.5th percentile of the mean over 1,000 paired bootstrap resamples (Efron and
///   Tibshirani 1993, chapter 13): pairs are drawn with replacement
/// @param high the 97.5th percentile
/// @param p of the two-sided permutation test of the hypothesis that before and after are
///   exchangeable within a pair ([SignFlipTest]); 1 without pairs
public record PairedDifference(
    @Member("documents") int n, double mean, double low, double high, double p) {

  private static final int RESAMPLES = 1_000;

  private static final long SEED = 20_260_402;

  /// The order of the differences changes no digit, since they are sorted first; all draws have
  /// fixed seeds.
  public static PairedDifference of(double[] differences) {
    if (differences.length == 0) {
      return new PairedDifference(0, 0, 0, 0, 1);
    }
    double[] sorted = Arrays.stream(differences).sorted().toArray();
    int firstZero = (int) Arrays.stream(sorted).filter(it -> it < 0).count();
    int afterZero = (int) Arrays.stream(sorted).filter(it -> it <= 0).count();
    double[] means =
        CounterRandom.figures(
            SEED, RESAMPLES, random -> resampledMean(sorted, firstZero, afterZero, random));
    Arrays.sort(means);
    int tail = RESAMPLES / 40;
    return new PairedDifference(
        sorted.length,
        Moments.mean(sorted),
        means[tail - 1],
        means[RESAMPLES - tail - 1],
        SignFlipTest.p(sorted));
  }

  /// Differences of 0, which of two runs most are, lie between others and are not added: no digit
  /// of a sum changes by it.
  ///
  /// @param firstZero the place of the first of them
  /// @param afterZero the place behind the last of them
  private static double resampledMean(
      double[] values, int firstZero, int afterZero, CounterRandom random) {
    double sum = 0;
    for (int draw = 0; draw < values.length; draw++) {
      int drawn = random.below(values.length);
      if (drawn < firstZero || drawn >= afterZero) {
        sum += values[drawn];
      }
    }
    return sum / values.length;
  }

  /// The paired permutation test (Fisher 1935, section 21): if before and after are exchangeable,
  /// every difference is as likely with the other sign. The statistic is the absolute sum.
  ///
  /// Up to [#EXACT_MAX] differences other than 0, all assignments of signs are tried and p is
  /// exact. With more, p is (b + 1) / (m + 1) for m random assignments, b of them at least as
  /// extreme (Phipson and Smyth 2010), so it is never 0.
  public static final class SignFlipTest {

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
}
