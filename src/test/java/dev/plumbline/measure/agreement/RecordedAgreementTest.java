package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Scores and labels with the figures that scikit-learn 1.9.1 (`cohen_kappa_score`, quadratic
/// weights, labels 1 to 5) and SciPy 1.17.1 (`pearsonr`, `spearmanr`) gave for them; `none` is
/// their `nan`. The first twelve are degenerate.
class RecordedAgreementTest {

  private static final ScalePoints SCALE = ScalePoints.of(Scale.of("1", "5", "1"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 3 3 3 3 3 | 3 3 3 3 3 3 | none | none | none",
        "5 5 5 5 5 5 | 3 3 3 3 3 3 | 0.0 | none | none",
        "3 3 3 3 3 3 | 1 2 3 4 5 3 | 0.0 | none | none",
        "1 2 3 4 5 3 | 3 3 3 3 3 3 | 0.0 | none | none",
        "3 | 3 | none | none | none",
        "2 | 4 | 0.0 | none | none",
        "5 5 5 5 5 5 5 5 5 1 | 5 5 5 5 5 5 5 5 5 1 | 1.0 | 1.0 | 1.0",
        "1 5 | 5 1 | -1.0 | -1.0 | -1.0",
        "1 1 5 5 | 1 1 5 5 | 1.0 | 1.0 | 1.0",
        "5 5 5 5 5 5 5 5 5 1 | 5 5 5 5 5 5 5 5 5 5 | 0.0 | none | none",
        "1 5 1 5 | 1 1 5 5 | 0.0 | 0.0 | 0.0",
        "2 2 | 2 2 | none | none | none",
        "1 2 2 4 3 | 1 1 3 3 2 | 0.6 | 0.6577935145 | 0.6488856845",
        "3 2 1 1 5 1 3 2 | 3 3 1 2 4 1 4 1 | 0.8039215686 | 0.8095434663 | 0.8269230769",
        "4 4 5 2 1 5 3 5 2 2 | 5 3 4 2 2 5 4 4 3 3 | 0.7419354839 | 0.7915988637 | 0.7942163244",
        "1 4 1 2 3 4 1 3 1 2 1 2 | 2 3 1 3 4 3 2 4 2 1 2 1 | 0.6117647059 | 0.6304999113 | 0.6186504024",
        "2 4 5 1 1 1 2 4 1 4 1 3 2 4 3 | 3 4 5 1 2 1 3 5 1 3 1 3 1 5 4 | 0.8734177215 | 0.8935705047 | 0.8914285714",
        "1 3 4 4 1 2 4 4 2 1 2 2 4 4 1 1 4 4 4 5 | 1 2 5 5 1 1 5 3 3 1 1 1 3 5 2 1 5 3 3 5 | 0.8329621381 | 0.8481488848 | 0.8608253533",
        "1 5 5 4 3 3 | 2 5 5 3 4 2 | 0.8095238095 | 0.8132202845 | 0.8636363636",
        "4 3 3 1 5 4 4 1 5 | 5 3 4 2 5 3 4 2 5 | 0.8387096774 | 0.8845379627 | 0.8672566372",
        "1 4 3 3 4 2 1 5 4 2 4 | 1 3 4 2 5 3 2 4 4 3 3 | 0.7096774194 | 0.7216200692 | 0.713600641",
        "3 5 1 1 4 2 3 2 4 5 5 3 5 4 | 3 5 1 2 5 3 2 3 5 5 5 3 4 3 | 0.8431372549 | 0.8501705537 | 0.8447814346",
        "5 5 4 4 5 5 2 4 4 4 3 5 1 5 5 4 5 5 5 1 1 2 1 1 1 | 4 5 4 4 5 4 2 4 3 3 3 5 1 4 5 4 4 5 5 1 1 1 1 2 1 | 0.9356084997 | 0.949534488 | 0.9145815396",
        "1 4 3 1 3 3 3 1 1 4 4 4 1 3 2 2 1 2 4 4 1 5 2 2 5 2 2 3 1 2 | 1 3 2 1 3 4 2 2 1 3 4 4 1 3 3 2 1 1 3 4 1 5 1 2 5 2 2 4 1 3 | 0.873772791 | 0.875 | 0.8679701117",
      })
  void agreement_is_what_others_find_and_undefined_where_theirs_is(
      String scores, String labels, String kappa, String pearson, String spearman) {
    AgreementBootstrap bootstrap =
        new AgreementBootstrap(
            List.of(ScorePairs.of(SCALE, numbers(scores), numbers(labels))),
            EnumSet.allOf(AgreementStatistic.class));

    same(bootstrap.estimates(0).get(AgreementStatistic.QWK), kappa);
    same(bootstrap.estimates(0).get(AgreementStatistic.PEARSON), pearson);
    same(bootstrap.estimates(0).get(AgreementStatistic.SPEARMAN), spearman);
  }

  private static void same(Estimate estimate, String recorded) {
    assertThat(estimate.find().isEmpty()).isEqualTo(recorded.equals("none"));
    estimate
        .find()
        .ifPresent(value ->
            assertThat(value.doubleValue()).isCloseTo(Double.parseDouble(recorded), within(1e-9)));
    estimate.interval().ifPresent(it -> assertThat(it.low()).isLessThan(it.high()));
  }

  private static double[] numbers(String written) {
    return Arrays.stream(written.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
