package dev.plumbline.measure.comparison;

import dev.plumbline.calibrate.stats.TailProbability;
import dev.plumbline.measure.comparison.PairedFigures.PairedProportions;
import dev.plumbline.measure.comparison.PairedSample.PairedModel;
import dev.plumbline.measure.comparison.PairedSample.PairedVariation;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;

/// What is to be found, and with which certainty.
///
/// @param criterion what is tested, such as `pass` or `item S1`
/// @param level probability of calling any of the criteria worse that is not
/// @param power probability of finding what is to be found
/// @param margin how much lower a run may be, not negative
/// @param criteria how many are tested together; the level is divided by it, which is the most that
///   Holm's adjustment can ask
/// @param drop that is to be found, above the margin; absent if none was named
/// @param documents of which the smallest drop is asked
public record SampleSizePlan(
    String criterion,
    PairedVariation variation,
    double level,
    double power,
    double margin,
    int criteria,
    Optional<Double> drop,
    long documents) {

  /// Documents that find the drop; empty if none was named, no number does, or it cannot drop so
  /// far.
  public OptionalLong needed() {
    return drop.filter(_ -> !isBeyondRange())
        .map(it -> size().documents(it, margin, power))
        .orElse(OptionalLong.empty());
  }

  /// Whether the drop is larger than one can be.
  public boolean isBeyondRange() {
    return drop.filter(it -> it > variation.range()).isPresent();
  }

  /// Documents that show that nothing changed; empty without a margin. No criterion needs an
  /// adjustment for that.
  public OptionalLong neededOfNoChange() {
    return new SampleSize(variation.model(), level).documentsOfNoChange(margin, power);
  }

  /// The smallest drop that the documents find; empty if they find none.
  public Optional<Double> smallestDrop() {
    return size().smallestDrop(documents, margin, power, variation.range());
  }

  private SampleSize size() {
    return new SampleSize(variation.model(), level / criteria);
  }

  /// How many documents find a drop, and the smallest drop that so many find, by the tests of
  /// [NoninferiorityTest].
  ///
  /// Of shares without a margin the power is that of the exact test of McNemar, over the number of
  /// documents that change (Duffy 1984, Biometrics 40, 1005-1015); with one, and of means, it is
  /// that of the normal approximation.
  ///
  /// @param level probability of calling a run worse that is not; divided by the number of criteria
  ///   that are tested together
  record SampleSize(PairedModel model, double level) {

    /// More documents than that are not asked for.
    static final long DOCUMENTS_MAX = 100_000_000;

    /// Power varies by less than that between numbers of documents that follow each other.
    private static final double TOLERANCE = 1e-7;

    SampleSize {
      if (!(level > 0 && level < 0.5)) {
        throw new IllegalArgumentException("a level lies above 0 and below one half: " + level);
      }
    }

    /// The probability that a run is shown to be worse by more than the margin.
    ///
    /// @param drop by which it is lower, above the margin; a share of at most 1 less the changing
    ///   one
    double power(long documents, double drop, double margin) {
      return switch (model) {
        case PairedModel.Proportions(double changing) ->
            margin == 0
                ? McnemarPower.of(documents, changing + drop, (changing / 2 + drop), level)
                : upper(
                    -distance(documents, drop, margin),
                    TailProbability.quantile(level)
                        * deviation(changing / 2 + drop, changing / 2, margin),
                    deviation(changing + drop, drop));
        case PairedModel.Means(double deviation, _, _) ->
            documents < 2
                ? 0
                : upper(
                    -distance(documents, drop, margin),
                    PairedFigures.studentQuantile(level, documents - 1) * deviation,
                    deviation);
      };
    }

    /// The probability that a run is shown to be no worse than the margin allows, if nothing
    /// changed.
    double powerOfNoChange(long documents, double margin) {
      return switch (model) {
        case PairedModel.Proportions(double changing) ->
            upper(
                -distance(documents, margin, 0),
                TailProbability.quantile(level) * deviation(changing / 2, changing / 2, margin),
                deviation(changing, 0));
        case PairedModel.Means(double deviation, _, _) ->
            documents < 2
                ? 0
                : upper(
                    -distance(documents, margin, 0),
                    PairedFigures.studentQuantile(level, documents - 1) * deviation,
                    deviation);
      };
    }

    /// The fewest documents that find the drop with this probability; empty if more than
    /// [#DOCUMENTS_MAX] are needed.
    OptionalLong documents(double drop, double margin, double power) {
      return fewest(number -> power(number, drop, margin) >= power);
    }

    /// The fewest documents that show that nothing changed; empty as above, and without a margin.
    OptionalLong documentsOfNoChange(double margin, double power) {
      return margin == 0
          ? OptionalLong.empty()
          : fewest(number -> number >= unseen(margin) && powerOfNoChange(number, margin) >= power);
    }

    /// So many documents leave no room for a drop in those that were not seen to move, as
    /// [PairedFigures] assumes it.
    private double unseen(double margin) {
      return model instanceof PairedModel.Means(_, double moving, double range) && range > margin
          ? StrictMath.log(level)
              / StrictMath.log1p(-Math.min(Math.max(moving, margin / range), 1 - TOLERANCE))
          : 0;
    }

    /// The smallest drop that is found with this probability; empty if none is up to the largest.
    ///
    /// @param largest drop that can be
    Optional<Double> smallestDrop(long documents, double margin, double power, double largest) {
      double most =
          model instanceof PairedModel.Proportions(double changing)
              ? Math.min(largest, 1 - changing)
              : largest;
      DoublePredicate found = drop -> power(documents, drop, margin) >= power;
      if (most <= margin || documents < smallest() || !found.test(most)) {
        return Optional.empty();
      }
      double low = margin;
      double high = most;
      while (high - low > TOLERANCE * most) {
        double middle = (low + high) / 2;
        if (found.test(middle)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return Optional.of(high);
    }

    private long smallest() {
      return new NoninferiorityTest(level).smallest(1);
    }

    private OptionalLong fewest(LongPredicate enough) {
      long high = smallest();
      while (!enough.test(high)) {
        high *= 2;
        if (high > DOCUMENTS_MAX) {
          return OptionalLong.empty();
        }
      }
      long low = Math.max(smallest() - 1, high / 2);
      while (high - low > 1) {
        long middle = (low + high) / 2;
        if (enough.test(middle)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return OptionalLong.of(high);
    }

    private static double distance(long documents, double drop, double margin) {
      return (drop - margin) * StrictMath.sqrt(documents);
    }

    /// The standard deviation of a difference of shares, of one document.
    private static double deviation(double changing, double drop) {
      return StrictMath.sqrt(Math.max(0, changing - drop * drop));
    }

    /// The same as the score statistic assumes it at the margin.
    private static double deviation(double lost, double gained, double margin) {
      return StrictMath.sqrt(PairedProportions.variance(1, lost, gained, -margin));
    }

    /// The probability that a normal variable with this mean and deviation is below minus the
    /// threshold.
    private static double upper(double mean, double threshold, double deviation) {
      double distance = mean + threshold;
      return deviation == 0 ? distance <= 0 ? 1 : 0 : TailProbability.upper(distance / deviation);
    }

    /// The power of [McnemarTest]: the mean over how many documents change of the probability that
    /// enough of them are lost.
    static final class McnemarPower {

      /// Up to so many changed documents everything is exact; with more the binomial distribution
      /// is taken for the normal one, with the correction for continuity.
      private static final long EXACT_MAX = 1_000;

      private static final int DEVIATIONS = 8;

      /// Points at which the distribution of the number of changed documents is read.
      private static final int POINTS = 400;

      /// @param changing the share of documents that change, losses included
      /// @param lost the share of documents that are lost
      static double of(long documents, double changing, double lost, double level) {
        if (changing <= 0) {
          return 0;
        }
        double share = Math.min(1, changing);
        double losses = Math.min(1, lost / changing);
        double mean = documents * share;
        double deviation = StrictMath.sqrt(documents * share * (1 - share));
        long low = Math.max(0, (long) Math.floor(mean - DEVIATIONS * deviation - 1));
        long high = Math.min(documents, (long) Math.ceil(mean + DEVIATIONS * deviation + 1));
        long step = Math.max(1, (high - low) / POINTS);
        double sum = 0;
        double power = 0;
        for (long changed = low; changed <= high; changed += step) {
          double weight = StrictMath.exp(logBinomial(documents, changed, share));
          sum += weight;
          power += weight * conditional(changed, losses, level);
        }
        return sum == 0 ? 0 : Math.min(1, power / sum);
      }

      /// The power if so many documents change.
      private static double conditional(long changed, double losses, double level) {
        if (changed > EXACT_MAX) {
          double half = StrictMath.sqrt(changed) / 2;
          double least = Math.ceil(changed / 2.0 + TailProbability.quantile(level) * half + 0.5);
          double deviation = StrictMath.sqrt(changed * losses * (1 - losses));
          double distance = least - 0.5 - changed * losses;
          return deviation == 0
              ? distance <= 0 ? 1 : 0
              : TailProbability.upper(distance / deviation);
        }
        double tail = 0;
        double power = 0;
        for (long lost = changed; lost >= 0; lost--) {
          tail += StrictMath.exp(logBinomial(changed, lost, 0.5));
          if (tail > level) {
            break;
          }
          power += StrictMath.exp(logBinomial(changed, lost, losses));
        }
        return power;
      }

      private static double logBinomial(long n, long k, double share) {
        if (share >= 1) {
          return k == n ? 0 : Double.NEGATIVE_INFINITY;
        }
        return logFactorial(n)
            - logFactorial(k)
            - logFactorial(n - k)
            + (k == 0 ? 0 : k * StrictMath.log(share))
            + (n - k) * StrictMath.log1p(-share);
      }

      /// Stirling's series (Abramowitz and Stegun 6.1.41), at 10 or above; relative errors below
      /// 1e-10.
      private static double logFactorial(long n) {
        double x = n + 1.0;
        double product = 1;
        while (x < 10) {
          product *= x;
          x++;
        }
        double inverse = 1 / (x * x);
        return (x - 0.5) * StrictMath.log(x)
            - x
            + StrictMath.log(2 * Math.PI) / 2
            + (1.0 / 12 - (1.0 / 360 - inverse / 1260) * inverse) / x
            - StrictMath.log(product);
      }

      private McnemarPower() {}
    }
  }
}
