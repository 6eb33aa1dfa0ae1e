package dev.plumbline.measure.comparison;

import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PairedDifference.SignFlipTest;
import dev.plumbline.calibrate.stats.TailProbability;
import java.util.Arrays;
import java.util.function.DoublePredicate;

/// The difference of one criterion between two runs, with its interval and the probabilities of
/// such a difference by chance.
///
/// @param difference after less before
/// @param low the end that the true difference lies below with the probability of the level
/// @param high the end that it lies above with that probability
/// @param worse p of the hypothesis that the run is not worse by more than the margin
/// @param better p of the hypothesis that it is not better
/// @param notWorse p of the hypothesis that it is worse by the margin or more
record PairedFigures(
    double difference, double low, double high, double worse, double better, double notWorse) {

  static final int RESAMPLES = 1_999;

  private static final int RESAMPLES_MIN = 999;

  /// Draws in all, which bounds the time for 100,000 documents to a second or two.
  private static final long DRAWS_MAX = 200_000_000;

  private static final long SEED = 20_261_125;

  /// @param level the probability of an error on either side
  static PairedFigures of(PairedSample sample, double level) {
    return sample.isProportion() ? ofProportions(sample, level) : ofMeans(sample, level);
  }

  /// Worse and better by the exact test of McNemar, the margin and the interval by the score
  /// statistic of Tango.
  private static PairedFigures ofProportions(PairedSample sample, double level) {
    double[] differences = sample.differences();
    long lost = Arrays.stream(differences).filter(it -> it < 0).count();
    long gained = Arrays.stream(differences).filter(it -> it > 0).count();
    PairedProportions proportions = new PairedProportions(sample.documents(), lost, gained);
    double aboveMargin = proportions.statistic(-Math.min(1, sample.margin()));
    return new PairedFigures(
        proportions.difference(),
        proportions.low(level),
        proportions.high(level),
        Math.max(McnemarTest.p(lost, gained), TailProbability.upper(-aboveMargin)),
        McnemarTest.p(gained, lost),
        TailProbability.upper(aboveMargin));
  }

  /// Worse and better by the permutation test of [SignFlipTest], the margin and the interval by a
  /// paired bootstrap: percentiles of the mean (Efron and Tibshirani 1993, chapter 13), moved away
  /// from it by the factor sqrt(n / (n - 1)) and that of Student's distribution to the normal one
  /// (Hesterberg 2015, section 3.4, "expanded percentile"), since small samples are else too
  /// certain.
  ///
  /// Where so few documents moved that a resample is likely to have none of them, the bootstrap
  /// knows nothing of what was not seen. There either end assumes that as many documents as can
  /// have been missed lost or gained the whole range of the values.
  private static PairedFigures ofMeans(PairedSample sample, double level) {
    double[] differences = sample.differences();
    Arrays.sort(differences);
    double permuted = SignFlipTest.p(differences);
    double mean = Moments.mean(differences);
    double[] means = resampledMeans(differences, mean, level);
    int tail = Math.max(1, (int) ((means.length + 1) * level));
    double low = means[tail - 1];
    double high = means[means.length - tail];
    int moved = (int) Arrays.stream(differences).filter(each -> each != 0).count();
    double missed = 1 - StrictMath.pow(level, 1.0 / differences.length);
    if (StrictMath.pow(1 - (double) moved / differences.length, differences.length) > level) {
      low = Math.min(low, mean - missed * sample.range());
      high = Math.max(high, mean + missed * sample.range());
    }
    double margin = -sample.margin();
    double notWorse = low > margin ? p(means, each -> each <= margin) : 1;
    return new PairedFigures(
        mean,
        low,
        high,
        Math.max(mean < 0 ? permuted / 2 : 1, p(means, each -> each >= margin)),
        Math.max(mean > 0 ? permuted / 2 : 1, p(means, each -> each <= 0)),
        notWorse);
  }

  private static double p(double[] means, DoublePredicate extreme) {
    return (Arrays.stream(means).filter(extreme).count() + 1.0) / (means.length + 1.0);
  }

  private static double[] resampledMeans(double[] sorted, double mean, double level) {
    int n = sorted.length;
    int rounds = (int) Math.clamp(DRAWS_MAX / n, (long) RESAMPLES_MIN, (long) RESAMPLES);
    double wider =
        n == 1
            ? 1
            : StrictMath.sqrt((double) n / (n - 1))
                * studentQuantile(level, n - 1)
                / TailProbability.quantile(level);
    double[] means =
        CounterRandom.figures(
            SEED,
            rounds,
            random -> {
              double sum = 0;
              for (int draw = 0; draw < n; draw++) {
                sum += sorted[random.below(n)];
              }
              return mean + (sum / n - mean) * wider;
            });
    Arrays.sort(means);
    return means;
  }

  /// What a variable of Student's distribution exceeds with this probability (Abramowitz and Stegun
  /// 26.7.5), to 0.01 from 4 degrees of freedom on.
  static double studentQuantile(double probability, long degrees) {
    double z = TailProbability.quantile(probability);
    double square = z * z;
    double first = (square + 1) / 4;
    double second = ((5 * square + 16) * square + 3) / 96;
    double third = (((3 * square + 19) * square + 17) * square - 15) / 384;
    double inverse = 1.0 / degrees;
    return z * (1 + inverse * (first + inverse * (second + inverse * third)));
  }

  /// The exact test of McNemar (1947): if neither run is better, a document that passes in only one
  /// of them is as likely to pass in either.
  static final class McnemarTest {

    /// The probability of at least so many losses among the documents of which the runs say
    /// something else, if each is a loss with the probability one half; 1 without such documents.
    static double p(long lost, long gained) {
      long all = lost + gained;
      if (lost == 0) {
        return 1;
      }
      // terms as multiples of the likeliest, so that nothing overflows
      long mode = all / 2;
      double sum = 0;
      double tail = 0;
      for (int direction = -1; direction <= 1; direction += 2) {
        double likely = 1;
        for (long k = mode; k >= 0 && k <= all && likely > 0; k += direction) {
          if (k != mode || direction == 1) {
            sum += likely;
            tail += k >= lost ? likely : 0;
          }
          likely *= direction > 0 ? (double) (all - k) / (k + 1) : (double) k / (all - k + 1);
        }
      }
      return Math.min(1, tail / sum);
    }

    private McnemarTest() {}
  }

  /// The difference of two proportions of the same documents, by the score statistic of Tango
  /// (1998), Statistics in Medicine 17, 891-908, equation (7) and the likelihood estimate below it.
  ///
  /// @param documents in both runs, at least 1
  /// @param lost documents that pass before and not after
  /// @param gained documents that pass after and not before
  record PairedProportions(long documents, long lost, long gained) {

    private static final double TOLERANCE = 1e-12;

    /// After less before.
    double difference() {
      return (double) (gained - lost) / documents;
    }

    /// How many standard errors the difference lies above a true difference; infinite where that
    /// one is impossible.
    ///
    /// @param assumed from -1 to 1
    double statistic(double assumed) {
      double variance = variance(documents, lost, gained, assumed);
      double distance = gained - lost - documents * assumed;
      if (variance <= TOLERANCE) {
        return distance == 0
            ? 0
            : distance > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
      }
      return distance / StrictMath.sqrt(variance);
    }

    /// The variance of how many documents are gained, less those that are lost, as it is likeliest
    /// at an assumed difference.
    static double variance(double documents, double lost, double gained, double assumed) {
      double a = 2 * documents;
      double b = -lost - gained + (2 * documents - gained + lost) * assumed;
      double c = -lost * assumed * (1 - assumed);
      double share = (StrictMath.sqrt(Math.max(0, b * b - 4 * a * c)) - b) / (2 * a);
      return documents * (2 * share + assumed * (1 - assumed));
    }

    /// The lower end of the interval that the true difference lies above but for this probability.
    double low(double probability) {
      double z = TailProbability.quantile(probability);
      return TailProbability.crossing(-1, difference(), TOLERANCE, it -> statistic(it) > z);
    }

    double high(double probability) {
      return -new PairedProportions(documents, gained, lost).low(probability);
    }
  }
}
