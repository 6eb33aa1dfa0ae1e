package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.Bootstrap;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.Ranks;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementBootstrapTest {

  private static final ScalePoints SCALE = ScalePoints.of(Scale.of("1", "5", "0.5"));
  private static final EnumSet<AgreementStatistic> ALL = EnumSet.allOf(AgreementStatistic.class);

  @Test
  void a_paired_difference_has_the_interval_of_the_gain_of_a_calibration() {
    double[][] drawn = ScorePairsTest.drawn(3, 120);
    double[] other = ScorePairsTest.drawn(4, 120)[0];
    AgreementBootstrap bootstrap =
        new AgreementBootstrap(
            List.of(
                ScorePairs.of(SCALE, drawn[0], drawn[1]), ScorePairs.of(SCALE, other, drawn[1])),
            ALL);

    Estimate gain = bootstrap.difference(0, 1, AgreementStatistic.QWK).estimate();

    int[] order = Ranks.order(drawn[1], drawn[0], other);
    BootstrapInterval interval =
        Bootstrap.of(points(other, order), points(drawn[0], order), points(drawn[1], order), 1)
            .qwk();
    assertThat(gain.interval().orElseThrow().low()).isEqualByComparingTo(interval.low());
    assertThat(gain.interval().orElseThrow().high()).isEqualByComparingTo(interval.high());
  }

  private static int[] points(double[] scores, int[] order) {
    return SCALE.points(Arrays.stream(order).mapToDouble(i -> scores[i]).toArray());
  }

  @Test
  void the_difference_of_a_system_from_itself_is_exactly_nothing() {
    double[][] drawn = ScorePairsTest.drawn(5, 60);
    ScorePairs pairs = ScorePairs.of(SCALE, drawn[0], drawn[1]);
    AgreementBootstrap bootstrap = new AgreementBootstrap(List.of(pairs, pairs), ALL);
    for (AgreementStatistic statistic : ALL) {
      Estimate none = bootstrap.difference(0, 1, statistic).estimate();
      assertThat(none.value()).isZero();
      assertThat(none.interval()).isEmpty();
    }
  }

  /// Wilson's interval for 20 of 20 by hand: n / (n + z²) to 1, that is 20 / (20 + 1.959964²).
  @Test
  void a_share_of_all_has_an_interval_of_some_width() {
    double[] same = new double[20];
    Arrays.setAll(same, i -> 1 + i % 5);
    AgreementBootstrap bootstrap =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, same, same)), ALL);
    Estimate.Spread exact =
        bootstrap.estimates(0).get(AgreementStatistic.EXACT).interval().orElseThrow();
    assertThat(exact.low().doubleValue()).isCloseTo(0.8388749, within(1e-6));
    assertThat(exact.high().doubleValue()).isCloseTo(1, within(1e-12));
  }

  @Test
  void a_ratio_of_nothing_is_a_share_of_the_documents_that_have_something_to_divide_by() {
    Estimate none = DocumentBootstrap.ratio(new double[] {0, 0, 0, 0}, new double[] {2, 3, 0, 0});
    assertThat(none).isEqualTo(Estimate.share(0, 2));
  }

  @Test
  void a_system_has_one_interval_whatever_order_its_documents_are_in_and_beside_whatever() {
    double[][] drawn = ScorePairsTest.drawn(7, 80);
    double[] other = ScorePairsTest.drawn(8, 80)[0];
    ScorePairs one = ScorePairs.of(SCALE, drawn[0], drawn[1]);
    ScorePairs reversed = ScorePairs.of(SCALE, reversed(drawn[0]), reversed(drawn[1]));
    AgreementBootstrap alone = new AgreementBootstrap(List.of(one), ALL);
    AgreementBootstrap backwards = new AgreementBootstrap(List.of(reversed), ALL);
    AgreementBootstrap beside =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, other, drawn[1]), one), ALL);
    for (AgreementStatistic statistic : ALL) {
      assertThat(backwards.estimates(0).get(statistic))
          .isEqualTo(alone.estimates(0).get(statistic));
      assertThat(beside.estimates(1).get(statistic)).isEqualTo(alone.estimates(0).get(statistic));
    }
  }

  private static double[] reversed(double[] values) {
    double[] reversed = values.clone();
    for (int i = 0; i < values.length; i++) {
      reversed[i] = values[values.length - 1 - i];
    }
    return reversed;
  }

  @Test
  void what_is_undefined_is_absent_with_the_reason() {
    double[] threes = new double[30];
    double[] fives = new double[30];
    Arrays.fill(threes, 3);
    Arrays.fill(fives, 5);
    AgreementBootstrap same =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, threes, threes)), ALL);
    AgreementBootstrap apart =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, fives, threes)), ALL);

    assertThat(same.estimates(0).get(AgreementStatistic.QWK))
        .isEqualTo(new Estimate.Undefined("all points of both sides are one"));
    assertThat(same.estimates(0).get(AgreementStatistic.PEARSON))
        .isEqualTo(new Estimate.Undefined("one side does not vary"));
    assertThat(apart.estimates(0).get(AgreementStatistic.MEAN_DIFFERENCE))
        .isEqualTo(new Estimate.Undefined("neither side varies"));
    assertThat(apart.estimates(0).get(AgreementStatistic.MAE).value()).isEqualByComparingTo("2");
  }

  @Test
  void resamples_without_the_figure_are_dropped_and_counted() {
    double[] scores = new double[300];
    Arrays.fill(scores, 5);
    scores[0] = 1;
    scores[1] = 2;
    scores[2] = 3;
    AgreementBootstrap bootstrap =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, scores, scores)), ALL);

    Estimate.Defined kappa = (Estimate.Defined) bootstrap.estimates(0).get(AgreementStatistic.QWK);

    assertThat(kappa.value()).isEqualByComparingTo("1");
    // (1 - 3/300)^300 = 4.9 % of resamples have fives alone
    assertThat(kappa.dropped()).isBetween(30, 70);
    assertThat(kappa.spread()).isEmpty();
  }
}
