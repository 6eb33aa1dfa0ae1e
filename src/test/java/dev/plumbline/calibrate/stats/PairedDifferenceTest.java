package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.PairedDifference.SignFlipTest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.hipparchus.stat.inference.TTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PairedDifferenceTest {

  private static final int SIMULATIONS = 1_000;

  @Test
  void a_small_sample_has_its_exact_p() {
    // by hand: of the 8 signs of 1, 2 and 3 only +++ and --- have a sum of size 6
    assertThat(SignFlipTest.p(new double[] {1, 2, 3})).isEqualTo(2.0 / 8);
    // sizes 6, 4, 2, 0 occur 2, 2, 2 and 2 times; |1 + 2 - 3| = 0 is reached by all
    assertThat(SignFlipTest.p(new double[] {1, 2, -3})).isEqualTo(1);
    // +++++ and ----- of 32
    assertThat(SignFlipTest.p(new double[] {0.1, 0.2, 0.3, 0.1, 0.5})).isEqualTo(2.0 / 32);
  }

  @Test
  void pairs_without_a_difference_change_no_p() {
    assertThat(SignFlipTest.p(new double[] {0, 1, 0, 2, 3, 0}))
        .isEqualTo(SignFlipTest.p(new double[] {1, 2, 3}));
  }

  @Test
  void differences_of_0_are_drawn_as_any_other() {
    double[] differences = new double[500];
    RandomGenerator random = new SplittableRandom(7);
    for (int index = 0; index < 60; index++) {
      differences[index * 8] = index % 9 == 0 ? -0.0 : random.nextDouble(-0.3, 0.5);
    }
    double[] sorted = differences.clone();
    Arrays.sort(sorted);
    double[] means = new double[1_000];
    for (int resample = 0; resample < means.length; resample++) {
      CounterRandom draws = new CounterRandom(20_260_402, resample);
      for (int draw = 0; draw < sorted.length; draw++) {
        means[resample] += sorted[draws.below(sorted.length)];
      }
      means[resample] /= sorted.length;
    }
    Arrays.sort(means);

    PairedDifference found = PairedDifference.of(differences);

    assertThat(found.low()).isEqualTo(means[24]);
    assertThat(found.high()).isEqualTo(means[974]);
  }

  @Test
  void without_differences_nothing_is_claimed() {
    assertThat(PairedDifference.of(new double[0])).isEqualTo(new PairedDifference(0, 0, 0, 0, 1));
    assertThat(PairedDifference.of(new double[] {0, 0}))
        .isEqualTo(new PairedDifference(2, 0, 0, 0, 1));
    assertThat(PairedDifference.of(new double[] {0.5}))
        .isEqualTo(new PairedDifference(1, 0.5, 0.5, 0.5, 1));
  }

  @Test
  void sampled_and_exact_p_agree() {
    double[] thirteen = {0.3, -0.1, 0.4, 0.2, -0.6, 0.9, 0.1, 0.7, -0.2, 0.5, 0.3, 0.2, -0.4};
    double[] doubled = Arrays.copyOf(thirteen, thirteen.length + 1);
    doubled[thirteen.length] = 1e-13; // one more, which cannot matter, makes it sampled

    assertThat(SignFlipTest.p(doubled)).isCloseTo(SignFlipTest.p(thirteen), within(0.015));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1, 0.2})
  void of_normal_differences_p_is_near_that_of_the_paired_t_test(double shift) {
    RandomGenerator random = new SplittableRandom(41);
    double[] differences = random.doubles(400).map(_ -> shift + random.nextGaussian()).toArray();
    assertThat(PairedDifference.of(differences).p())
        .isCloseTo(new TTest().tTest(0, differences), within(0.02));
  }

  @Test
  void of_normal_differences_the_interval_is_near_that_of_student() {
    RandomGenerator random = new SplittableRandom(43);
    double[] differences = random.doubles(2_000).map(_ -> 0.1 + random.nextGaussian()).toArray();
    DescriptiveStatistics figures = new DescriptiveStatistics(differences);
    double half = 1.96 * figures.getStandardDeviation() / Math.sqrt(differences.length);
    PairedDifference difference = PairedDifference.of(differences);
    assertThat(difference.mean()).isCloseTo(figures.getMean(), within(1e-12));
    assertThat(difference.low()).isCloseTo(figures.getMean() - half, within(0.005));
    assertThat(difference.high()).isCloseTo(figures.getMean() + half, within(0.005));
  }

  @Test
  void the_interval_covers_the_true_mean_as_often_as_it_says() {
    RandomGenerator random = new SplittableRandom(47);
    int covered = 0;
    for (int simulation = 0; simulation < 300; simulation++) {
      double[] differences = random.doubles(60).map(_ -> 0.5 + random.nextGaussian()).toArray();
      PairedDifference difference = PairedDifference.of(differences);
      covered += difference.low() <= 0.5 && difference.high() >= 0.5 ? 1 : 0;
    }

    // 95 % of 300 is 285; three standard deviations of a binomial count are 11
    assertThat(covered).isBetween(270, 297);
  }

  @Test
  void without_a_difference_p_is_uniform() {
    RandomGenerator random = new SplittableRandom(53);
    double[] values = new double[SIMULATIONS];
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      values[simulation] =
          SignFlipTest.p(random.doubles(40).map(_ -> random.nextGaussian()).toArray());
    }
    double same =
        new KolmogorovSmirnovTest()
            .kolmogorovSmirnovTest(new UniformRealDistribution(0, 1), values);
    assertThat(same).isGreaterThan(0.01);
    assertThat(Arrays.stream(values).filter(p -> p <= 0.05).count()).isBetween(30L, 70L);
  }

  @Test
  void with_many_ties_p_rejects_no_more_often_than_it_says() {
    RandomGenerator random = new SplittableRandom(59);
    int rejected = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      double[] steps = random.ints(40, -1, 2).mapToDouble(step -> step * 0.5).toArray();
      rejected += SignFlipTest.p(steps) <= 0.05 ? 1 : 0;
    }
    assertThat(rejected).isLessThanOrEqualTo(70);
  }

  @Test
  void the_order_of_the_differences_changes_no_digit() {
    double[] differences = {0.1, -0.3, 0.7, 0.2, 0.2, -0.1, 1.3, 0.4, 0.6, -0.9, 0.3, 0.8, 0.5, 1};
    double[] turned = new double[differences.length];
    for (int index = 0; index < turned.length; index++) {
      turned[index] = differences[turned.length - 1 - index];
    }
    assertThat(PairedDifference.of(turned)).isEqualTo(PairedDifference.of(differences));
  }
}
