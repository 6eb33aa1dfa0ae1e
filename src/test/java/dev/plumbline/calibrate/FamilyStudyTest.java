package dev.plumbline.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Samples;
import dev.plumbline.calibrate.fit.SmallSampleGuard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamilyStudyTest {

  private static final CalibrationRecipe AUTO = new CalibrationRecipe.Auto(Objective.QWK);

  @ParameterizedTest
  @CsvSource({"ASAP3/gpt, ASAP", "ASAP4/gpt, ASAP", "essays, essays", "12/a, 12", "'', ''"})
  void a_family_is_the_first_part_of_a_name_without_its_number(String task, String family) {
    assertThat(FamilyStudy.family(task)).isEqualTo(family);
  }

  @Test
  void the_standard_guard_fits_what_auto_fits() {
    for (int seed = 0; seed < 8; seed++) {
      SampleArrays rows = SampleArrays.of(Samples.signals(30, seed));
      FittedModel guarded =
          SmallSampleGuard.fits(rows, List.of(SmallSampleGuard.STANDARD)).getFirst();
      assertThat(guarded.score(rows))
          .isEqualTo(MethodFitter.fit(Calibrator.select(rows, AUTO).method(), rows).score(rows));
    }
  }

  @Test
  void each_family_is_left_out_once_and_means_are_over_tasks() {
    List<Study.Task> tasks =
        List.of(
            new Study.Task("a1/x", Samples.signals(80, 1)),
            new Study.Task("a2/x", Samples.signals(80, 2)),
            new Study.Task("b/x", Samples.signals(80, 3)));
    List<Study.Plan> plans =
        List.of(new Study.Plan(20, 2, 1, AUTO), new Study.Plan(20, 2, 2, AUTO));

    FamilyStudy.Result result = FamilyStudy.run(tasks, plans, _ -> {});

    assertThat(result.families()).extracting(FamilyStudy.LeftOut::family).containsExactly("a", "b");
    assertThat(result.families()).extracting(FamilyStudy.LeftOut::tasks).containsExactly(2, 1);
    assertThat(result.settings()).hasSameSizeAs(SmallSampleGuard.settings());
    assertThat(result.standard())
        .isEqualTo(
            result.settings().get(SmallSampleGuard.settings().indexOf(SmallSampleGuard.STANDARD)));
    double means =
        (2 * result.families().get(0).figures().gain() + result.families().get(1).figures().gain())
            / 3;
    assertThat(result.figures().gain()).isEqualTo(means, within(1e-12));
  }

  @Test
  void tasks_with_one_name_are_all_measured() {
    List<Study.Task> tasks =
        List.of(
            new Study.Task("a", Samples.signals(80, 1)),
            new Study.Task("a", Samples.signals(80, 2)),
            new Study.Task("b", Samples.signals(80, 3)));
    List<Integer> done = new ArrayList<>();
    FamilyStudy.Result result =
        FamilyStudy.run(tasks, List.of(new Study.Plan(20, 2, 1, AUTO)), done::add);
    assertThat(result.families()).extracting(FamilyStudy.LeftOut::tasks).containsExactly(2, 1);
    assertThat(done).containsExactly(1, 2, 3);
  }

  @Test
  void the_guard_with_the_largest_gain_on_the_other_families_is_chosen() {
    Study.Task other = new Study.Task("b", Samples.signals(200, 3));
    List<Study.Plan> plans = List.of(new Study.Plan(25, 10, 1, AUTO));
    FamilyStudy.Limits limits = FamilyStudy.Limits.of(25);
    List<FamilyStudy.GuardLosses> alone =
        FamilyStudy.run(List.of(other), plans, _ -> {}).settings();

    FamilyStudy.LeftOut left =
        FamilyStudy.run(List.of(new Study.Task("a", Samples.signals(80, 1)), other), plans, _ -> {})
            .families()
            .getFirst();

    FamilyStudy.GuardLosses chosen = alone.get(SmallSampleGuard.settings().indexOf(left.chosen()));
    assertThat(alone)
        .filteredOn(
            one -> one.losses() <= limits.losses() && one.largeLosses() <= limits.largeLosses())
        .contains(chosen)
        .allSatisfy(one -> assertThat(one.gain()).isLessThanOrEqualTo(chosen.gain()));
  }
}
