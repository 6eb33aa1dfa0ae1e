package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuadraticWeightedKappaTest {

  @Test
  void kappa_equals_that_of_scikit_learn() {
    int[] a = {0, 1, 2, 3, 3, 2, 1, 0, 2, 2};
    int[] b = {0, 2, 2, 3, 2, 1, 1, 0, 3, 2};

    // sklearn.metrics.cohen_kappa_score(a, b, weights="quadratic"), scikit-learn 1.2.1
    assertThat(QuadraticWeightedKappa.of(a, b)).isCloseTo(0.8076923076923077, within(1e-15));
  }

  @Test
  void the_closed_form_equals_the_matrix_definition() {
    CounterRandom random = new CounterRandom(7, 0);
    for (int trial = 0; trial < 50; trial++) {
      int points = 2 + random.below(12);
      int[] a = new int[40];
      int[] b = new int[40];
      for (int i = 0; i < a.length; i++) {
        a[i] = random.below(points);
        b[i] = random.below(points);
      }
      assertThat(QuadraticWeightedKappa.of(a, b)).isCloseTo(byMatrix(a, b, points), within(1e-12));
    }
  }

  @Test
  void perfect_agreement_is_one_and_perfect_reversal_is_minus_one() {
    assertThat(QuadraticWeightedKappa.of(new int[] {0, 1, 2}, new int[] {0, 1, 2})).isEqualTo(1);
    assertThat(QuadraticWeightedKappa.of(new int[] {0, 1, 2}, new int[] {2, 1, 0})).isEqualTo(-1);
  }

  @Test
  void kappa_is_zero_without_agreement_beyond_chance() {
    assertThat(QuadraticWeightedKappa.of(new int[0], new int[0])).isZero();
    assertThat(QuadraticWeightedKappa.of(new int[] {3}, new int[] {3})).isZero();
    assertThat(QuadraticWeightedKappa.of(new int[] {2, 2, 2}, new int[] {2, 2, 2})).isZero();
    assertThat(QuadraticWeightedKappa.of(new int[] {2, 2, 2}, new int[] {1, 2, 3})).isZero();
    assertThat(QuadraticWeightedKappa.of(new int[] {2, 2}, new int[] {1, 1})).isZero();
  }

  @Test
  void a_pair_can_be_left_out() {
    QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    int[] a = {0, 1, 2, 3, 1};
    int[] b = {0, 2, 2, 1, 1};
    for (int i = 0; i < a.length; i++) {
      kappa.add(a[i], b[i]);
    }
    double rest = QuadraticWeightedKappa.of(new int[] {0, 1, 2, 1}, new int[] {0, 2, 2, 1});
    assertThat(kappa.leaveOneOut(3, 1)).isEqualTo(rest);
    assertThat(kappa.value()).isEqualTo(QuadraticWeightedKappa.of(a, b));
  }

  /// RULERS equation 6, literally.
  private static double byMatrix(int[] a, int[] b, int points) {
    double[][] observed = new double[points][points];
    double[] rows = new double[points];
    double[] columns = new double[points];
    for (int i = 0; i < a.length; i++) {
      observed[a[i]][b[i]]++;
      rows[a[i]]++;
      columns[b[i]]++;
    }
    double seen = 0;
    double chance = 0;
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double weight = Math.pow(i - j, 2) / Math.pow(points - 1, 2);
        seen += weight * observed[i][j];
        chance += weight * rows[i] * columns[j] / a.length;
      }
    }
    return 1 - seen / chance;
  }
}
