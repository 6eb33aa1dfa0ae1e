package dev.plumbline.measure.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.fixtures.Soak;
import dev.plumbline.measure.comparison.NoninferiorityResult.NoninferiorityOutcome;
import dev.plumbline.measure.comparison.PairedSample.PairedModel;
import dev.plumbline.measure.comparison.SampleSizePlan.SampleSize;
import dev.plumbline.measure.comparison.SampleSizePlan.SampleSize.McnemarPower;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
@Tag("soak")
class SampleSizeTest {

  private static final double LEVEL = 0.05;
  private static final double POWER = 0.8;

  private static final int SIMULATIONS = Soak.times("simulations", 500, 8_000);

  /// Three points, and three standard errors of the simulation where it is short.
  private static final double ERROR =
      Soak.LONG ? 0.03 : 0.03 + 3 * Math.sqrt(POWER * (1 - POWER) / SIMULATIONS);

  private static final NoninferiorityTest TEST = new NoninferiorityTest(LEVEL);

  @Test
  void the_power_over_five_documents_that_all_are_lost_is_certain() {
    assertThat(McnemarPower.of(5, 1, 1, LEVEL)).isCloseTo(1, within(1e-9));
    assertThat(McnemarPower.of(4, 1, 1, LEVEL)).isEqualTo(0);
    // by hand: 6 of 6 with 0.9 each; 5 of 6 has a p of 7/64, above the level
    assertThat(McnemarPower.of(6, 1, 0.9, LEVEL)).isCloseTo(Math.pow(0.9, 6), within(1e-9));
  }

  @Test
  void exact_and_normal_power_meet_where_one_takes_over() {
    double exact = McnemarPower.of(4_000, 0.2, 0.108, LEVEL);
    double normal = McnemarPower.of(6_000, 0.2, 0.108, LEVEL);

    // by the normal approximation: 0.016 sqrt(n / (0.2 - 0.016^2)) - 1.645, upper tails
    assertThat(exact).isCloseTo(0.73, within(0.03));
    assertThat(normal).isCloseTo(0.87, within(0.03));
  }

  @Test
  void means_need_the_documents_of_the_textbook() {
    // (1.6449 + 0.8416)^2 / 0.5^2 = 24.7, and about one more for Student's distribution
    SampleSize size = new SampleSize(new PairedModel.Means(1, 1, 4), LEVEL);

    assertThat(size.documents(0.5, 0, POWER)).hasValue(27);
    assertThat(size.smallestDrop(27, 0, POWER, 4).orElseThrow()).isCloseTo(0.49, within(0.02));
  }

  @Test
  void without_any_change_as_many_documents_are_needed_as_none_of_them_would_change() {
    // z2 (1 - d) / d with d = 0.02: 132.6
    SampleSize size = new SampleSize(new PairedModel.Proportions(0), LEVEL);

    assertThat(size.documentsOfNoChange(0.02, POWER)).hasValue(133);
    assertThat(size.documentsOfNoChange(0, POWER)).isEmpty();
  }

  @Test
  void equal_scores_need_so_many_documents_that_a_drop_could_not_hide() {
    // log 0.05 / log(1 - 0.1 / 4) = 118.3
    assertThat(
            new SampleSize(new PairedModel.Means(0, 0, 4), LEVEL).documentsOfNoChange(0.1, POWER))
        .hasValue(119);
  }

  @Test
  void a_drop_that_no_number_of_documents_finds_has_none() {
    SampleSize size = new SampleSize(new PairedModel.Means(5, 1, 4), LEVEL);
    assertThat(size.documents(0.000001, 0, POWER)).isEmpty();
    assertThat(size.smallestDrop(3, 0, POWER, 4)).isEmpty();
    assertThat(size.smallestDrop(100, 4, POWER, 4)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.1,0.05,0", "0.02,0.1,0", "0.3,0.1,0", "0.1,0.08,0.03", "0,0.05,0"})
  void so_many_documents_find_a_drop_of_the_pass_rate_as_often_as_promised(
      double changing, double drop, double margin) {
    SampleSize size = new SampleSize(new PairedModel.Proportions(changing), LEVEL);
    long documents = size.documents(drop, margin, POWER).orElseThrow();
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int found = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      PairedSample sample = PairedSample.ofProportions("pass", margin);
      for (int document = 0; document < documents; document++) {
        double draw = random.nextDouble();
        boolean lost = draw < changing / 2 + drop;
        boolean gained = !lost && draw < changing + drop;
        sample.add(gained ? 0 : 1, lost ? 0 : 1);
      }
      found += isWorse(sample) ? 1 : 0;
    }

    assertThat((double) found / SIMULATIONS)
        .as("%s documents, seed %s", documents, seed)
        .isCloseTo(size.power(documents, drop, margin), within(ERROR))
        .isGreaterThan(POWER - ERROR);
  }

  @ParameterizedTest
  @CsvSource({"1,0.3,0", "0.5,0.2,0", "1,0.5,0.2", "2,0.4,0"})
  void and_of_the_mean(double deviation, double drop, double margin) {
    SampleSize size = new SampleSize(new PairedModel.Means(deviation, 1, 8), LEVEL);
    long documents = size.documents(drop, margin, POWER).orElseThrow();
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int found = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      PairedSample sample = PairedSample.ofMeans("score", margin);
      for (int document = 0; document < documents; document++) {
        sample.add(3, 3 - drop + deviation * random.nextGaussian());
      }
      found += isWorse(sample) ? 1 : 0;
    }

    assertThat((double) found / SIMULATIONS)
        .as("%s documents, seed %s", documents, seed)
        .isCloseTo(POWER, within(ERROR));
  }

  private static boolean isWorse(PairedSample sample) {
    return TEST.results(List.of(sample)).getFirst().outcome() == NoninferiorityOutcome.WORSE;
  }
}
