package dev.plumbline.measure.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.fixtures.Soak;
import dev.plumbline.measure.comparison.NoninferiorityResult.NoninferiorityOutcome;
import dev.plumbline.measure.comparison.PairedFigures.McnemarTest;
import dev.plumbline.measure.comparison.PairedFigures.PairedProportions;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
@Tag("soak")
class NoninferiorityTestTest {

  private static final double LEVEL = 0.05;

  private static final int SIMULATIONS = Soak.times("simulations", 200, 2_000);

  /// Four standard errors of a share near the level: one false failure in thirty thousand.
  private static final double ERROR = 4 * Math.sqrt(LEVEL * (1 - LEVEL) / SIMULATIONS);

  private static final NoninferiorityTest TEST = new NoninferiorityTest(LEVEL);

  /// Differences as they occur: of a system that answers anew, and of one that seldom changes.
  private enum Change {
    NORMAL(random -> random.nextGaussian()),
    SELDOM(random -> random.nextInt(10) > 1 ? 0 : random.nextInt(2) - 0.5),
    SKEWED(random -> random.nextInt(4) > 0 ? 0.25 : -0.75);

    private final ToDoubleFunction<RandomGenerator> one;

    Change(ToDoubleFunction<RandomGenerator> one) {
      this.one = one;
    }
  }

  private static PairedSample means(
      Change change, int documents, double shift, double margin, RandomGenerator random) {
    PairedSample sample = PairedSample.ofMeans("score", margin);
    for (int i = 0; i < documents; i++) {
      double was = random.nextInt(1, 6);
      sample.add(was, was + change.one.applyAsDouble(random) + shift);
    }
    return sample;
  }

  private static PairedSample proportions(int documents, int lost, int gained, double margin) {
    PairedSample sample = PairedSample.ofProportions("pass", margin);
    for (int i = 0; i < documents; i++) {
      sample.add(i < lost || i >= lost + gained ? 1 : 0, i < lost ? 0 : 1);
    }
    return sample;
  }

  @Test
  void cases_with_one_trial_each_are_tested_as_documents_are() {
    PairedSample cases = PairedSample.ofProportions("pass", 0.1);
    for (int i = 0; i < 60; i++) {
      cases.add(Optional.of("case " + i), i < 9 || i >= 11 ? 1 : 0, i < 9 ? 0 : 1);
    }
    assertThat(PairedFigures.of(cases, LEVEL))
        .isEqualTo(PairedFigures.of(proportions(60, 9, 2, 0.1), LEVEL));
  }

  /// Of cases that were not seen, each could have lost its whole rate and not only what rates of
  /// other cases differ by.
  @Test
  void a_pass_rate_of_trials_may_drop_to_0() {
    PairedSample rates = PairedSample.ofProportions("pass", 0.1);
    PairedSample means = PairedSample.ofMeans("score", 0.1);
    for (int i = 0; i < 40; i++) {
      for (PairedSample sample : List.of(rates, means)) {
        sample.add(Optional.of("case " + i % 20), 1, i == 0 ? 0 : 1);
      }
    }
    double missed = 1 - Math.pow(LEVEL, 1.0 / 20);
    assertThat(PairedFigures.of(rates, LEVEL).low())
        .isLessThan(PairedFigures.of(means, LEVEL).low())
        .isCloseTo(-0.5 / 20 - missed, within(1e-9));
  }

  private static PairedSample drawn(
      int documents, double lost, double gained, double margin, RandomGenerator random) {
    int losses = 0;
    int gains = 0;
    for (int i = 0; i < documents; i++) {
      double draw = random.nextDouble();
      losses += draw < lost ? 1 : 0;
      gains += draw >= lost && draw < lost + gained ? 1 : 0;
    }
    return proportions(documents, losses, gains, margin);
  }

  private static NoninferiorityResult only(PairedSample sample) {
    return TEST.results(List.of(sample)).getFirst();
  }

  @Test
  void the_exact_p_of_a_few_changed_documents_is_that_of_tossed_coins() {
    // by hand: all five of five, four or five of five, at least two of three
    assertThat(McnemarTest.p(5, 0)).isCloseTo(1 / 32.0, within(1e-15));
    assertThat(McnemarTest.p(4, 1)).isCloseTo(6 / 32.0, within(1e-15));
    assertThat(McnemarTest.p(2, 1)).isCloseTo(4 / 8.0, within(1e-15));
    assertThat(McnemarTest.p(0, 7)).isEqualTo(1);
    assertThat(McnemarTest.p(0, 0)).isEqualTo(1);
  }

  @Test
  void of_very_many_changed_documents_the_exact_p_is_near_the_normal_one() {
    // (50,500 - 50,000 - 0.5) / sqrt(25,000) = 3.159: an upper tail of 0.00079
    assertThat(McnemarTest.p(50_500, 49_500)).isCloseTo(0.00079, within(0.00001));
  }

