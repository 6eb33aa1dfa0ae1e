package dev.plumbline.rubric.plan.engine;

import static dev.plumbline.rubric.plan.expression.BoundExpression.UNBOUNDED_DECIMALS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Range;
import org.junit.jupiter.api.Test;

class RangeSubtractionTest {

  @Test
  void what_ranges_leave_over_keeps_its_ends() {
    RangeSubtraction all =
        RangeSubtraction.of(Interval.of(Rational.ZERO, Rational.ONE), UNBOUNDED_DECIMALS);
    Range upper = range(new Bound.At(Rational.of("0.5"), true), new Bound.Open());
    Range lower = range(new Bound.Open(), new Bound.At(Rational.of("0.5"), false));
    Range middle =
        range(new Bound.At(Rational.of("0.2"), false), new Bound.At(Rational.of("0.4"), true));
    assertThat(all.minus(upper).pieces().getFirst().description()).isEqualTo("0 to 0.5 (excluded)");
    assertThat(all.minus(upper).overlaps(upper)).isFalse();
    assertThat(all.minus(upper).minus(lower).isEmpty()).isTrue();
    assertThat(all.minus(middle).pieces().stream().map(RangeSubtraction.Piece::description))
        .containsExactly("0 to 0.2", "0.4 (excluded) to 1");
    assertThat(RangeSubtraction.of(Interval.point(Rational.of("0.5")), 1).overlaps(lower))
        .isFalse();
  }

  @Test
  void whole_numbers_leave_nothing_between_two_of_them() {
    RangeSubtraction ages = RangeSubtraction.of(Interval.of(Rational.ZERO, Rational.of(120)), 0);
    Range minors = range(new Bound.Open(), new Bound.At(Rational.of(17), true));
    Range adults = range(new Bound.At(Rational.of(18), true), new Bound.Open());
    Range between =
        range(new Bound.At(Rational.of(17), false), new Bound.At(Rational.of("17.9"), true));
    assertThat(ages.minus(minors).minus(adults).isEmpty()).isTrue();
    assertThat(ages.overlaps(between)).isFalse();
    assertThat(ages.minus(minors).minus(between).first()).isEqualTo("18 to 120");
    assertThat(
            ages.minus(adults)
                .minus(range(new Bound.Open(), new Bound.At(Rational.of(17), false)))
                .first())
        .isEqualTo("17");
  }

  @Test
  void only_multiples_of_a_step_are_left_over() {
    // by enumeration: a value is on the steps, and in none of the ranges before
    for (int decimals = 0; decimals <= 1; decimals++) {
      for (int low = -10; low <= 10; low++) {
        for (int high = low; high <= 10; high++) {
          for (int ends = 0; ends < 4; ends++) {
            Range cut =
                range(
                    new Bound.At(tenths(low), ends % 2 == 0),
                    new Bound.At(tenths(high), ends / 2 == 0));
            RangeSubtraction rest =
                RangeSubtraction.of(Interval.of(tenths(-10), tenths(10)), decimals);
            int step = decimals == 0 ? 10 : 1;
            boolean reached = false;
            boolean left = false;
            for (int value = -10; value <= 10; value += step) {
              reached |= cut.contains(tenths(value));
              left |= !cut.contains(tenths(value));
            }
            assertThat(rest.overlaps(cut)).isEqualTo(reached);
            assertThat(!rest.minus(cut).isEmpty()).isEqualTo(left);
          }
        }
      }
    }
  }

  private static Rational tenths(int value) {
    return Rational.of(value).dividedBy(Rational.of(10));
  }

  private static Range range(Bound low, Bound high) {
    return new Range(low, high, new TreeStep.Branch.Missing());
  }
}
