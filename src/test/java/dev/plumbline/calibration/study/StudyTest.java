package dev.plumbline.calibration.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibration.fit.CalibrationMethod;
import dev.plumbline.calibration.fit.CalibrationRecipe;
import dev.plumbline.calibration.fit.Objective;
import dev.plumbline.calibration.sample.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyTest {

  private static final StudyPlan PLAN =
      new StudyPlan(50, 10, 1, new CalibrationRecipe.Auto(Objective.QWK));

  @Test
  void a_lenient_judge_gains_by_calibration() {
    StudyLine line = Study.run(new StudyTask("t", Samples.lenient(400, 1)), PLAN).orElseThrow();

    assertThat(line.qwkMean()).isGreaterThan(line.qwkRaw());
    assertThat(line.maeMean()).isLessThan(line.maeRaw());
    assertThat(line.nonFinite()).isZero();
    assertThat(line.methods().values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(10);
  }

  @Test
  void leaving_the_score_as_it_is_gains_and_hurts_nothing() {
    StudyPlan plan =
        new StudyPlan(50, 5, 3, new CalibrationRecipe.Fixed(CalibrationMethod.IDENTITY));

    StudyLine line = Study.run(new StudyTask("t", Samples.lenient(200, 1)), plan).orElseThrow();

    assertThat(line.qwkMean()).isEqualByComparingTo(line.qwkRaw());
    assertThat(line.lossShare()).isEqualByComparingTo("0");
    assertThat(line.worstGain()).isEqualByComparingTo("0");
  }

  @Test
  void the_same_seed_gives_the_same_line_and_another_another() {
    StudyTask task = new StudyTask("t", Samples.signals(300, 2));
    StudyTask again = new StudyTask("t", Samples.shuffled(Samples.signals(300, 2), 8));
    StudyPlan other = new StudyPlan(50, 10, 2, PLAN.recipe());

    assertThat(Study.run(again, PLAN)).isEqualTo(Study.run(task, PLAN));
    assertThat(Study.run(task, other)).isNotEqualTo(Study.run(task, PLAN));
  }

  @Test
  void a_file_with_too_few_rows_is_left_out() {
    assertThat(Study.run(new StudyTask("t", Samples.lenient(99, 1)), PLAN)).isPresent();
    assertThat(Study.run(new StudyTask("t", Samples.lenient(98, 1)), PLAN)).isEmpty();
    assertThat(Study.mean("mean", List.of())).isEmpty();
  }

  @Test
  void tested_rows_are_never_fitted() {
    StudySplit split = StudySplit.draw(PLAN, 4, 101);

    assertThat(split.test()).hasSize(50).doesNotContain(split.labelled());
    assertThat(split.labelled()).hasSize(50).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void the_mean_counts_every_task_alike() {
    StudyLine one = Study.run(new StudyTask("a", Samples.lenient(400, 1)), PLAN).orElseThrow();
    StudyLine two = Study.run(new StudyTask("b", Samples.lenient(100, 2)), PLAN).orElseThrow();

    StudyLine mean = Study.mean("mean", List.of(one, two)).orElseThrow();

    assertThat(mean.qwkMean().doubleValue())
        .isCloseTo((one.qwkMean().doubleValue() + two.qwkMean().doubleValue()) / 2, within(1e-13));
    double worst =
        Math.min(
            one.qwkMean().subtract(one.qwkRaw()).doubleValue(),
            two.qwkMean().subtract(two.qwkRaw()).doubleValue());
    assertThat(mean.worstGain().doubleValue()).isCloseTo(worst, within(1e-13));
  }

  @Test
  void a_transfer_says_what_it_costs() {
    StudyTask from = new StudyTask("from", Samples.lenient(400, 1));
    StudyTask to = new StudyTask("to", Samples.lenient(400, 2));

    TransferLine line = TransferStudy.run(from, to, PLAN).orElseThrow();

    assertThat(line.cost().doubleValue())
        .isCloseTo(line.own().subtract(line.transferred()).doubleValue(), within(1e-13));
    assertThat(line.raw()).isEqualByComparingTo(Study.run(to, PLAN).orElseThrow().qwkRaw());
    assertThat(TransferStudy.run(from, new StudyTask("s", Samples.signals(400, 1)), PLAN))
        .isEmpty();
  }
}