  @Test
  void the_score_statistic_at_no_difference_is_that_of_mcnemar() {
    // (2 - 12) / sqrt(14)
    assertThat(new PairedProportions(50, 12, 2).statistic(0))
        .isCloseTo(-10 / Math.sqrt(14), within(1e-12));
  }

  @Test
  void the_ends_of_the_score_interval_are_where_the_statistic_reaches_its_quantile() {
    PairedProportions pairs = new PairedProportions(44, 1, 0);
    assertThat(pairs.statistic(pairs.low(0.025))).isCloseTo(1.959964, within(1e-5));
    assertThat(pairs.statistic(pairs.high(0.025))).isCloseTo(-1.959964, within(1e-5));
  }

  @Test
  void nothing_changed_in_few_documents_excludes_no_large_drop() {
    // of 0 changes among n the statistic at -d is sqrt(n d / (1 - d)), so the end is z2 / (n + z2)
    double square = 1.6448536 * 1.6448536;

    assertThat(new PairedProportions(20, 0, 0).low(LEVEL))
        .isCloseTo(-square / (20 + square), within(1e-6));
    assertThat(only(proportions(20, 0, 0, 0.1)).outcome()).isEqualTo(NoninferiorityOutcome.TOO_FEW);
    assertThat(only(proportions(60, 0, 0, 0.1)).outcome())
        .isEqualTo(NoninferiorityOutcome.NOT_WORSE);
  }

  @Test
  void equal_scores_of_few_documents_exclude_no_large_drop_or_gain_either() {
    PairedSample few = PairedSample.ofMeans("score", 0.1);
    PairedSample many = PairedSample.ofMeans("score", 0.1);
    for (int i = 0; i < 200; i++) {
      (i < 20 ? few : many).add(1 + i % 5, 1 + i % 5);
    }

    // 1 - 0.05^(1/20) = 0.139 of the documents can have been missed, each with 4 points
    assertThat(only(few).low()).isCloseTo(-0.139 * 4, within(0.001));
    assertThat(only(few).high()).isCloseTo(0.139 * 4, within(0.001));
    assertThat(only(few).outcome()).isEqualTo(NoninferiorityOutcome.TOO_FEW);
    assertThat(only(many).outcome()).isEqualTo(NoninferiorityOutcome.NOT_WORSE);
  }

  @Test
  void fewer_documents_than_could_show_anything_are_too_few_even_if_all_got_worse() {
    // 2^-4 is above 0.05, 2^-5 below
    assertThat(only(proportions(4, 4, 0, 0)).outcome()).isEqualTo(NoninferiorityOutcome.TOO_FEW);
    assertThat(only(proportions(5, 5, 0, 0)).outcome()).isEqualTo(NoninferiorityOutcome.WORSE);
    assertThat(only(proportions(0, 0, 0, 0)).outcome()).isEqualTo(NoninferiorityOutcome.TOO_FEW);
    assertThat(only(proportions(4, 4, 0, 0)).enough()).isEqualTo(5);
  }

  @Test
  void a_drop_that_the_margin_allows_is_not_called_worse() {
    // 40 of 1,000 lost: p of that by chance is 1e-12, and 0.04 is below 0.06
    assertThat(only(proportions(1_000, 40, 0, 0)).outcome()).isEqualTo(NoninferiorityOutcome.WORSE);
    assertThat(only(proportions(1_000, 40, 0, 0.06)).outcome())
        .isEqualTo(NoninferiorityOutcome.NOT_WORSE);
    assertThat(only(proportions(1_000, 40, 0, 0.04)).outcome())
        .isEqualTo(NoninferiorityOutcome.NOT_SHOWN);
  }

  @Test
  void a_gain_is_better() {
    assertThat(only(proportions(100, 0, 20, 0.01)).outcome())
        .isEqualTo(NoninferiorityOutcome.BETTER);
  }

  @Test
  void several_criteria_are_adjusted_together() {
    // alone 1/64 = 0.016; four times that is above 0.05
    PairedSample six = proportions(20, 6, 0, 0);

    assertThat(only(six).outcome()).isEqualTo(NoninferiorityOutcome.WORSE);
    List<NoninferiorityResult> four =
        TEST.results(
            List.of(
                six, proportions(20, 0, 0, 0), proportions(20, 0, 0, 0), proportions(20, 0, 0, 0)));
    assertThat(four.getFirst().outcome()).isEqualTo(NoninferiorityOutcome.NOT_SHOWN);
    assertThat(four.getFirst().p()).isCloseTo(1 / 64.0, within(1e-12));
    assertThat(four.getFirst().adjusted()).isCloseTo(4 / 64.0, within(1e-12));
  }

