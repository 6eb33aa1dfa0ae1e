package dev.plumbline.cli.score;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.compare.ComparisonPrinter;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ShutdownNotice;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.Combination;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.corrections.CarriedCorrections;
import dev.plumbline.workflow.evaluation.AnswerSource;
import dev.plumbline.workflow.evaluation.AppliedCalibrations;
import dev.plumbline.workflow.evaluation.JudgeSource;
import dev.plumbline.workflow.evaluation.PanelReader;
import dev.plumbline.workflow.evaluation.Progress;
import dev.plumbline.workflow.evaluation.Recombination;
import dev.plumbline.workflow.evaluation.RescoredRun;
import dev.plumbline.workflow.evaluation.ScoringRubric;
import dev.plumbline.workflow.judging.CalledModel;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of `score RUN`, which scores what a run has stored by another rubric.
final class RescoringOptions {

  @Option(
      names = "--judge",
      paramLabel = "JUDGE",
      description =
          "judge to ask again where the rubric asks otherwise than that of the run: cues, openai,"
              + " bedrock, or PROVIDER:MODEL:VERSION for stored answers")
  private String judge = "";

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description = "number of the judge's run, from 0 (default: ${DEFAULT-VALUE})")
  private int replicate;

  @Option(
      names = "--without",
      paramLabel = "JUROR",
      description =
          "leave a juror of the run's panel out and combine what the others answered, without"
              + " asking them again; PROVIDER:MODEL:VERSION, or its beginning")
  private List<String> without = new ArrayList<>();

  @Option(
      names = "--combine",
      paramLabel = "HOW",
      description =
          "combine what the jurors of the run answered otherwise: median, majority, unanimous,"
              + " worst or highest")
  private Optional<String> combine = Optional.empty();

  @Option(
      names = "--panel",
      paramLabel = "FILE",
      description = "another panel of jurors of the run, with weights, a veto and combinations")
  private Optional<Path> panel = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, or all documents that are not the same as csv, excel, jsonl or markdown (default:"
              + " table)")
  private Optional<ListingFormat> format = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "how many documents the table shows (default: 50)")
  private Optional<Integer> limit = Optional.empty();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "number of threads (default: the number of processors)")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quiet", description = "do not print progress")
  private boolean quiet;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// What a command gives to [#score].
  ///
  /// @param written how the user refers to the run
  /// @param rubric empty for that of the run
  /// @param json whether only a summary is printed, as JSON
  record Request(
      String written,
      Optional<ScoringRubric> rubric,
      AppliedCalibrations calibrations,
      RunOptions run,
      ModelOptions model,
      StoreOption store,
      boolean json) {}

  boolean areGiven() {
    return !judge.isEmpty() || format.isPresent() || limit.isPresent() || recombines();
  }

  /// Whether the answers of jurors are combined otherwise, for which the rubric can be that of the
  /// run.
  boolean recombines() {
    return !without.isEmpty() || combine.isPresent() || panel.isPresent();
  }

  private Optional<Recombination> recombination(
      Request request, Bundle rubric, StoredRun parent, LocalStore opened) {
    if (!recombines()) {
      return Optional.empty();
    }
    if (!judge.isEmpty() || panel.isPresent() && (!without.isEmpty() || combine.isPresent())) {
      throw new ParameterException(
          command.commandLine(),
          "combine stored answers by --panel, or by --without and --combine; --judge asks again");
    }
    if (panel.isEmpty()) {
      return Optional.of(
          Recombination.of(parent, without, combine.map(this::combination), rubric, opened));
    }
    PanelReader reader =
        new PanelReader(
            (provider, name) -> CalledModel.of(provider, name, environment().environment()),
            0,
            request.store());
    return Optional.of(
        Recombination.of(parent, reader.read(panel.get()).fitting(rubric).panel(), rubric, opened));
  }

  private Combination combination(String written) {
    return Combination.parse(written)
        .orElseThrow(() ->
            new ParameterException(
                command.commandLine(),
                "--combine is one of " + String.join(", ", Combination.names())));
  }

  /// Scores the run, prints what moved, and returns the exit code.
  int score(Request request) throws IOException {
    checkBounds();
    LocalStore opened = request.store().existing();
    StoredRun parent = StoredRuns.findEnded(request.written(), opened);
    PrintWriter err = command.commandLine().getErr();
    ScoringRubric scoring = request.rubric().orElseGet(() -> ScoringRubric.of(parent, opened));
    Bundle rubric = scoring.bundle();
    RescoredRun rescored =
        new RescoredRun(
            parent,
            scoring,
            request.calibrations(),
            () -> judge(request),
            recombination(request, rubric, parent, opened),
            request.run().settings(Optional.empty()),
            opened,
            err::println);
    StoredRun child;
    try (ShutdownNotice interruption = new ShutdownNotice(err::println)) {
      child =
          rescored.run(
              threads,
              quiet
                  ? Progress.none()
                  : Progress.to(err::println, "documents", rescored.usage()::text),
              interruption);
    }
    CarriedCorrections carried = CarriedCorrections.carry(parent, child, opened);
    if (carried.carried() > 0) {
      err.println(
          Plural.of(carried.carried(), "correction")
              + " of "
              + parent.reference()
              + (carried.carried() == 1 ? " goes with it" : " go with it"));
    }
    carried.left().forEach(one -> err.println("does not go with it: " + one));
    PrintWriter out = command.commandLine().getOut();
    RunPair pair = RunPair.of(parent, child, false, opened);
    RunComparison comparison =
        request.json()
            ? ComparisonPrinter.printJson(pair, out)
            : new ComparisonPrinter(format.orElse(ListingFormat.TABLE), limit.orElse(50), out)
                .print(pair);
    if (!request.json() && format.orElse(ListingFormat.TABLE) == ListingFormat.TABLE) {
      out.print(usage(rescored, child));
    }
    return exit(comparison, err);
  }

  private static String usage(RescoredRun rescored, StoredRun child) {
    return "  run "
        + child.digest().orElseThrow().beginning()
        + ", "
        + rescored.usage().text()
        + "\n";
  }

  private static int exit(RunComparison comparison, PrintWriter err) {
    long lost =
        comparison
            .unverifiable()
            .getOrDefault(DocumentComparison.Reason.UNSCORED_AFTER.wireName(), 0L);
    if (lost > 0) {
      err.println(
          "plumbline: " + Plural.of(lost, "document") + " had a score before and have none now");
      return ExitCode.UNSCORED;
    }
    return ExitCode.OK;
  }

  /// The judge that is named; empty if none is.
  private Optional<AnswerSource> judge(Request request) {
    StoreOption store = request.store();
    return judge.isEmpty()
        ? Optional.empty()
        : Optional.of(
            request
                .model()
                .model(judge, "", environment().environment())
                .map(model -> JudgeSource.model(request.run().limited(model), replicate, store))
                .orElseGet(() ->
                    JudgeSource.parse(
                        judge.equals("cues") ? "" : judge, List.of(), replicate, store)));
  }

  private void checkBounds() {
    if (threads < 1 || threads > 256 || limit.orElse(0) < 0) {
      throw new ParameterException(
          command.commandLine(), "--threads must be from 1 to 256, --limit not negative");
    }
  }

  private CommandEnvironment environment() {
    return (CommandEnvironment) command.root().userObject();
  }
}
