package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.fit.BlendedRidge.ShapedEquating;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.LinearEquating;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import org.junit.jupiter.api.Test;

class ShapedEquatingTest {

  @Test
  void the_bend_of_few_labels_is_slight_and_never_falls() {
    SampleArrays rows = SampleArrays.of(Samples.lenient(25, 1));
    PiecewiseLinear line =
        ShapedEquating.fit(
            rows, LinearEquating.guarded(rows.judge(), rows.roundedHuman(), rows.scalePoints()));
    for (int k = 1; k < line.y().length; k++) {
      assertThat(line.y()[k]).isGreaterThanOrEqualTo(line.y()[k - 1]);
    }
  }
}
