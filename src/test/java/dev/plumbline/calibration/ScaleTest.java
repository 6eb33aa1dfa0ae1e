package dev.plumbline.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class ScaleTest {

  @Test
  void a_score_goes_to_the_nearest_point_half_up() {
    Scale scale = Scale.of("1", "6", "1");

    assertThat(scale.snap(2.5)).isEqualTo(new BigDecimal("3"));
    assertThat(scale.snap(2.4999)).isEqualTo(new BigDecimal("2"));
    assertThat(scale.snap(2.49999999999)).isEqualTo(new BigDecimal("3"));
  }

  @Test
  void a_score_beyond_an_end_goes_to_the_end() {
    Scale scale = Scale.of("0", "3", "1");

    assertThat(scale.snap(-7)).isEqualTo(new BigDecimal("0"));
    assertThat(scale.snap(1e300)).isEqualTo(new BigDecimal("3"));
  }

  @Test
  void half_points_and_tenths_are_steps_like_any_other() {
    assertThat(Scale.of("0", "5", "0.5").snap(3.25)).isEqualTo(new BigDecimal("3.5"));
    // 0.35 / 0.1 is 3.4999999999999996 in doubles
    assertThat(Scale.of("0", "1", "0.1").snap(0.35)).isEqualTo(new BigDecimal("0.4"));
    assertThat(Scale.of("0", "5", "0.5").points()).isEqualTo(11);
  }

  @Test
  void a_scale_must_have_an_end_that_its_steps_reach() {
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "1", "1"));
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "5", "0"));
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("1", "5", "3"));
    assertThatIllegalArgumentException().isThrownBy(() -> Scale.of("0", "1002", "1"));
  }
}
