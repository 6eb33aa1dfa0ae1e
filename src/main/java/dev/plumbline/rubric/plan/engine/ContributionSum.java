package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// The sum of what the rules of a list contribute, exact.
///
/// The contributions are known when the plan is compiled. If all are multiples of one decimal unit
/// and no sum of them can leave a `long`, they are added as such, which creates no objects; else as
/// intervals.
final class ContributionSum {

  /// Twelve decimals of a sum below this fit into a `long`.
  private static final BigDecimal SUM_MAX = BigDecimal.valueOf(1_000_000L);

  private static final int TRUTHS = Truth.values().length;

  private final Interval start;
  private final Interval[] fired;
  private final Interval[] undecided;
  private final boolean inUnits;
  private final long startUnits;

  /// The least and the most that each rule adds, for each truth of its condition.
  private final long[] least;

  private final long[] most;

  /// @param fired what each rule contributes if it fires, always a point
  /// @param undecided what it contributes if that is unknown
  ContributionSum(Rational start, List<Interval> fired, List<Interval> undecided) {
    this.start = Interval.point(start);
    this.fired = fired.toArray(Interval[]::new);
    this.undecided = undecided.toArray(Interval[]::new);
    this.inUnits = fit(ends());
    this.startUnits = inUnits ? inUnits(start) : 0;
    this.least = new long[inUnits ? this.fired.length * TRUTHS : 0];
    this.most = new long[least.length];
    for (int rule = 0; inUnits && rule < this.fired.length; rule++) {
      int place = rule * TRUTHS;
      least[place + Truth.TRUE.ordinal()] = inUnits(this.fired[rule].low());
      most[place + Truth.TRUE.ordinal()] = inUnits(this.fired[rule].low());
      least[place + Truth.UNKNOWN.ordinal()] = inUnits(this.undecided[rule].low());
      most[place + Truth.UNKNOWN.ordinal()] = inUnits(this.undecided[rule].high());
    }
  }

  Accumulator begin() {
    return new Accumulator();
  }

  /// The sum of one execution.
  final class Accumulator {
    private long low = startUnits;
    private long high = startUnits;
    private Interval sum = start;

    /// Adds what a rule contributes.
    ///
    /// @param rule its position
    /// @param holds the truth of its condition
    void add(int rule, Truth holds) {
      if (inUnits) {
        int place = rule * TRUTHS + holds.ordinal();
        low += least[place];
        high += most[place];
      } else if (holds != Truth.FALSE) {
        sum = sum.plus(holds == Truth.TRUE ? fired[rule] : undecided[rule]);
      }
    }

    Interval value() {
      if (!inUnits) {
        return sum;
      }
      Rational least = Rational.ofNodeUnits(low);
      return low == high ? Interval.point(least) : Interval.of(least, Rational.ofNodeUnits(high));
    }
  }

  private List<Rational> ends() {
    List<Rational> ends = new ArrayList<>();
    ends.add(start.low());
    for (int rule = 0; rule < fired.length; rule++) {
      ends.add(fired[rule].low());
      ends.add(undecided[rule].low());
      ends.add(undecided[rule].high());
    }
    return ends;
  }

  private static boolean fit(List<Rational> ends) {
    BigDecimal most = BigDecimal.ZERO;
    for (Rational end : ends) {
      BigDecimal decimal = end.toDecimal();
      if (!Rational.of(decimal).equals(end)) {
        return false;
      }
      most = most.add(decimal.abs());
    }
    return most.compareTo(SUM_MAX) < 0;
  }

  private static long inUnits(Rational value) {
    return value.toDecimal().movePointRight(Rational.NODE_DECIMALS).longValueExact();
  }
}
