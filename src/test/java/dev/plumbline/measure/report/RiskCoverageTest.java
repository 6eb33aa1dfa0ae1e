package dev.plumbline.measure.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import org.junit.jupiter.api.Test;

class RiskCoverageTest {

  /// Ten scores, of which those of the two least certain documents are two points off.
  @Test
  void the_least_certain_are_given_to_people_first() {
    double[] human = {1, 2, 3, 4, 5, 1, 2, 3, 4, 5};
    double[] scores = {3, 4, 3, 4, 5, 1, 2, 3, 4, 5};
    double[] expected = {0.9, 0.8, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};

    RiskCoverage curve =
        RiskCoverage.of(ScalePoints.of(Scale.of("1", "5", "1")), scores, human, expected);

    assertThat(curve.points().stream().map(RiskCoverage.Point::referred))
        .containsExactly(0, 1, 2, 3, 5);
    assertThat(curve.points().get(0).mae().doubleValue()).isEqualTo(0.4);
    assertThat(curve.points().get(1).mae().doubleValue()).isEqualTo(0.2);
    assertThat(curve.points().get(1).randomMae().doubleValue()).isCloseTo(0.36, within(1e-12));
    assertThat(curve.points().get(1).restMae().doubleValue()).isCloseTo(2 / 9.0, within(1e-12));
    assertThat(curve.points().get(2).qwk().orElseThrow().doubleValue()).isEqualTo(1);
    assertThat(curve.points().get(2).restQwk().orElseThrow().doubleValue()).isEqualTo(1);
    assertThat(curve.gain().value().doubleValue()).isEqualTo(1);
  }
}
