package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.TailProbability;
import dev.plumbline.calibrate.stats.Wasserstein;
import dev.plumbline.fixtures.FreshSeeds;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.hipparchus.distribution.discrete.HypergeometricDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Reference values without another origin are those of SciPy 1.
@Tag("soak")
class TwoSampleTestsTest {

  private static final CountedValues A = counted(1, 2, 2, 3, 3, 3, 4, 5, 5, 6);
  private static final CountedValues B = counted(2, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7);

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.920344325445942", "1, 0.31731050786291415", "1.96, 0.04999579029644087",
    "3, 0.0026997960632601866", "5, 5.733031437583866e-07", "10, 1.523970604832094e-23",
    "30, 9.813427854295816e-198", "-1, 0.31731050786291415", "0, 1"
  })
  void the_normal_tail_is_exact_far_out(double z, double p) {
    assertThat(TailProbability.normal(z)).isCloseTo(p, Percentage.withPercentage(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3.84, 0.05004352124870519",
    "2, 0.5, 0.7788007830714049",
    "3, 20, 0.00016974243555282632",
    "7, 14, 0.051181353413065414",
    "10, 1, 0.9998278843700441",
    "120, 100, 0.907734948041067",
    "301, 350, 0.027127194322691717",
    "4, 900, 1.6659412638877616e-193",
    "3, 0, 1"
  })
  void the_chi_square_tail_is_exact_for_few_and_many_degrees(int degrees, double x, double p) {
    assertThat(TailProbability.chiSquare(x, degrees)).isCloseTo(p, Percentage.withPercentage(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0.999999999999495", "0.5, 0.9639452436648751", "0.9, 0.3927307079406543",
    "1.0, 0.26999967167735456", "1.36, 0.049485876755377876", "2, 0.0006709252557796953",
    "3, 3.045995948942526e-08", "0, 1"
  })
  void the_tail_of_kolmogorov_is_exact_on_both_sides_of_the_change_of_series(double t, double p) {
    assertThat(TailProbability.kolmogorov(t)).isCloseTo(p, Percentage.withPercentage(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "3, 10, 8, 11, 0.08610893750212636", "0, 100, 7, 120, 0.016798111692169507",
    "40, 300, 70, 310, 0.0031681599317477625", "1, 5, 4, 5, 0.2063492063492064"
  })
  void two_shares_are_compared_exactly(long with, long size, long other, long all, double p) {
    assertThat(FisherExactTest.p(with, size, other, all)).isCloseTo(p, within(1e-12));
    assertThat(HomogeneityTest.p(new long[] {with, size - with}, new long[] {other, all - other}))
        .isCloseTo(p, within(1e-12));
  }

  static int[] seeds() {
    return FreshSeeds.after(25, TwoSampleTestsTest.class);
  }

  /// Oracle: the sum over all tables, with the probabilities of Hipparchus.
  @ParameterizedTest
  @MethodSource("seeds")
  void the_exact_test_sums_every_table_that_is_no_likelier(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(1, 60);
    int otherSize = random.nextInt(1, 60);
    int with = random.nextInt(size + 1);
    int other = random.nextInt(otherSize + 1);
    HypergeometricDistribution tables =
        new HypergeometricDistribution(size + otherSize, with + other, size);
    double observed = tables.probability(with);
    double p = 0;
    for (int k = 0; k <= size; k++) {
      p += tables.probability(k) <= observed * (1 + 1e-7) ? tables.probability(k) : 0;
    }

    assertThat(FisherExactTest.p(with, size, other, otherSize)).isCloseTo(p, within(1e-9));
  }

  @Test
  void shares_of_several_categories_are_compared_by_chi_square() {
    assertThat(HomogeneityTest.p(new long[] {30, 50, 20, 10}, new long[] {45, 40, 30, 25}))
        .isCloseTo(0.02837073237228882, within(1e-12));
  }

  /// The two rare categories become one of 6 and 5, which leaves a table of two by two.
  @Test
  void rare_categories_are_pooled() {
    assertThat(HomogeneityTest.p(new long[] {94, 2, 4, 0}, new long[] {95, 3, 2, 0}))
        .isCloseTo(FisherExactTest.p(94, 100, 95, 100), within(1e-12));
  }

  @Test
  void numbers_with_ties_are_compared_by_rank_and_by_shape() {
    assertThat(MannWhitneyTest.p(A, B)).isCloseTo(0.05380592074209621, within(1e-12));
    assertThat(MannWhitneyTest.p(B, A)).isCloseTo(0.05380592074209621, within(1e-12));
    assertThat(KolmogorovSmirnovTest.statistic(A, B)).isCloseTo(46.0 / 110, within(1e-12));
    assertThat(KolmogorovSmirnovTest.p(A, B)).isCloseTo(0.318861582006893, within(1e-10));
    assertThat(Wasserstein.distance(A.sorted(), B.sorted()))
        .isCloseTo(1.5090909090909088, within(1e-12));
  }

  /// (.35 - .4) ln(.35/.4) + (.25 - .3) ln(.25/.3) + (.4 - .3) ln(.4/.3) = .0066766 + .0091161 +
  /// .0287682, the shares of an example of three incomes in two years.
  @Test
  void the_stability_index_is_the_sum_over_shares() {
    assertThat(PopulationStabilityIndex.of(new long[] {40, 30, 30}, new long[] {35, 25, 40}))
        .isCloseTo(0.0445609, within(1e-7));
  }

  /// One of ten is none now: half a document of 10 stands for it, (.05 - .1) ln .5 + (1 - .9) ln
  /// (1/.9) = .0346574 + .0105361.
  @Test
  void an_empty_bin_counts_as_half_a_document() {
    assertThat(PopulationStabilityIndex.of(new long[] {1, 9}, new long[] {0, 10}))
        .isCloseTo(0.0451934, within(1e-7));
  }

  @Test
  void numbers_are_binned_by_the_first_sample() {
    CountedValues same = counted(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    CountedValues halves = counted(1, 1, 1, 1, 1, 1, 1, 1, 1, 10);

    assertThat(PopulationStabilityIndex.of(same, same)).isZero();
    // two bins of 5: 9 and 1 now; .4 ln 1.8 - .4 ln .2
    assertThat(PopulationStabilityIndex.of(same, halves))
        .isCloseTo(0.4 * Math.log(1.8) - 0.4 * Math.log(0.2), within(1e-12));
  }

  @Test
  void what_is_empty_or_constant_shows_no_difference() {
    CountedValues empty = new CountedValues();
    CountedValues ones = counted(1, 1, 1);
    assertThat(MannWhitneyTest.p(empty, ones)).isEqualTo(1);
    assertThat(MannWhitneyTest.p(ones, ones)).isEqualTo(1);
    assertThat(KolmogorovSmirnovTest.p(empty, empty)).isEqualTo(1);
    assertThat(KolmogorovSmirnovTest.p(ones, ones)).isEqualTo(1);
    assertThat(PopulationStabilityIndex.of(empty, ones)).isZero();
    assertThat(PopulationStabilityIndex.of(ones, ones)).isZero();
    assertThat(HomogeneityTest.p(new long[] {0, 0}, new long[] {3, 4})).isEqualTo(1);
    assertThat(HomogeneityTest.p(new long[] {5, 0}, new long[] {3, 0})).isEqualTo(1);
  }

  private static CountedValues counted(double... values) {
    CountedValues counted = new CountedValues();
    for (double value : values) {
      counted.add(value);
    }
    return counted;
  }
}
