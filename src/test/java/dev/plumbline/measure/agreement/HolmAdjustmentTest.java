package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmAdjustmentTest {

  /// The values that R's `p.adjust(c(.01, .04, .03, .005), "holm")` gives.
  @Test
  void p_values_are_those_of_r() {
    assertThat(HolmAdjustment.of(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
  }

  @Test
  void none_exceeds_one_and_nothing_is_adjusted_to_nothing() {
    assertThat(HolmAdjustment.of(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(HolmAdjustment.of(new double[] {0.2})).containsExactly(0.2);
    assertThat(HolmAdjustment.of(new double[0])).isEmpty();
  }

  @Test
  void where_nothing_is_tested_the_others_stay_as_they_are() {
    assertThat(HolmAdjustment.of(new double[] {Double.NaN, 0.02, 0.01}))
        .containsExactly(1, 0.02, 0.02);
  }
}
