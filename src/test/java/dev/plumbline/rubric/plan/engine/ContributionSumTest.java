package dev.plumbline.rubric.plan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.rubric.plan.engine.CompiledRules.ContributionSum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The sum is that of intervals, whatever the size and the decimals of the contributions.
@Tag("soak")
class ContributionSumTest {

  @Test
  void the_sum_is_that_of_the_intervals() {
    for (int seed : FreshSeeds.after(25, ContributionSumTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int trial = 0; trial < 100; trial++) {
        int decimals = random.nextInt(16);
        int digits = random.nextInt(30, 60);
        Rational start = number(random, decimals, digits);
        List<Interval> fired = new ArrayList<>();
        List<Interval> undecided = new ArrayList<>();
        for (int rule = 0; rule < 8; rule++) {
          Interval worth = Interval.point(number(random, decimals, digits));
          fired.add(worth);
          undecided.add(worth.hull(Interval.point(Rational.ZERO)));
        }
        ContributionSum.Accumulator running = new ContributionSum(start, fired, undecided).begin();
        Interval plain = Interval.point(start);
        for (int rule = 0; rule < 8; rule++) {
          switch (random.nextInt(3)) {
            case 0 -> {
              running.add(rule, Truth.TRUE);
              plain = plain.plus(fired.get(rule));
            }
            case 1 -> {
              running.add(rule, Truth.UNKNOWN);
              plain = plain.plus(undecided.get(rule));
            }
            default -> running.add(rule, Truth.FALSE);
          }
        }

        assertThat(running.value()).as("seed %s, trial %s", seed, trial).isEqualTo(plain);
      }
    }
  }

  @Test
  void a_sum_beyond_the_small_units_is_exact() {
    Interval large = Interval.point(Rational.of("999999.999999999999"));
    List<Interval> worths = List.of(large, large, large);
    ContributionSum.Accumulator running =
        new ContributionSum(Rational.of(1_000_000_000_000_000L), worths, worths).begin();
    running.add(0, Truth.TRUE);
    running.add(1, Truth.TRUE);
    running.add(2, Truth.UNKNOWN);
    assertThat(running.value().low()).hasToString("1000000002999999.999999999997");
  }

  private static Rational number(SplittableRandom random, int decimals, int bits) {
    return Rational.of(BigDecimal.valueOf(random.nextLong() >> 63 - bits, decimals));
  }
}
