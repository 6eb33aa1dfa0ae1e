package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.hipparchus.stat.correlation.SpearmansCorrelation;
import org.junit.jupiter.api.Test;

class RanksTest {

  private static final double[] X = {1, 2, 2, 3, 5, 8};
  private static final double[] Y = {2, 1, 4, 3, 3, 7};

  @Test
  void equal_values_share_the_mean_of_their_ranks() {
    // scipy.stats.rankdata([1, 2, 2, 3, 5, 8])
    assertThat(Ranks.of(X)).containsExactly(1, 2.5, 2.5, 4, 5, 6);
    assertThat(Ranks.of(new double[] {-0.0, 0.0})).containsExactly(1.5, 1.5);
    assertThat(Ranks.of(new double[0])).isEmpty();
  }

  @Test
  void rank_correlation_equals_scipy_and_hipparchus() {
    // scipy.stats.spearmanr(x, y), SciPy 1.10.1
    assertThat(Ranks.spearman(X, Y)).isCloseTo(0.6470588235294118, within(1e-15));
    assertThat(Ranks.spearman(X, Y))
        .isCloseTo(new SpearmansCorrelation().correlation(X, Y), within(1e-14));
  }

  @Test
  void correlation_equals_scipy_and_hipparchus() {
    // scipy.stats.pearsonr(x, y), SciPy 1.10.1
    assertThat(Moments.correlation(X, Y)).isCloseTo(0.8229452022887972, within(1e-15));
    assertThat(Moments.correlation(X, Y))
        .isCloseTo(new PearsonsCorrelation().correlation(X, Y), within(1e-14));
  }

  @Test
  void a_constant_list_has_no_correlation() {
    double[] constant = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    assertThat(Ranks.spearman(constant, Y)).isNaN();
    assertThat(Moments.correlation(constant, Y)).isNaN();
    assertThat(Moments.spread(constant)).isZero();
    assertThat(Moments.correlation(new double[0], new double[0])).isNaN();
    assertThat(Moments.mean(new double[0])).isNaN();
  }
}
