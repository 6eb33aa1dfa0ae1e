package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
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

  private final Interval start;
  private final Interval[] fired;
  private final Interval[] undecided;
  private final boolean inUnits;
  private final long startUnits;

  /// Three for each rule: what it adds if it fires, and the least and most if that is unknown.
  private final long[] units;

  /// @param fired what each rule contributes if it fires, always a point
  /// @param undecided what it contributes if that is unknown
  ContributionSum(Rational start, List<Interval> fired, List<Interval> undecided) {
    this.start = Interval.point(start);
    this.fired = fired.toArray(Interval[]::new);
    this.undecided = undecided.toArray(Interval[]::new);
    this.inUnits = fit(ends());
    this.startUnits = inUnits ? inUnits(start) : 0;
    this.units = new long[inUnits ? this.fired.length * 3 : 0];
    for (int rule = 0; inUnits && rule < this.fired.length; rule++) {
      units[rule * 3] = inUnits(this.fired[rule].low());
      units[rule * 3 + 1] = inUnits(this.undecided[rule].low());
      units[rule * 3 + 2] = inUnits(this.undecided[rule].high());
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

    /// @param rule its position
    void addFired(int rule) {
      if (inUnits) {
        low += units[rule * 3];
        high += units[rule * 3];
      } else {
        sum = sum.plus(fired[rule]);
      }
    }

    void addUndecided(int rule) {
      if (inUnits) {
        low += units[rule * 3 + 1];
        high += units[rule * 3 + 2];
      } else {
        sum = sum.plus(undecided[rule]);
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
