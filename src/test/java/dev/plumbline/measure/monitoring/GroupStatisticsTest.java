package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.measure.monitoring.MatchedMeans.DifferenceOfMeans;
import org.junit.jupiter.api.Test;

class GroupStatisticsTest {

  /// Admissions at Berkeley by sex and department (Bickel, Hammel and O'Connell 1975;
  /// `UCBAdmissions` of R). `mantelhaen.test` gives an odds ratio of 0.9046968, 95 % from 0.7719074
  /// to 1.0603298, X-squared 1.4269, p 0.2323.
  @Test
  void the_common_odds_ratio_is_that_of_r() {
    MantelHaenszel odds = new MantelHaenszel();
    odds.add(512, 313, 89, 19);
    odds.add(353, 207, 17, 8);
    odds.add(120, 205, 202, 391);
    odds.add(138, 279, 131, 244);
    odds.add(53, 138, 94, 299);
    odds.add(22, 351, 24, 317);
    assertThat(odds.oddsRatio()).isCloseTo(0.9046968, within(5e-8));
    assertThat(odds.low()).isCloseTo(0.7719074, within(5e-8));
    assertThat(odds.high()).isCloseTo(1.0603298, within(5e-8));
    assertThat(odds.p()).isCloseTo(0.2323, within(5e-5));
    assertThat(odds.reference()).isEqualTo(825 + 560 + 325 + 417 + 191 + 373);
  }

  /// Penicillin given to rabbits (Agresti 1990, page 231): an odds ratio of 7, 95 % from 1.026713
  /// to 47.725133, X-squared 3.9286, p 0.04747; two strata have only one outcome and add nothing.
  @Test
  void small_and_one_sided_strata_are_those_of_r() {
    MantelHaenszel odds = new MantelHaenszel();
    odds.add(0, 6, 0, 5);
    odds.add(3, 3, 0, 6);
    odds.add(6, 0, 2, 4);
    odds.add(5, 1, 6, 0);
    odds.add(2, 0, 5, 0);
    odds.add(7, 7, 0, 0);
    assertThat(odds.oddsRatio()).isCloseTo(7, within(1e-12));
    assertThat(odds.low()).isCloseTo(1.026713, within(5e-7));
    assertThat(odds.high()).isCloseTo(47.725133, within(5e-6));
    assertThat(odds.p()).isCloseTo(0.04747, within(5e-6));
    assertThat(odds.focal()).isEqualTo(5 + 6 + 6 + 6 + 5);
  }

  @Test
  void without_variation_there_is_no_odds_ratio() {
    MantelHaenszel odds = new MantelHaenszel();
    odds.add(5, 0, 4, 0);
    assertThat(odds.isDefined()).isFalse();
    assertThat(odds.p()).isEqualTo(1);
    assertThat(new MantelHaenszel().isDefined()).isFalse();
  }

  /// Newcombe (1998), table II: 56 of 70 less 48 of 80, method 10, is from .0524 to .3339.
  @Test
  void the_interval_of_two_shares_is_newcombes() {
    ShareDifference difference = ShareDifference.of(48, 80, 56, 70);
    assertThat(difference.value()).isCloseTo(0.2, within(1e-12));
    assertThat(difference.low()).isCloseTo(0.0524, within(5e-5));
    assertThat(difference.high()).isCloseTo(0.3339, within(5e-5));
  }

  /// Table II: 0 of 10 and 0 of 20 are from -.1611 to .2775.
  @Test
  void shares_of_nothing_have_an_interval_too() {
    ShareDifference difference = ShareDifference.of(0, 20, 0, 10);
    assertThat(difference.low()).isCloseTo(-0.1611, within(5e-5));
    assertThat(difference.high()).isCloseTo(0.2775, within(5e-5));
    assertThat(difference.p()).isEqualTo(1);
  }

  /// `scipy.stats.ttest_ind(equal_var=False)` of the same values: 0.7150187 to 2.2849813.
  @Test
  void the_interval_of_two_means_is_welchs() {
    CountedValues reference = new CountedValues();
    CountedValues focal = new CountedValues();
    for (int i = 1; i <= 40; i++) {
      focal.add(i % 7 + 0.5);
    }
    for (int i = 1; i <= 35; i++) {
      reference.add(i % 5);
    }
    DifferenceOfMeans difference = DifferenceOfMeans.welch(reference, focal).orElseThrow();
    assertThat(difference.value()).isCloseTo(1.5, within(1e-12));
    assertThat(difference.low()).isCloseTo(0.7150187, within(1e-6));
    assertThat(difference.high()).isCloseTo(2.2849813, within(1e-6));
  }

  /// Percentiles of Student's distribution, from SciPy.
  @Test
  void few_degrees_of_freedom_widen_an_interval() {
    assertThat(DifferenceOfMeans.quantile(4)).isCloseTo(2.776445, within(1e-3));
    assertThat(DifferenceOfMeans.quantile(9)).isCloseTo(2.2621572, within(2e-5));
    assertThat(DifferenceOfMeans.quantile(30.5)).isCloseTo(2.0408694, within(1e-6));
    assertThat(DifferenceOfMeans.quantile(100)).isCloseTo(1.9839715, within(1e-7));
  }

  /// Strata of 1 and 3: differences 1 with two, and -1 with one focal member: (2 · 1 - 1) / 3.
  /// Within strata the reference varies by (.5 + .5) / 2, the focal group by .5 / 1; so the
  /// standard error is the root of 4 (.25 + .25) + 1 (.5 + .25), over 3.
  @Test
  void matched_means_are_weighted_by_the_focal_group() {
    MatchedMeans means = new MatchedMeans();
    means.add(counted(1, 2), counted(2, 3));
    means.add(counted(4, 5), counted(3.5));
    means.add(counted(9), new CountedValues());
    DifferenceOfMeans difference = means.difference().orElseThrow();
    assertThat(difference.value()).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(difference.standardError()).isCloseTo(Math.sqrt(2.75) / 3, within(1e-12));
    assertThat(means.reference()).isEqualTo(4);
    assertThat(means.focal()).isEqualTo(3);
  }

  @Test
  void too_few_values_have_no_interval() {
    MatchedMeans means = new MatchedMeans();
    means.add(counted(1), counted(2));
    assertThat(means.difference()).isEmpty();
    assertThat(new MatchedMeans().difference()).isEmpty();
    assertThat(DifferenceOfMeans.welch(counted(1, 2, 3, 4), counted(1, 2, 3, 4, 5))).isEmpty();
  }

  private static CountedValues counted(double... values) {
    CountedValues counted = new CountedValues();
    for (double value : values) {
      counted.add(value);
    }
    return counted;
  }
}
