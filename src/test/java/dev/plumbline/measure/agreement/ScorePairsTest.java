package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.hipparchus.stat.correlation.SpearmansCorrelation;
import org.hipparchus.stat.descriptive.DescriptiveStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScorePairsTest {

  private static final ScalePoints SCALE = ScalePoints.of(Scale.of("1", "5", "0.5"));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void correlations_and_mean_difference_are_those_of_a_library(long seed) {
    double[][] drawn = drawn(seed, 40);
    ScorePairs pairs = ScorePairs.of(SCALE, drawn[0], drawn[1]);
    DescriptiveStatistics scores = new DescriptiveStatistics(drawn[0]);
    DescriptiveStatistics human = new DescriptiveStatistics(drawn[1]);

    assertThat(pairs.value(AgreementStatistic.PEARSON))
        .isCloseTo(new PearsonsCorrelation().correlation(drawn[0], drawn[1]), within(1e-12));
    assertThat(pairs.value(AgreementStatistic.SPEARMAN))
        .isCloseTo(new SpearmansCorrelation().correlation(drawn[0], drawn[1]), within(1e-12));
    assertThat(pairs.value(AgreementStatistic.MEAN_DIFFERENCE))
        .isCloseTo(
            (scores.getMean() - human.getMean())
                / Math.sqrt((scores.getPopulationVariance() + human.getPopulationVariance()) / 2),
            within(1e-12));
  }

  @Test
  void errors_are_of_the_rounded_scores() {
    ScorePairs pairs =
        ScorePairs.of(
            SCALE, new double[] {1, 2.2, 3.3, 5}, new double[] {1, 2, 4.5, 3}); // 1 2 3.5 5

    assertThat(pairs.value(AgreementStatistic.EXACT)).isEqualTo(0.5);
    assertThat(pairs.value(AgreementStatistic.ADJACENT)).isEqualTo(0.5);
    assertThat(pairs.value(AgreementStatistic.MAE)).isEqualTo((1 + 2) / 4.0);
    assertThat(pairs.value(AgreementStatistic.RMSE)).isCloseTo(Math.sqrt(5 / 4.0), within(1e-12));
  }

  /// The worked example of a weighted kappa by its definition: 1 less observed over expected
  /// disagreement.
  @Test
  void kappa_is_observed_over_expected_disagreement() {
    double[] scores = {1, 1, 2, 3, 3, 5};
    double[] human = {1, 2, 2, 3, 5, 5};
    double observed = 0;
    double expected = 0;
    for (int i = 0; i < 6; i++) {
      observed += (scores[i] - human[i]) * (scores[i] - human[i]) / 6;
      for (int j = 0; j < 6; j++) {
        expected += (scores[i] - human[j]) * (scores[i] - human[j]) / 36;
      }
    }
    assertThat(ScorePairs.of(SCALE, scores, human).value(AgreementStatistic.QWK))
        .isCloseTo(1 - observed / expected, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(AgreementStatistic.class)
  void a_resample_counts_a_document_as_often_as_it_was_drawn(AgreementStatistic statistic) {
    double[][] drawn = drawn(7, 12);
    int[] times = {0, 3, 1, 0, 2, 1, 1, 0, 4, 0, 0, 1};
    List<Double> scores = new ArrayList<>();
    List<Double> human = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      for (int k = 0; k < times[i]; k++) {
        scores.add(drawn[0][i]);
        human.add(drawn[1][i]);
      }
    }

    assertThat(ScorePairs.of(SCALE, drawn[0], drawn[1]).value(statistic, times))
        .isCloseTo(
            ScorePairs.of(SCALE, array(scores), array(human)).value(statistic), within(1e-12));
  }

  @ParameterizedTest
  @EnumSource(AgreementStatistic.class)
  void a_statistic_is_a_number_or_says_why_it_is_undefined(AgreementStatistic statistic) {
    double[] none = {};
    double[] constant = {3, 3, 3};
    double[] tenth = {2.1, 2.1, 2.1};
    assertThat(ScorePairs.of(SCALE, none, none).value(statistic)).isNaN();
    assertThat(Double.isNaN(ScorePairs.of(SCALE, constant, constant).value(statistic)))
        .isEqualTo(!statistic.undefined().isEmpty());
    assertThat(Double.isNaN(ScorePairs.of(SCALE, tenth, new double[] {1, 2, 3}).value(statistic)))
        .isEqualTo(statistic.undefined().startsWith("one side"));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /// Scores with ties, and labels that follow them with noise.
  static double[][] drawn(long seed, int rows) {
    Random random = new Random(seed);
    double[] scores = new double[rows];
    double[] human = new double[rows];
    for (int i = 0; i < rows; i++) {
      scores[i] = 1 + random.nextInt(9) / 2.0;
      human[i] = Math.clamp(Math.rint((scores[i] + random.nextGaussian()) * 2) / 2, 1.0, 5.0);
    }
    assertThat(Arrays.stream(scores).distinct().count()).isGreaterThan(1);
    return new double[][] {scores, human};
  }
}
