package dev.plumbline.cli.score;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.cli.compare.CompareCommand.ComparisonPrinter;
import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.cli.measure.CalibrationOptions;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.ShutdownNotice;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.people.corrections.CarriedCorrections;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.results.ExplanationContext;
import dev.plumbline.results.ExplanationContext.Said;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.PanelReader;
import dev.plumbline.run.Progress;
import dev.plumbline.run.Recombination;
import dev.plumbline.run.RescoredRun;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.ScoringRubric;
import dev.plumbline.run.SingleEvaluation;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `score`: scores a stored run by another rubric, a stored extraction, or given facts.
@UsageExamples({
  "plumbline score @latest --rubric rubric.yaml",
  "plumbline score @latest --without example:some-model",
  "plumbline score --rubric rubric.yaml --extraction sha256:3f…9a",
  "plumbline score --rubric rubric.yaml --facts facts.json"
})
@Command(
    header = "Scores a stored run by another rubric, an extraction, or given facts.",
    description = {
      "RUN: what the run has stored is scored by the rubric as a new run that names it as its"
          + " parent, and every document is compared before and after. No judge is asked as long as"
          + " the rubric asks it the same: weights, rules, caps, cuts and thresholds of the plan"
          + " may change. Otherwise the command says which items must be judged again, and does so"
          + " with --judge.",
      "Facts may include decisions on items, by their ids."
    })
final class ScoreCommand extends LeafCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "RUN",
      description = "run to score: @latest, a name or a digest")
  private String run;

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description =
          "rubric file; with --without, --combine or --panel that of the run, if not given")
  private Path rubric;

  @Option(
      names = "--facts",
      paramLabel = "FACTS",
      description = "JSON object with the facts; null means unknown")
  private Path facts;

  @Option(
      names = "--extraction",
      paramLabel = "DIGEST",
      description = "extraction in the store, made with the same questions")
  private String extraction;

  @Mixin private RescoringOptions rescoring;

  @Mixin private RunOptions runOptions;

  @Mixin private ModelOptions model;

  @Mixin private CalibrationOptions calibration;

  @Mixin private DraftOption draft;

  @Mixin private ScoringStoreOption store;

  @Option(
      names = "--json",
      description = "print only the scorecard, or the summary of the comparison, as JSON")
  private boolean json;

  @Option(names = "--require-pass", description = "exit with 1 unless the result passes")
  private boolean gate;

  @Override
  public Integer call() throws IOException {
    long given = (run == null ? 0 : 1) + (facts == null ? 0 : 1) + (extraction == null ? 0 : 1);
    if (given != 1) {
      throw usage("name one thing to score: a run, --extraction or --facts");
    }
    if (run == null && (rescoring.areGiven() || runOptions.areGiven())) {
      throw usage("--judge, --name, --format and --limit are for a run");
    }
    if (run != null && gate) {
      throw usage("--require-pass is for one result; `check` is for a run");
    }
    if (rubric == null && (run == null || !rescoring.recombines())) {
      throw usage("--rubric is missing");
    }
    if (rubric == null && draft.isGiven()) {
      throw usage("--draft is for --rubric");
    }
    Optional<ScoringRubric> scoring =
        Optional.ofNullable(rubric)
            .map(file ->
                RubricFileCompiler.compileLocked(file, store, err()::println, draft.isGiven()));
    scoring.ifPresent(it -> calibration.warn(it.bundle(), err()));
    return run == null
        ? one(scoring.orElseThrow().bundle())
        : rescoring.score(
            new RescoringOptions.Request(
                run,
                scoring,
                AppliedCalibrations.of(calibration.read(store)),
                runOptions,
                model,
                store,
                json));
  }

  private int one(Bundle bundle) {
    AppliedCalibrations calibrations = AppliedCalibrations.of(calibration.read(store));
    boolean isStored = store.isGiven() || calibrations.isPresent();
    SingleEvaluation done =
        facts == null
            ? SingleEvaluation.ofExtraction(
                bundle, ArtefactRepository.digest(extraction), calibrations, store)
            : SingleEvaluation.ofFacts(
                bundle,
                InputFiles.object(facts),
                calibrations,
                isStored ? Optional.of(store) : Optional.empty());
    return new ResultPrinter(json, gate, out())
        .print(
            done.evaluated(String.valueOf(facts)),
            done.calibrated().line(),
            ExplanationContext.of(bundle, Said.NOTHING));
  }

  /// The options of `score RUN`, which scores what a run has stored by another rubric.
  private static final class RescoringOptions extends OptionGroup {

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
    private Optional<String> combine;

    @Option(
        names = "--panel",
        paramLabel = "FILE",
        description = "another panel of jurors of the run, with weights, a veto and combinations")
    private Optional<Path> panel;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description =
            "table, or all documents that are not the same as csv, excel, jsonl or markdown (default:"
                + " table)")
    private Optional<ListingFormat> format;

    @Option(
        names = "--limit",
        paramLabel = "N",
        description = "how many documents the table shows (default: 50)")
    private Optional<Integer> limit;

    @Option(
        names = "--threads",
        paramLabel = "N",
        description = "number of threads (default: the number of processors)")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--quiet", description = "do not print progress")
    private boolean quiet;

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

    /// Whether the answers of jurors are combined otherwise, for which the rubric can be that of
    /// the run.
    boolean recombines() {
      return !without.isEmpty() || combine.isPresent() || panel.isPresent();
    }

    private Optional<Recombination> recombination(
        Request request, Bundle rubric, StoredRun parent, LocalStore opened) {
      if (!recombines()) {
        return Optional.empty();
      }
      if (!judge.isEmpty() || panel.isPresent() && (!without.isEmpty() || combine.isPresent())) {
        throw usage(
            "combine stored answers by --panel, or by --without and --combine; --judge asks again");
      }
      if (panel.isEmpty()) {
        return Optional.of(
            Recombination.of(parent, without, combine.map(this::combination), rubric, opened));
      }
      PanelReader reader =
          new PanelReader(
              (provider, name) -> CalledModel.of(provider, name, environment()),
              0,
              request.store());
      return Optional.of(
          Recombination.of(
              parent, reader.read(panel.get()).fitting(rubric).panel(), rubric, opened));
    }

    private Combination combination(String written) {
      return WireNamed.parse(Combination.class, written)
          .orElseThrow(() ->
              usage(
                  "--combine is one of " + String.join(", ", WireNamed.names(Combination.class))));
    }

    /// Scores the run, prints what moved, and returns the exit code.
    int score(Request request) throws IOException {
      checkBounds();
      LocalStore opened = request.store().existing();
      StoredRun parent = StoredRuns.findEnded(request.written(), opened);
      PrintWriter err = err();
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
      PrintWriter out = out();
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
            "plumbline: " + Plural.of(lost, "document") + " had a score before and not now");
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
                  .model(judge, "", environment())
                  .map(model -> JudgeSource.model(request.run().limited(model), replicate, store))
                  .orElseGet(() ->
                      JudgeSource.parse(
                          judge.equals("cues") ? "" : judge, List.of(), replicate, store)));
    }

    private void checkBounds() {
      if (threads < 1 || threads > 256 || limit.orElse(0) < 0) {
        throw usage("--threads must be from 1 to 256, --limit not negative");
      }
    }
  }
}