  @Test
  void the_order_of_the_documents_changes_no_digit() {
    PairedSample forwards = PairedSample.ofMeans("score", 0.1);
    PairedSample backwards = PairedSample.ofMeans("score", 0.1);
    RandomGenerator random = new SplittableRandom(3);
    double[] after = random.doubles(300, 1, 5).toArray();
    for (int i = 0; i < 300; i++) {
      forwards.add(3, after[i]);
      backwards.add(3, after[299 - i]);
    }

    NoninferiorityResult one = only(forwards);
    NoninferiorityResult other = only(backwards);
    assertThat(one.low()).isEqualTo(other.low());
    assertThat(one.high()).isEqualTo(other.high());
    assertThat(one.p()).isEqualTo(other.p());
    assertThat(one).isEqualTo(only(forwards));
  }

  @ParameterizedTest
  @CsvSource({"NORMAL,30", "NORMAL,100", "SELDOM,30", "SELDOM,150", "SKEWED,100"})
  void a_run_whose_scores_are_no_worse_is_called_so_at_most_as_often_as_the_level_says(
      Change change, int documents) {
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int alarms = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      NoninferiorityOutcome outcome = only(means(change, documents, 0, 0, random)).outcome();
      alarms += outcome == NoninferiorityOutcome.WORSE ? 1 : 0;
    }
    assertThat((double) alarms / SIMULATIONS).as("seed %s", seed).isLessThan(LEVEL + ERROR);
    if (change == Change.NORMAL) {
      assertThat((double) alarms / SIMULATIONS).as("seed %s", seed).isGreaterThan(LEVEL - ERROR);
    }
  }

  @ParameterizedTest
  @CsvSource({"NORMAL,50", "NORMAL,150", "SELDOM,150", "SKEWED,100"})
  void at_the_margin_worse_and_not_worse_are_each_said_at_most_as_often(
      Change change, int documents) {
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int worse = 0;
    int notWorse = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      switch (only(means(change, documents, -0.2, 0.2, random)).outcome()) {
        case WORSE -> worse++;
        case NOT_WORSE, BETTER -> notWorse++;
        case NOT_SHOWN, TOO_FEW -> {}
      }
    }

    assertThat((double) worse / SIMULATIONS).as("seed %s", seed).isLessThan(LEVEL + ERROR);
    assertThat((double) notWorse / SIMULATIONS).as("seed %s", seed).isLessThan(LEVEL + ERROR);
  }

  @ParameterizedTest
  @CsvSource({"60,0.1,0", "200,0.02,0", "200,0.2,0", "200,0.1,0.05", "500,0.02,0.02"})
  void so_is_a_run_that_passes_as_often(int documents, double changing, double margin) {
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int worse = 0;
    int notWorse = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      PairedSample sample = drawn(documents, changing / 2 + margin, changing / 2, margin, random);
      NoninferiorityOutcome outcome = only(sample).outcome();
      worse += outcome == NoninferiorityOutcome.WORSE ? 1 : 0;
      notWorse +=
          margin > 0
                  && outcome != NoninferiorityOutcome.WORSE
                  && outcome != NoninferiorityOutcome.NOT_SHOWN
                  && outcome != NoninferiorityOutcome.TOO_FEW
              ? 1
              : 0;
    }

    assertThat((double) worse / SIMULATIONS).as("seed %s", seed).isLessThan(LEVEL + ERROR);
    assertThat((double) notWorse / SIMULATIONS).as("seed %s", seed).isLessThan(LEVEL + ERROR);
  }

  @Test
  void in_any_of_six_criteria_together_a_false_alarm_is_as_rare() {
    long seed = new SplittableRandom().nextLong();
    RandomGenerator random = new SplittableRandom(seed);
    int alarms = 0;
    for (int i = 0; i < SIMULATIONS / 2; i++) {
      List<PairedSample> six =
          List.of(
              means(Change.NORMAL, 60, 0, 0, random),
              means(Change.NORMAL, 60, 0, 0, random),
              means(Change.SELDOM, 60, 0, 0, random),
              drawn(60, 0.1, 0.1, 0, random),
              drawn(60, 0.1, 0.1, 0, random),
              drawn(60, 0.2, 0.2, 0, random));
      alarms +=
          TEST.results(six).stream().anyMatch(each -> each.outcome() == NoninferiorityOutcome.WORSE)
              ? 1
              : 0;
    }

    assertThat(alarms / (SIMULATIONS / 2.0)).as("seed %s", seed).isLessThan(LEVEL + ERROR * 1.42);
  }

  @Test
  void a_hundred_thousand_documents_are_tested() {
    double share = 0.5;
    RandomGenerator random = new SplittableRandom(9);
    PairedSample pass = drawn(100_000, share / 2 + 0.01, share / 2, 0.005, random);
    PairedSample score = means(Change.SELDOM, 100_000, 0, 0.05, random);
    List<NoninferiorityResult> results = TEST.results(List.of(pass, score));
    assertThat(results.getFirst().outcome())
        .isIn(NoninferiorityOutcome.WORSE, NoninferiorityOutcome.NOT_SHOWN);
    assertThat(results.getLast().outcome()).isEqualTo(NoninferiorityOutcome.NOT_WORSE);
  }
}
