package dev.plumbline.cli.measure;

import static dev.plumbline.base.problem.ProblemCode.TOO_FEW;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_SCALE;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.calibrate.FamilyStudy;
import dev.plumbline.calibrate.Study;
import dev.plumbline.calibrate.Study.Plan;
import dev.plumbline.calibrate.Study.Task;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleBuilder;
import dev.plumbline.calibrate.fit.SmallSampleGuard;
import dev.plumbline.cli.input.LabelOptions.AnnotationOptions;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.lab.LabelledRun;
import dev.plumbline.lab.StudyFile;
import dev.plumbline.lab.StudyFile.Labelled;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.text.FamilyStudyText;
import dev.plumbline.present.text.StudyText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.Progress;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `measure calibrate study`: measures the benefit of a calibration on files in which every human
/// score is known.
@UsageExamples({
  "plumbline measure calibrate study --data essays.jsonl --at 50",
  "plumbline measure calibrate study --run @latest --labels human.csv --at 50"
})
@Command(
    name = "study",
    header = "Measures the benefit of calibration on labelled files.",
    description = {
      "Half of the rows of a file are held out for testing; a map is fitted on N labels drawn from the other half; this is repeated with new splits."
    },
    footer = {
      "",
      "The first line of a file is",
      "  {\"task\": …, \"scale\": {\"min\", \"max\", \"step\"}, \"names\": [signal, …]}",
      "and every other line a row, optionally with `raters` and `group`:",
      "  {\"id\": …, \"judge\": number, \"signals\": [number, …], \"human\": number}"
    })
final class CalibrateStudyCommand extends StoreCommand {

  private static final int REPEATS_MAX = 10_000;
  private static final int LABELS_MAX = 1_000_000;
  private static final int SEEDS_MAX = 1_000;

  @Option(
      names = "--data",
      arity = "1..*",
      paramLabel = "FILE",
      description = "labelled files; for several, a last line has their means")
  private List<Path> data = new ArrayList<>();

