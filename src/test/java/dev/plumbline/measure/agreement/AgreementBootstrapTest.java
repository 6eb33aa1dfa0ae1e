package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.measure.calibration.stats.Bootstrap;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import dev.plumbline.measure.calibration.stats.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
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

    Estimate gain = bootstrap.difference(0, 1, AgreementStatistic.QWK);

    Bootstrap known =
        Bootstrap.of(SCALE.points(other), SCALE.points(drawn[0]), SCALE.points(drawn[1]));
    BootstrapInterval interval = Bootstrap.interval(gain.value().doubleValue(), known.qwk(), 1);
    assertThat(gain.low()).isEqualByComparingTo(interval.low());
    assertThat(gain.high()).isEqualByComparingTo(interval.high());
  }

  @Test
  void the_difference_of_a_system_from_itself_is_exactly_nothing() {
    double[][] drawn = ScorePairsTest.drawn(5, 60);
    ScorePairs pairs = ScorePairs.of(SCALE, drawn[0], drawn[1]);
    AgreementBootstrap bootstrap = new AgreementBootstrap(List.of(pairs, pairs), ALL);

    for (AgreementStatistic statistic : ALL) {
      Estimate none = bootstrap.difference(0, 1, statistic);
      assertThat(none.value()).isZero();
      assertThat(none.standardError()).isZero();
    }
  }

  /// The standard error of a share is known: the root of p (1 - p) / n.
  @Test
  void the_standard_error_of_a_share_is_the_known_one() {
    double[][] drawn = ScorePairsTest.drawn(6, 400);
    AgreementBootstrap bootstrap =
        new AgreementBootstrap(List.of(ScorePairs.of(SCALE, drawn[0], drawn[1])), ALL);

    Estimate exact = bootstrap.estimate(0, AgreementStatistic.EXACT);

    double share = exact.value().doubleValue();
    assertThat(exact.standardError().doubleValue())
        .isCloseTo(Math.sqrt(share * (1 - share) / 400), within(0.002));
    assertThat(exact.low()).isLessThan(exact.value());
    assertThat(exact.high()).isGreaterThan(exact.value());
  }
}
