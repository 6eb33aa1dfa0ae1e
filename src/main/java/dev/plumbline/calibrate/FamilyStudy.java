package dev.plumbline.calibrate;

import dev.plumbline.calibrate.Study.Plan;
import dev.plumbline.calibrate.Study.SplitResult;
import dev.plumbline.calibrate.Study.StudySplit;
import dev.plumbline.calibrate.Study.Task;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.SmallSampleGuard;
import dev.plumbline.calibrate.stats.Moments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/// Leaves out one family of tasks at a time: the constants of the guard are chosen by what they do
/// for the other families and measured on the one left out. So it says what to expect on tasks that
/// nobody tuned to, and what the choice costs there.
public final class FamilyStudy {

  private final SortedMap<String, List<TaskGains>> families = new TreeMap<>();

  private final List<SmallSampleGuard> guards = SmallSampleGuard.settings();
  private final Limits limits;

  /// How often a setting may lose more than .005 and more than .10 QWK to be chosen.
  public record Limits(double losses, double largeLosses) {

    /// The limits that the standard guard was built for; few labels allow for more.
    public static Limits of(int labels) {
      return labels < 50
          ? new Limits(0.08, 0.009)
          : labels < 100 ? new Limits(0.055, 0.001) : new Limits(0.035, 0.001);
    }
  }

  /// Means over tasks.
  ///
  /// @param losses share of the splits that lose more than .005 QWK against the raw score
  /// @param largeLosses share of those that lose more than .10
  public record GuardLosses(double gain, double losses, double largeLosses) {}

  /// @param family that was left out
  /// @param chosen on the other families
  /// @param figures of the chosen guard on the family
  /// @param standard the same of the guard in use
  public record LeftOut(
      String family,
      int tasks,
      SmallSampleGuard chosen,
      GuardLosses figures,
      GuardLosses standard) {}

  /// @param families each left out once
  /// @param figures over all tasks, each with the guard that was chosen without its family
  /// @param standard over all tasks, with the guard in use
  /// @param settings over all tasks, by guard, in the order of [SmallSampleGuard#settings]
  public record Result(
      List<LeftOut> families,
      GuardLosses figures,
      GuardLosses standard,
      List<GuardLosses> settings) {}

  /// The gains in QWK of a task, by guard, one for each split.
  private record TaskGains(List<List<Double>> byGuard) {}

  private FamilyStudy(Limits limits) {
    this.limits = limits;
  }

  /// The family of a task: its name up to the first `/`, without digits at the end.
  public static String family(String task) {
    int slash = task.indexOf('/');
    String first = slash < 0 ? task : task.substring(0, slash);
    String letters = first.replaceAll("[0-9]+$", "");
    return letters.isEmpty() ? first : letters;
  }

  /// @param tasks of at least two families
  /// @param plans with the same number of labels, of a number at which `auto` compares with the
  ///   unchanged score only; one for each seed
  /// @param progress gets the number of tasks done
  public static Result run(List<Task> tasks, List<Plan> plans, IntConsumer progress) {
    FamilyStudy study = new FamilyStudy(Limits.of(plans.getFirst().labels()));
    int done = 0;
    for (Task task : tasks) {
      study
          .families
          .computeIfAbsent(family(task.name()), _ -> new ArrayList<>())
          .add(study.gains(task, plans));
      progress.accept(++done);
    }
    return study.result();
  }

  private TaskGains gains(Task task, List<Plan> plans) {
    SampleArrays rows = SampleArrays.of(task.sample());
    List<List<Double>> byGuard = new ArrayList<>();
    guards.forEach(_ -> byGuard.add(new ArrayList<>()));
    for (Plan plan : plans) {
      for (int repeat = 0; repeat < plan.repeats(); repeat++) {
        StudySplit split = StudySplit.draw(plan, repeat, rows.size());
        SampleArrays test = rows.select(split.test());
        double raw = SplitResult.HeldOut.of(rows.scalePoints(), test.judge(), test.human()).qwk();
        List<FittedModel> fits = SmallSampleGuard.fits(rows.select(split.labelled()), guards);
        for (int guard = 0; guard < fits.size(); guard++) {
          FittedModel model = Study.asStored(fits.get(guard), rows);
          byGuard
              .get(guard)
              .add(
                  SplitResult.HeldOut.of(rows.scalePoints(), model.score(test), test.human()).qwk()
                      - raw);
        }
      }
    }
    return new TaskGains(byGuard);
  }

  private Result result() {
    List<TaskGains> all = tasks(_ -> true);
    int standard = guards.indexOf(SmallSampleGuard.STANDARD);
    List<LeftOut> leftOut = new ArrayList<>();
    List<GuardLosses> chosenByTask = new ArrayList<>();
    families.forEach((family, tasks) -> {
      int chosen = choice(tasks(other -> !other.equals(family)));
      leftOut.add(
          new LeftOut(
              family,
              tasks.size(),
              guards.get(chosen),
              figures(tasks, chosen),
              figures(tasks, standard)));
      tasks.forEach(task -> chosenByTask.add(figures(List.of(task), chosen)));
    });
    List<GuardLosses> settings = new ArrayList<>();
    for (int guard = 0; guard < guards.size(); guard++) {
      settings.add(figures(all, guard));
    }
    return new Result(leftOut, mean(chosenByTask), settings.get(standard), settings);
  }

  private List<TaskGains> tasks(Predicate<String> ofFamily) {
    List<TaskGains> tasks = new ArrayList<>();
    families.forEach((family, gains) -> {
      if (ofFamily.test(family)) {
        tasks.addAll(gains);
      }
    });
    return tasks;
  }

  /// Of the settings within the limits the one with the largest gain; if none is, the one with the
  /// fewest large losses, then the fewest losses.
  private int choice(List<TaskGains> tasks) {
    List<GuardLosses> figures = new ArrayList<>();
    for (int guard = 0; guard < guards.size(); guard++) {
      figures.add(figures(tasks, guard));
    }
    Comparator<GuardLosses> careful =
        Comparator.comparingDouble(GuardLosses::largeLosses)
            .thenComparingDouble(GuardLosses::losses);
    return figures.indexOf(
        figures.stream()
            .filter(one -> one.losses <= limits.losses && one.largeLosses <= limits.largeLosses)
            .max(Comparator.comparingDouble(GuardLosses::gain))
            .orElseGet(() -> figures.stream().min(careful).orElseThrow()));
  }

  private GuardLosses figures(List<TaskGains> tasks, int guard) {
    return mean(tasks.stream().map(task -> figures(task.byGuard.get(guard))).toList());
  }

  private static GuardLosses figures(List<Double> gains) {
    double runs = gains.size();
    return new GuardLosses(
        Moments.mean(gains.stream().mapToDouble(Double::doubleValue).toArray()),
        gains.stream().filter(gain -> gain < -Study.LOSS_MIN).count() / runs,
        gains.stream().filter(gain -> gain < -Study.LARGE_LOSS).count() / runs);
  }

  private static GuardLosses mean(List<GuardLosses> all) {
    return new GuardLosses(
        Moments.mean(all.stream().mapToDouble(GuardLosses::gain).toArray()),
        Moments.mean(all.stream().mapToDouble(GuardLosses::losses).toArray()),
        Moments.mean(all.stream().mapToDouble(GuardLosses::largeLosses).toArray()));
  }
}
