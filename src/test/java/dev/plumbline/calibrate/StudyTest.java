package dev.plumbline.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.Study.StudySplit;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyTest {

  private static final Study.Plan PLAN =
      new Study.Plan(50, 10, 1, new CalibrationRecipe.Auto(Objective.QWK));

  @Test
  void a_lenient_judge_gains_by_calibration() {
    Study.Result line = Study.run(new Study.Task("t", Samples.lenient(400, 1)), PLAN).orElseThrow();
    assertThat(line.calibrated().qwk()).isGreaterThan(line.raw().qwk());
    assertThat(line.calibrated().mae()).isLessThan(line.raw().mae());
    assertThat(line.nonFinite()).isZero();
    assertThat(line.methods().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(10);
  }

  @Test
  void the_identity_neither_gains_nor_loses() {
    Study.Plan plan =
        new Study.Plan(50, 5, 3, new CalibrationRecipe.Fixed(CalibrationMethod.IDENTITY));
    Study.Result line = Study.run(new Study.Task("t", Samples.lenient(200, 1)), plan).orElseThrow();
    assertThat(line.calibrated().qwk()).isEqualByComparingTo(line.raw().qwk());
    assertThat(line.gains().lossShare()).isEqualByComparingTo("0");
    assertThat(line.gains().worst()).isEqualByComparingTo("0");
  }

  @Test
  void the_result_depends_on_the_seed_alone() {
    Study.Task task = new Study.Task("t", Samples.signals(300, 2));
    Study.Task again = new Study.Task("t", Samples.shuffled(Samples.signals(300, 2), 8));
    Study.Plan other = new Study.Plan(50, 10, 2, PLAN.recipe());
    assertThat(Study.run(again, PLAN)).isEqualTo(Study.run(task, PLAN));
    assertThat(Study.run(task, other)).isNotEqualTo(Study.run(task, PLAN));
  }

  @Test
  void a_file_with_too_few_rows_has_no_result() {
    assertThat(Study.run(new Study.Task("t", Samples.lenient(99, 1)), PLAN)).isPresent();
    assertThat(Study.run(new Study.Task("t", Samples.lenient(98, 1)), PLAN)).isEmpty();
    assertThat(Study.mean("mean", List.of())).isEmpty();
  }

  @Test
  void test_rows_are_never_used_for_fitting() {
    StudySplit split = StudySplit.draw(PLAN, 4, 101);
    assertThat(split.test()).hasSize(50).doesNotContain(split.labelled());
    assertThat(split.labelled()).hasSize(50).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void the_mean_weights_every_task_equally() {
    Study.Result one = Study.run(new Study.Task("a", Samples.lenient(400, 1)), PLAN).orElseThrow();
    Study.Result two = Study.run(new Study.Task("b", Samples.lenient(100, 2)), PLAN).orElseThrow();
    Study.Result mean = Study.mean("mean", List.of(one, two)).orElseThrow();
    assertThat(mean.calibrated().qwk().doubleValue())
        .isCloseTo(
            (one.calibrated().qwk().doubleValue() + two.calibrated().qwk().doubleValue()) / 2,
            within(1e-13));
    double worst =
        Math.min(
            one.calibrated().qwk().subtract(one.raw().qwk()).doubleValue(),
            two.calibrated().qwk().subtract(two.raw().qwk()).doubleValue());
    assertThat(mean.gains().worst().doubleValue()).isCloseTo(worst, within(1e-13));
  }
}
