package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalePointsTest {

  @Test
  void a_score_is_rounded_to_the_nearest_point_half_up() {
    Scale scale = Scale.of("1", "6", "1");
    assertThat(snapped(scale, 2.5)).isEqualTo(new BigDecimal("3"));
    assertThat(snapped(scale, 2.4999)).isEqualTo(new BigDecimal("2"));
    assertThat(snapped(scale, 2.49999999999)).isEqualTo(new BigDecimal("3"));
  }

  @Test
  void a_score_beyond_an_end_is_clamped() {
    Scale scale = Scale.of("0", "3", "1");
    assertThat(snapped(scale, -7)).isEqualTo(new BigDecimal("0"));
    assertThat(snapped(scale, 1e300)).isEqualTo(new BigDecimal("3"));
  }

  @Test
  void half_points_and_tenths_are_exact_steps() {
    assertThat(snapped(Scale.of("0", "5", "0.5"), 3.25)).isEqualTo(new BigDecimal("3.5"));
    // 0.35 / 0.1 is 3.4999999999999996 in doubles
    assertThat(snapped(Scale.of("0", "1", "0.1"), 0.35)).isEqualTo(new BigDecimal("0.4"));
    assertThat(Scale.of("0", "5", "0.5").points()).isEqualTo(11);
  }

  @Test
  void a_scale_needs_a_whole_number_of_steps() {
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "1", "1"));
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "5", "0"));
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "5", "3"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sample(Scale.of("0", "1001", "1"), List.of(), List.of()));
  }

  private static BigDecimal snapped(Scale scale, double score) {
    return scale.value(ScalePoints.of(scale).point(score));
  }
}
