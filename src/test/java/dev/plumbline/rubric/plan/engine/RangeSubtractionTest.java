package dev.plumbline.rubric.plan.engine;

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
    RangeSubtraction all = RangeSubtraction.of(Interval.of(Rational.ZERO, Rational.ONE));
    Range upper = range(new Bound.At(Rational.of("0.5"), true), new Bound.Open());
    Range lower = range(new Bound.Open(), new Bound.At(Rational.of("0.5"), false));
    Range middle =
        range(new Bound.At(Rational.of("0.2"), false), new Bound.At(Rational.of("0.4"), true));

    assertThat(all.minus(upper).pieces().getFirst().description()).isEqualTo("0 to 0.5 (excluded)");
    assertThat(all.minus(upper).overlaps(upper)).isFalse();
    assertThat(all.minus(upper).minus(lower).isEmpty()).isTrue();
    assertThat(all.minus(middle).pieces().stream().map(RangeSubtraction.Piece::description))
        .containsExactly("0 to 0.2", "0.4 (excluded) to 1");
    assertThat(RangeSubtraction.of(Interval.point(Rational.of("0.5"))).overlaps(lower)).isFalse();
  }

  private static Range range(Bound low, Bound high) {
    return new Range(low, high, new TreeStep.Branch.Missing());
  }
}
