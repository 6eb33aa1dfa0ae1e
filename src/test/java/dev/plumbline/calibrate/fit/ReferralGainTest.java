package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.fit.ReferralCheck.ReferralGain;
import org.junit.jupiter.api.Test;

class ReferralGainTest {

  private static final double[] ERRORS = {0, 1, 2, 3};

  @Test
  void worked_numbers() {
    assertThat(ReferralGain.of(new double[] {0.1, 0.2, 0.3, 0.4}, ERRORS)).isEqualTo(1);
    assertThat(ReferralGain.of(new double[] {4, 3, 2, 1}, ERRORS)).isEqualTo(-1);
    assertThat(ReferralGain.of(new double[] {7, 7, 7, 7}, ERRORS)).isZero();
    // ranks 0, 2, 1, 3 less 1.5 times the errors: 0 + .5 - 1 + 4.5 = 4 of 5
    assertThat(ReferralGain.of(new double[] {1, 3, 2, 4}, ERRORS)).isCloseTo(0.8, within(1e-12));
    assertThat(ReferralGain.of(new double[] {1, 2}, new double[] {3, 3})).isZero();
    assertThat(ReferralGain.of(new double[0], new double[0])).isZero();
  }

  /// The gain is the area between the curves of errors left, which is what it stands for.
  @Test
  void it_is_the_area_between_random_and_perfect_referral() {
    double[] uncertainty = {0.3, 0.9, 0.1, 0.8, 0.5};
    double[] errors = {2, 1, 0, 3, 1};

    double random = 0;
    double ranked = 0;
    double perfect = 0;
    double[] byRank = {1, 3, 1, 2, 0}; // errors from the most uncertain on
    double[] best = {3, 2, 1, 1, 0};
    for (int referred = 0; referred <= 5; referred++) {
      random += 7 * (5 - referred) / 5.0;
      for (int i = referred; i < 5; i++) {
        ranked += byRank[i];
        perfect += best[i];
      }
    }

    assertThat(ReferralGain.of(uncertainty, errors))
        .isCloseTo((random - ranked) / (random - perfect), within(1e-12));
  }
}
