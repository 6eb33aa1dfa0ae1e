package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelEfficiencyTest {

  @Test
  void labels_for_a_gain_lie_between_the_numbers_that_enclose_it() {
    LabelEfficiency efficiency =
        new LabelEfficiency(List.of(point(25, "0.1"), point(50, "0.2"), point(100, "0.2")));

    assertThat(efficiency.labelsFor(0.05)).hasValue(25);
    assertThat(efficiency.labelsFor(0.15)).hasValue(36); // the geometric mean, 35.4, rounded up
    assertThat(efficiency.labelsFor(0.2)).hasValue(50);
    assertThat(efficiency.labelsFor(0.21)).isEmpty();
  }

  private static LabelEfficiency.EfficiencyPoint point(int labels, String gain) {
    BigDecimal zero = BigDecimal.ZERO;
    return new LabelEfficiency.EfficiencyPoint(
        labels, 10, zero, zero, new BigDecimal(gain), zero, zero, zero);
  }
}
