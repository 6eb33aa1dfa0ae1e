package dev.plumbline.measure.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.bridge.BridgeReport.EquatingPrecision;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EquatingPrecisionTest {

  /// The old scores have the mean 0 and the squares 4, the new ones 0 and 4, the products 3.2: r is
  /// 0.8, and (1 - 0.8)(3 + 0.8) = 0.76. For 0.2 that takes 0.76 / 0.04 = 19 anchors, of which 20
  /// are the fewest, for 0.1 it takes 76.
  @Test
  void the_number_of_anchors_follows_from_the_correlation() {
    double[] old = {-1, 1, -1, 1};
    double[] now = {-1.4, 0.2, -0.2, 1.4};
    EquatingPrecision precision = EquatingPrecision.of(old, now, 0.2);
    assertThat(precision.correlation()).isCloseTo(0.8, within(1e-12));
    assertThat(precision.standardError()).isCloseTo(Math.sqrt(0.2 * 3.8 / 4), within(1e-12));
    assertThat(precision.needed()).isEqualTo(20);
    assertThat(EquatingPrecision.of(old, now, 0.1).needed()).isEqualTo(76);
    assertThat(EquatingPrecision.of(old, now, 0.1).isEnough()).isFalse();
  }

  @Test
  void equal_scores_and_no_scores_have_no_correlation_and_no_end() {
    assertThat(EquatingPrecision.of(new double[] {2, 2}, new double[] {1, 3}, 0.2).correlation())
        .isZero();
    assertThat(EquatingPrecision.of(new double[0], new double[0], 0.2).standardError())
        .isInfinite();
    assertThat(EquatingPrecision.of(new double[0], new double[0], 1e-9).needed())
        .isEqualTo(Integer.MAX_VALUE);
  }

  /// Linear equating of normal scores, repeated: the root of the mean squared deviation from the
  /// true line is what the rule says.
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.95})
  void the_rule_is_what_linear_equating_of_normal_scores_does(double r) {
    int anchors = 60;
    int repeats = 4_000;
    SplittableRandom random = new SplittableRandom(20_261_125);
    double squares = 0;
    for (int repeat = 0; repeat < repeats; repeat++) {
      double[] old = new double[anchors];
      double[] now = new double[anchors];
      for (int i = 0; i < anchors; i++) {
        old[i] = random.nextGaussian();
        now[i] = 2 + 0.5 * (r * old[i] + Math.sqrt(1 - r * r) * random.nextGaussian());
      }
      double slope = Moments.spread(old) / Moments.spread(now);
      for (double z : new double[] {-1, 1}) {
        double bridged = Moments.mean(old) + slope * (2 + 0.5 * z - Moments.mean(now));
        squares += (bridged - z) * (bridged - z) / (2 * repeats);
      }
    }

    assertThat(Math.sqrt(squares)).isCloseTo(Math.sqrt((1 - r) * (3 + r) / anchors), within(0.006));
  }
}
