package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.calibration.fit.Calibrator;
import dev.plumbline.measure.calibration.report.Study;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.workflow.measuring.StudyFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The files of a study, reduced to the selected signals.
final class StudyFiles {

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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// Reads all files.
  ///
  /// @throws Refusal with the problems of all files
  List<Study.Task> tasks(List<Path> paths, Study.Plan plan) {
    checkWord();
    List<Study.Task> tasks = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (Path path : paths) {
      try {
        StudyFile.Labelled file = StudyFile.read(path);
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
    return tasks.stream().map(task -> new Study.Task(task.name(), used(task.sample()))).toList();
  }

  private void checkWord() {
    if (!signals.equals("judge") && !signals.equals("all")) {
      throw new ParameterException(command.commandLine(), "--signals must be `judge` or `all`");
    }
  }

  /// The task of a run, with the chosen signals.
  Study.Task task(Study.Task whole, Study.Plan plan) {
    checkWord();
    checkRows("--run", whole, plan);
    checkSignals(List.of(whole));
    return new Study.Task(whole.name(), used(whole.sample()));
  }

  private void checkLength(Path path, StudyFile.Labelled file) {
    int rows = file.task().sample().size();
    if (file.promised() >= 0 && file.promised() != rows) {
      command
          .commandLine()
          .getErr()
          .println(
              "warning: "
                  + path
                  + ": the first line announces "
                  + file.promised()
                  + " rows, but the file has "
                  + rows);
    }
  }

  private static void checkRows(String source, Study.Task task, Study.Plan plan) {
    int rows = task.sample().size();
    if (!plan.fits(rows)) {
      int most = Study.Plan.labelsOf(rows);
      throw Refusal.of(
          source,
          ProblemCode.TOO_FEW_ROWS,
          Plural.of(rows, "row")
              + (rows == 1 ? " is" : " are")
              + " too few for "
              + plan.labels()
              + " labels, since half of them are held out",
          most < Calibrator.LABELS_MIN
              ? "at least " + (2 * Calibrator.LABELS_MIN - 1) + " rows are needed"
              : "at most `--at " + most + "`, or " + (2L * plan.labels() - 1) + " rows");
    }
  }

  private void checkSignals(List<Study.Task> tasks) {
    List<String> known =
        tasks.stream().flatMap(task -> task.sample().signalNames().stream()).distinct().toList();
    List<Problem> problems = new ArrayList<>();
    for (String name : without) {
      if (!known.contains(name)) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.UNKNOWN_SIGNAL,
                "no file has the signal " + EscapedText.text(name),
                known.isEmpty() ? "" : Suggestion.of(name, known, "there are")));
      }
    }
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, "--without", problems);
    }
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
