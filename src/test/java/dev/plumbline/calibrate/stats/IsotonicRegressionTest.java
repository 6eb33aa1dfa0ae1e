package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IsotonicRegressionTest {

  @Test
  void decreasing_neighbours_are_pooled() {
    double[] scores = {1, 2, 2, 3, 4, 5, 6};
    double[] human = {1, 3, 2, 2, 5, 4, 6};

    PiecewiseLinear map = IsotonicRegression.fit(scores, human);

    // sklearn.isotonic.IsotonicRegression().fit(scores, human).predict([1, 2, 3, 4, 4.5, 5, 6])
    double[] expected = {1, 2.3333333333333335, 2.3333333333333335, 4.5, 4.5, 4.5, 6};
    double[] at = {1, 2, 3, 4, 4.5, 5, 6};
    assertThat(map.at(at)).containsExactly(expected, within(1e-15));
  }

  @Test
  void the_result_equals_the_max_min_formula() {
    CounterRandom random = new CounterRandom(11, 0);
    for (int trial = 0; trial < 30; trial++) {
      double[] values = new double[15];
      double[] weights = new double[15];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.below(100) / 7.0 + i;
        weights[i] = 1 + random.below(5);
      }
      double[] pooled = IsotonicRegression.pooled(values, weights);
      for (int i = 0; i < values.length; i++) {
        assertThat(pooled[i]).isCloseTo(minimax(values, weights, i), within(1e-10));
      }
    }
  }

  @Test
  void constant_and_single_scores_are_mapped_to_the_mean_label() {
    assertThat(IsotonicRegression.fit(new double[] {3}, new double[] {2}).at(9)).isEqualTo(2);
    assertThat(IsotonicRegression.fit(new double[] {3, 3}, new double[] {1, 2}).at(0))
        .isEqualTo(1.5);
  }

  /// The value of isotonic regression at i in closed form: the largest over a <= i of the smallest
  /// over b >= i of the mean from a to b (Barlow et al. 1972, 1.2).
  private static double minimax(double[] values, double[] weights, int i) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int a = 0; a <= i; a++) {
      double smallest = Double.POSITIVE_INFINITY;
      for (int b = i; b < values.length; b++) {
        double sum = 0;
        double weight = 0;
        for (int k = a; k <= b; k++) {
          sum += weights[k] * values[k];
          weight += weights[k];
        }
        smallest = Math.min(smallest, sum / weight);
      }
      largest = Math.max(largest, smallest);
    }
    return largest;
  }
}