  @Option(
      names = "--at",
      paramLabel = "N",
      defaultValue = "100",
      description = "number of labelled rows to fit on, at least 20 (default: ${DEFAULT-VALUE})")
  private int labels;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "20",
      description = "number of random splits of each file (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--seed",
      paramLabel = "S[-T]",
      defaultValue = "1",
      description =
          "seed of the splits; with a range, means over its seeds are reported, and `worst` is"
              + " the mean of the worst seed (default: ${DEFAULT-VALUE})")
  private String seeds;

  @Option(
      names = "--leave-out-families",
      description =
          "choose the constants of `auto` on all families of tasks but one and measure them on that"
              + " one; a family is the part of a task's name before `/`, without digits at its end")
  private boolean families;

  @Mixin private StudyRunOptions run;
  @Mixin private StudyFiles input;
  @Mixin private RecipeOptions recipe;

  @Option(names = "--json", description = "print JSON Lines, one for each file")
  private boolean json;

  @Option(names = "--quiet", description = "do not print progress")
  private boolean quiet;

  @Override
  protected void run() {
    run.check();
    if (data.isEmpty() != run.isGiven()) {
      throw usage("use either --data or --run");
    }
    checkNames();
    List<Plan> plans = plans(recipe.recipe());
    if (families) {
      families(plans);
    } else if (run.isGiven()) {
      study(List.of(input.task(run.task(existing()), plans.getFirst())), plans);
    } else {
      study(input.tasks(data, plans.getFirst()), plans);
    }
  }

  private void families(List<Plan> plans) {
    Plan plan = plans.getFirst();
    if (data.isEmpty()
        || !plan.recipe().equals(new CalibrationRecipe.Auto(Objective.QWK))
        || plan.labels() >= SmallSampleGuard.LABELS_END) {
      throw usage(
          "--leave-out-families is for --data, `--method auto`, QWK, and fewer than "
              + SmallSampleGuard.LABELS_END
              + " labels");
    }
    List<Task> tasks = input.tasks(data, plan);
    if (tasks.stream().map(task -> FamilyStudy.family(task.name())).distinct().count() < 2) {
      throw usage("--leave-out-families needs tasks of two families or more");
    }
    PrintWriter out = out();
    Progress progress = quiet ? Progress.none() : Progress.to(err()::println, "tasks");
    FamilyStudy.Result result =
        FamilyStudy.run(tasks, plans, done -> progress.at(done, tasks.size()));
    out.print(json ? FamilyStudyText.json(result) : FamilyStudyText.text(result));
  }

  private void study(List<Task> tasks, List<Plan> plans) {
    PrintWriter out = out();
    Progress progress = quiet ? Progress.none() : Progress.to(err()::println, "studies");
    List<String> names = tasks.stream().map(Task::name).toList();
    if (!json) {
      out.print(StudyText.head(names));
    }
    List<Study.Result> all = new ArrayList<>();
    int done = 0;
    for (Task task : tasks) {
      List<Study.Result> seeded = new ArrayList<>();
      for (Plan plan : plans) {
        seeded.add(Study.run(task, plan).orElseThrow());
        progress.at(++done, tasks.size() * plans.size());
      }
      all.add(
          plans.size() == 1 ? seeded.getFirst() : Study.mean(task.name(), seeded).orElseThrow());
      print(all.getLast(), names);
    }
    if (all.size() > 1) {
      print(Study.mean("mean", all).orElseThrow(), names);
    }
    if (!json) {
      out.print(StudyText.legend());
    }
  }

  private void print(Study.Result line, List<String> names) {
    PrintWriter out = out();
    out.print(json ? TerminalJson.line(StudyText.json(line)) + "\n" : StudyText.row(line, names));
    out.flush();
  }

  /// Rejects a mistyped option after a list of files, which would be read as a file name.
  private void checkNames() {
    for (Path path : data) {
      if (path.toString().startsWith("--")) {
        throw usage("unknown option " + EscapedText.text(path.toString()));
      }
    }
  }

  private List<Plan> plans(CalibrationRecipe recipe) {
    if (labels < Calibrator.LABELS_MIN || labels > LABELS_MAX) {
      throw usage("--at must be from " + Calibrator.LABELS_MIN + " to " + LABELS_MAX);
    }
    if (repeats < 1 || repeats > REPEATS_MAX) {
      throw usage("--repeats must be from 1 to " + REPEATS_MAX);
    }
    List<Plan> plans = new ArrayList<>();
    String[] ends = seeds.split("-", -1);
    long last = seed(ends[ends.length - 1]);
    for (long seed = seed(ends[0]); seed <= last && plans.size() <= SEEDS_MAX; seed++) {
      plans.add(new Plan(labels, repeats, seed, recipe));
    }
    if (ends.length > 2 || plans.isEmpty() || plans.size() > SEEDS_MAX) {
      throw usage(
          "--seed must be a whole number, or a range of at most " + SEEDS_MAX + " such as `1-5`");
    }
    return plans;
  }

  private long seed(String written) {
    if (!written.matches("[0-9]{1,18}")) {
      throw usage("--seed must be a whole number from 0, or a range such as `1-5`");
    }
    return Long.parseLong(written);
  }

  /// Options for a study of a run's own labelled documents, instead of files.
  static final class StudyRunOptions extends OptionGroup {

    @Option(
        names = "--run",
        paramLabel = "RUN",
        description =
            "study the labelled documents of a run that has ended, instead of --data: @latest, a name,"
                + " a digest or its first digits")
    private String run = "";

    @Option(
        names = "--target",
        paramLabel = "NAME",
        defaultValue = "composite",
        description = "composite or a trait, for --run (default: ${DEFAULT-VALUE})")
    private String target;

    @Mixin private AnnotationOptions labels;

    boolean isGiven() {
      return !run.isEmpty();
    }

    void check() {
      if (labels.areGiven() && run.isEmpty()) {
        throw usage(
            "--labels names the human scores of --run; the number of labels to fit on is --at");
      }
      if (isGiven() && !labels.areGiven()) {
        throw usage("--run needs --labels");
      }
    }

    /// The labelled documents of the run with every signal that all of them have.
    Task task(LocalStore opened) {
      StoredRun ended = StoredRuns.findEnded(run, opened);
      Bundle bundle = StoredRuns.bundle(ended, opened);
      GivenLabels given = labels.read(bundle);
      LabelJoin join = new LabelJoin(given.labels(), labels.source());
      LabelledRun labelled = LabelledRun.of(ended, opened, bundle, join);
      join.check(err()::println);
      Scale scale =
          given
              .scale()
              .find(target)
              .orElseThrow(() ->
                  Refusal.of(
                      "--scale",
                      WRONG_SCALE,
                      "the scale of " + EscapedText.text(target) + " is not known",
                      "set it with `--scale`"));
      if (labelled.of(target).isEmpty()) {
        throw Refusal.of(
            "--target",
            UNDECLARED,
            "no scored document of the run has a label for " + EscapedText.text(target),
            "name a target that the labels have");
      }
      List<String> names =
          labelled.offered().stream().filter(name -> !name.equals(target)).toList();
      Sample sample = SampleBuilder.sample(labelled.of(target), target, scale, names);
      return new Task(EscapedText.visible(run) + " " + target, sample);
    }
  }

  /// The files of a study, reduced to the selected signals.
  private static final class StudyFiles extends OptionGroup {

    @Option(
        names = "--signals",
        paramLabel = "judge|all",
        defaultValue = "all",
        description = "signals to use: the judge's score alone, or all (default: ${DEFAULT-VALUE})")
    private String signals;

    @Option(
        names = "--without",
        paramLabel = "SIGNAL",
        description = "signal to leave out, such as log_length; repeatable")
    private List<String> without = new ArrayList<>();

    /// Reads all files.
    ///
    /// @throws Refusal with the problems of all files
    List<Task> tasks(List<Path> paths, Plan plan) {
      checkWord();
      List<Task> tasks = new ArrayList<>();
      List<Refusal> refusals = new ArrayList<>();
      for (Path path : paths) {
        try {
          Labelled file = StudyFile.read(path);
          checkLength(path, file);
          checkRows(path.toString(), file.task(), plan);
          tasks.add(file.task());
        } catch (Refusal cliError) {
          refusals.add(cliError);
        }
      }
      if (!refusals.isEmpty()) {
        throw Refusal.all(refusals);
      }
      checkSignals(tasks);
      return tasks.stream().map(task -> new Task(task.name(), used(task.sample()))).toList();
    }

    private void checkWord() {
      if (!signals.equals("judge") && !signals.equals("all")) {
        throw usage("--signals must be `judge` or `all`");
      }
    }

    /// The task of a run, with the chosen signals.
    Task task(Task whole, Plan plan) {
      checkWord();
      checkRows("--run", whole, plan);
      checkSignals(List.of(whole));
      return new Task(whole.name(), used(whole.sample()));
    }

    private void checkLength(Path path, Labelled file) {
      int rows = file.task().sample().size();
      if (file.promised() >= 0 && file.promised() != rows) {
        err()
            .println(
                "warning: "
                    + path
                    + ": the first line announces "
                    + file.promised()
                    + " rows, but the file has "
                    + rows);
      }
    }

    private static void checkRows(String source, Task task, Plan plan) {
      int rows = task.sample().size();
      if (!plan.fits(rows)) {
        int most = Plan.labelsOf(rows);
        throw Refusal.of(
            source,
            TOO_FEW,
            Plural.of(rows, "row is", "rows are")
                + " too few for "
                + plan.labels()
                + " labels, since half of them are held out",
            most < Calibrator.LABELS_MIN
                ? "at least " + (2 * Calibrator.LABELS_MIN - 1) + " rows are needed"
                : "at most `--at " + most + "`, or " + (2L * plan.labels() - 1) + " rows");
      }
    }

    private void checkSignals(List<Task> tasks) {
      List<String> known =
          tasks.stream().flatMap(task -> task.sample().signalNames().stream()).distinct().toList();
      Problems problems = new Problems();
      for (String name : without) {
        if (!known.contains(name)) {
          problems.add(
              "",
              UNKNOWN_VALUE,
              "no file has the signal " + EscapedText.text(name),
              known.isEmpty() ? "" : Suggestion.of(name, known, "there are"));
        }
      }
      problems.refuse("--without");
    }

    private Sample used(Sample sample) {
      if (signals.equals("judge")) {
        return sample.judgeOnly();
      }
      Sample used = sample;
      for (String name : without) {
        used = used.without(name);
      }
      return used;
    }
  }
}
