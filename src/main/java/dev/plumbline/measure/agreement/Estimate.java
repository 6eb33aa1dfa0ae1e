package dev.plumbline.measure.agreement;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Rounded;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.ShareInterval;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/// A statistic of a sample of documents, with what resampling says of its precision.
public sealed interface Estimate extends JsonRecord {

  /// There is no such figure of these documents.
  record Undefined(@Member("undefined") String reason) implements Estimate {}

  /// A figure with its spread.
  ///
  /// @param value of all documents
  /// @param spread absent if nothing can be said of it: all resamples are alike, or too few have
  ///   the figure
  /// @param dropped how many resamples do not have the figure, and say nothing of it
  @Rounded
  record Defined(BigDecimal value, @Flat Optional<Spread> spread, @Sparse int dropped)
      implements Estimate {}

  /// @param standardError the standard deviation over the resamples; of an interval that was
  ///   computed, absent
  /// @param low the lower end of the 95 % interval
  @Rounded
  record Spread(Optional<BigDecimal> standardError, BigDecimal low, BigDecimal high) {}

  /// Fewer resamples have no 95 % interval by percentiles.
  int RESAMPLES_MIN = 40;

  /// The percentile interval of resampled values.
  ///
  /// @param value not a number where the statistic is undefined, as are values of resamples
  /// @param undefined why the statistic may be undefined
  static Estimate of(double value, double[] resampled, String undefined) {
    if (Double.isNaN(value)) {
      return new Undefined(undefined);
    }
    double[] sorted = Arrays.stream(resampled).filter(it -> !Double.isNaN(it)).sorted().toArray();
    int dropped = resampled.length - sorted.length;
    return new Defined(DoubleFormat.of(value), spread(sorted), dropped);
  }

  private static Optional<Spread> spread(double[] sorted) {
    if (sorted.length < RESAMPLES_MIN) {
      return Optional.empty();
    }
    int tail = sorted.length / RESAMPLES_MIN;
    BigDecimal low = DoubleFormat.of(sorted[tail - 1]);
    BigDecimal high = DoubleFormat.of(sorted[sorted.length - tail - 1]);
    return low.equals(high)
        ? Optional.empty()
        : Optional.of(new Spread(Optional.of(DoubleFormat.of(Moments.spread(sorted))), low, high));
  }

  /// A share of units that are independent of each other, with the interval of Wilson (1927).
  ///
  /// @param of at least 1
  static Estimate share(long with, long of) {
    ShareInterval share = ShareInterval.of(with, of);
    return new Defined(
        DoubleFormat.of(share.value()),
        Optional.of(
            new Spread(
                Optional.empty(), DoubleFormat.of(share.low()), DoubleFormat.of(share.high()))),
        0);
  }

  /// @throws java.util.NoSuchElementException if it is undefined
  default BigDecimal value() {
    return find().orElseThrow();
  }

  default Optional<BigDecimal> find() {
    return switch (this) {
      case Defined defined -> Optional.of(defined.value());
      case Undefined _ -> Optional.empty();
    };
  }

  /// The figure with its spread, where there is one.
  default Optional<Estimate> ifDefined() {
    return find().map(_ -> this);
  }

  default Optional<Spread> interval() {
    return switch (this) {
      case Defined defined -> defined.spread();
      case Undefined _ -> Optional.empty();
    };
  }

  /// The same figure on another scale, by a function that rises.
  ///
  /// @param error the standard error there, from the value and the one here
  default Estimate mapped(
      UnaryOperator<BigDecimal> function, BiFunction<BigDecimal, BigDecimal, BigDecimal> error) {
    return switch (this) {
      case Undefined undefined -> undefined;
      case Defined(BigDecimal value, Optional<Spread> spread, int dropped) ->
          new Defined(
              function.apply(value),
              spread.map(it ->
                  new Spread(
                      it.standardError().map(one -> error.apply(value, one)),
                      function.apply(it.low()),
                      function.apply(it.high()))),
              dropped);
    };
  }
}
