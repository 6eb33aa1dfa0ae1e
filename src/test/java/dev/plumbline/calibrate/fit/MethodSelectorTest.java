package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.MethodSelector.CrossValidationScore;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodSelectorTest {

  @Test
  void the_standard_method_is_selected_if_none_is_clearly_better() {
    MethodSelection selection =
        MethodSelector.select(SampleArrays.of(Samples.lenient(60, 1)), Objective.QWK);
    assertThat(selection.method()).isEqualTo(CalibrationMethod.BLENDED);
    assertThat(selection.reason())
        .startsWith(
            "`blended` is the standard, and no other method is clearly better in cross-validation");
    assertThat(selection.candidates().stream().map(MethodSelection.Candidate::method))
        .containsExactly(CalibrationMethod.IDENTITY, CalibrationMethod.BLENDED);
  }

  @Test
  void a_well_calibrated_judge_is_hardly_changed() {
    double[] scores = new double[40];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = 1 + i % 5;
    }
    Sample perfect = Samples.of(Samples.ONE_TO_FIVE, scores, scores);
    CalibrationOutcome.Fitted fitted =
        (CalibrationOutcome.Fitted)
            Calibrator.calibrate(perfect, new CalibrationRecipe.Auto(Objective.QWK));
    for (double score : scores) {
      assertThat(CalibratorTest.mapper(fitted).map(score, List.of()).score().doubleValue())
          .isEqualTo(score);
    }
  }

  @Test
  void a_clearly_better_method_is_selected_with_a_reason() {
    // human scores are far from linear in the judge's score: 1 to 4 all mean 1, and 5 means 5
    double[] judge = new double[200];
    double[] human = new double[200];
    for (int i = 0; i < judge.length; i++) {
      judge[i] = 1 + i % 5;
      human[i] = i % 5 == 4 ? 5 : 1;
    }

    MethodSelection selection =
        MethodSelector.select(
            SampleArrays.of(Samples.of(Samples.ONE_TO_FIVE, judge, human)), Objective.QWK);

    assertThat(selection.method()).isEqualTo(CalibrationMethod.QUANTILE);
    assertThat(selection.reason()).startsWith("`quantile` is better than `blended` by ");
  }

  @Test
  void equal_labels_leave_the_judge_alone() {
    double[] judge = new double[30];
    double[] human = new double[30];
    for (int i = 0; i < judge.length; i++) {
      judge[i] = 1 + i % 5;
      human[i] = 4;
    }
    MethodSelection selection =
        MethodSelector.select(
            SampleArrays.of(Samples.of(Samples.ONE_TO_FIVE, judge, human)), Objective.QWK);
    assertThat(selection.method()).isEqualTo(CalibrationMethod.IDENTITY);
    assertThat(selection.reason()).startsWith("the labels are all equal");
  }

  @Test
  void the_jackknife_of_a_mean_is_its_standard_error() {
    int[] human = {0, 0, 0, 0};
    CrossValidationScore one =
        CrossValidationScore.of(Objective.MAE, new int[][] {{1, 2, 0, 3}}, human);
    CrossValidationScore none =
        CrossValidationScore.of(Objective.MAE, new int[][] {{0, 0, 0, 0}}, human);

    // by hand: the jackknife of a mean is s / sqrt(n), with s² = (.25 + .25 + 2.25 + 2.25) / 3
    assertThat(one.value()).isEqualTo(-1.5);
    assertThat(one.standardError(none)).isCloseTo(Math.sqrt(5.0 / 3 / 4), within(1e-14));
  }
}
