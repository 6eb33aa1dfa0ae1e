package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;

class WassersteinTest {

  private static final double[] X = {1, 2, 2, 3, 5, 8};

  @Test
  void repeated_values_are_counted_repeatedly() {
    // by hand: three quarters of the mass stay, one quarter moves by one
    double[] one = {0, 0, 0, 1};
    double[] other = {0, 0, 1, 1};
    assertThat(Wasserstein.distance(one, other)).isEqualTo(0.25);
  }

  @Test
  void the_distance_equals_scipy() {
    // scipy.stats.wasserstein_distance(x, y), SciPy 1.10.1
    assertThat(Wasserstein.distance(X, new double[] {2, 1, 4, 3, 3, 7}))
        .isCloseTo(0.5, within(1e-15));
    assertThat(Wasserstein.distance(X, new double[] {0, 1.5, 9, 9}))
        .isCloseTo(2.2916666666666665, within(1e-14));
  }

  @Test
  void samples_of_equal_size_differ_by_the_mean_gap_of_order_statistics() {
    CounterRandom random = new CounterRandom(3, 0);
    DescriptiveStatistics gaps = new DescriptiveStatistics();
    double[] a = new double[200];
    double[] b = new double[200];
    for (int i = 0; i < a.length; i++) {
      a[i] = random.below(50) / 10.0;
      b[i] = random.below(70) / 10.0;
    }

    double distance = Wasserstein.distance(a, b);

    Arrays.sort(a);
    Arrays.sort(b);
    for (int i = 0; i < a.length; i++) {
      gaps.addValue(Math.abs(a[i] - b[i]));
    }
    assertThat(distance).isCloseTo(gaps.getMean(), within(1e-12));
  }

  @Test
  void order_is_irrelevant_and_an_empty_sample_has_distance_zero() {
    assertThat(Wasserstein.distance(X, new double[] {8, 5, 3, 2, 2, 1})).isZero();
    assertThat(Wasserstein.distance(X, new double[0])).isZero();
  }

  @Test
  void the_mean_difference_is_in_units_of_the_pooled_spread() {
    // by hand: means 3 and 2, both variances 1
    double[] scores = {2, 4};
    double[] human = {1, 3};
    assertThat(meanDifference(scores, human)).isEqualTo(1);
    assertThat(meanDifference(new double[] {2, 2}, new double[] {1, 1})).isNaN();
    assertThat(meanDifference(new double[0], new double[0])).isNaN();
  }

  private static double meanDifference(double[] scores, double[] human) {
    return Moments.meanDifference(scores, human, Moments.once(scores.length));
  }
}
