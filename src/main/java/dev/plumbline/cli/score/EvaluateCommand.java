package dev.plumbline.cli.score;

import static dev.plumbline.cli.output.ExitCode.NOT_PASSED;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.UNSCORED;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.DocumentOptions;
import dev.plumbline.cli.input.DraftOption;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.cli.measure.CalibrationOptions;
import dev.plumbline.cli.output.CiOptions;
import dev.plumbline.cli.output.ShutdownNotice;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.results.ExplanationContext;
import dev.plumbline.results.ExplanationContext.Said;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.run.EvaluationRun;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.LockedBar;
import dev.plumbline.run.PlannedCalls;
import dev.plumbline.run.Progress;
import dev.plumbline.run.RunOutput;
import dev.plumbline.run.RunOutput.ResultLine;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.RunSummary;
import dev.plumbline.run.SingleEvaluation;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.documents.CaseFolder;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.run.StoredRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `evaluate`: extracts and scores a case folder, or every document of a file.
@UsageExamples({
  "plumbline evaluate essay/",
  "plumbline evaluate --rubric rubric.yaml --documents texts.jsonl --out results",
  "plumbline evaluate --rubric rubric.yaml --documents texts.jsonl --judge openai"
})
@Command(
    header = "Evaluates a case folder, or every document of a file or folder.",
    description = {
      "The default judge, `cues`, matches the cues of the rubric and needs no account, network or"
          + " model. Other judges are a model that is called, or recorded answers."
    },
    footer = {
      "",
      "Models are configured by environment variables:",
      "  openai   PLUMBLINE_OPENAI_MODEL, PLUMBLINE_OPENAI_KEY or OPENAI_API_KEY,",
      "           PLUMBLINE_OPENAI_URL (vLLM, Ollama, Azure),",
      "           PLUMBLINE_OPENAI_API_VERSION (Azure deployments)",
      "  bedrock  PLUMBLINE_BEDROCK_MODEL, AWS_REGION and AWS credentials",
      "Everything is stored: a command that is repeated or was interrupted continues",
      "where it ended, and no answer is paid for twice."
    })
final class EvaluateCommand extends LeafCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "case folder: rubric.yaml, document.txt, context/<part>.txt, facts.json")
  private Path folder;

  @Option(
      names = "--rubric",
      paramLabel = "RUBRIC",
      description =
          "rubric for --documents, or a frame: traits without items, which lines bring as `rubric`")
  private Path rubric;

  @Option(
      names = "--rubrics",
      paramLabel = "DIR|FILE",
      description =
          "rubrics that lines name as `rubric`: a folder of files, or lines of {rubric, …}; with a"
              + " frame as --rubric, items for it")
  private Optional<Path> rubrics;

  @Mixin private DocumentOptions documents;

  @Mixin private LabelOptions labels;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "also write results.jsonl and a summary to this folder")
  private Path out;

  @Mixin private RunOptions run;

  @Mixin private BarOption bar;

  @Mixin private CiOptions ci;

  @Mixin private CalibrationOptions calibration;

  @Mixin private JudgeSourceOptions judge;

  @Mixin private ReplicateOptions replicates;

  @Mixin private DraftOption draft;

  @Mixin private ModelOptions model;

  @Option(
      names = "--completions",
      paramLabel = "JSONL",
      description =
          "answers of --judge, recorded before the run, one on each line: {document, completion,"
              + " replicate?, part?, stop?, model?, id?}, or answers to the questions of `prompts`, also as"
              + " OpenAI and Bedrock write them")
  private Path completions;

  @Option(
      names = "--max-unscored",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "exit with 4 if a larger share of documents has no score (default: ${DEFAULT-VALUE})")
  private double maxUnscored;

  @Mixin private ScoringStoreOption store;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "number of threads (default: the number of processors)")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--dry-run",
      description =
          "count the calls, tokens and, with --prices, the cost of --documents; evaluate nothing")
  private boolean dryRun;

  @Option(names = "--json", description = "print only the result, as JSON")
  private boolean json;

  @Option(names = "--require-pass", description = "exit with 1 unless every result passes")
  private boolean gate;

  @Option(names = "--quiet", description = "do not print progress")
  private boolean quiet;

  @Override
  public Integer call() throws IOException {
    if ((folder == null) != documents.areGiven()) {
      throw usage("use either a case folder or --documents");
    }
    return folder != null ? one() : many();
  }

  private void checkOptionsOfFolder() {
    if (rubric != null
        || rubrics.isPresent()
        || out != null
        || labels.areGiven()
        || run.areGiven()
        || bar.isGiven()
        || ci.areGiven()
        || dryRun) {
      throw usage(
          "--rubric, --rubrics, --labels, --out, --name, --bar, --junit, --summary and --dry-run need"
              + " --documents;"
              + " a folder has its own rubric");
    }
  }

  private int one() {
    checkOptionsOfFolder();
    PrintWriter err = err();
    CaseFolder example = CaseFolder.at(folder);
    Bundle bundle =
        replicates.compileLocked(example.rubric(), store, draft.isGiven(), err).bundle();
    calibration.warn(bundle, err);
    SingleEvaluation done =
        SingleEvaluation.of(
            bundle,
            example.document(bundle, err::println),
            example.facts(),
            AppliedCalibrations.of(calibration.read(store)),
            judge(),
            store,
            err::println);
    DocumentEvaluator.Result.Evaluated evaluated = done.evaluated(folder.toString());
    LocalStore opened = store.open();
    Extraction extraction = evaluated.scorecard().extraction();
    SortedMap<String, Integer> models = new TreeMap<>();
    evaluated.whole().answeredBy().forEach(name -> models.put(name, 1));
    OutcomeCounts.warnings(models, extraction.judge(), bundle.extraction().judge().answeredBy())
        .forEach(warning -> err.println("warning: " + warning));
    return new ResultPrinter(json, gate, out())
        .print(
            evaluated,
            done.calibrated().line(),
            ExplanationContext.of(
                bundle,
                new Said(
                    opened.reasons(bundle, extraction),
                    opened.outline(bundle, extraction),
                    List.of(),
                    List.of(),
                    StoredPanels.labels(extraction.judge(), opened))));
  }

  private void checkOptionsOfRun() {
    if (rubric == null && rubrics.isEmpty()) {
      throw usage("--documents needs --rubric or --rubrics");
    }
    if (draft.isGiven() && bar.isGiven()) {
      throw usage("a run for a --bar is no --draft");
    }
    if (threads < 1 || threads > 256 || !(maxUnscored >= 0 && maxUnscored <= 1)) {
      throw usage("--threads must be from 1 to 256, --max-unscored from 0 to 1");
    }
  }

  private int many() throws IOException {
    checkOptionsOfRun();
    ci.begin();
    PrintWriter err = err();
    RunRubrics scoring = replicates.rubrics(rubric, rubrics, store, draft.isGiven(), err);
    Bundle bundle = scoring.sample();
    calibration.warn(bundle, err);
    FieldMapping fields = labels.fields(bundle);
    GivenLabels labelled = labels.read(bundle, fields);
    run.check();
    if (dryRun) {
      return planned(scoring, fields);
    }
    if (out != null) {
      PrivateFiles.checkFolder(out);
    }
    List<FittedCalibration> calibrations = calibration.read(store);
    RunSummary summary =
        new RunSummary(
            isOfLines() ? StoredRuns.common(bundle) : bundle,
            scoring::first,
            labelled.scale(),
            calibrations,
            digest -> store.open().bundle(digest));
    LabelJoin join = new LabelJoin(labelled.labels(), labels.source());
    Consumer<ResultLine> sum = line -> summary.add(line, join.add(line.id(), line.document()));
    EvaluationRun evaluation;
    StoredRun ended;
    try (RereadableInput input = documents.open();
        ShutdownNotice interruption = new ShutdownNotice(err::println)) {
      evaluation =
          new EvaluationRun(
              scoring,
              documents.file(input, fields),
              AppliedCalibrations.of(calibrations),
              judge(),
              run.settings(bar.bar(store)),
              store.open(),
              err::println);
      ended =
          evaluation.run(
              threads,
              quiet
                  ? Progress.none()
                  : Progress.to(err::println, "documents", evaluation::usageSoFar),
              interruption,
              out == null ? Optional.of(sum) : Optional.empty());
    }
    RunOutput output = new RunOutput(ended, store.open());
    if (out != null) {
      output.forEachWritten(out, sum);
      output.write(out, summary);
    }
    join.warn(err::println);
    ci.write(() -> output.testSuite(scoring.first()));
    print(summary, evaluation, ended);
    OutcomeCounts counts = summary.counts();
    if (counts.unscored() > maxUnscored * counts.documents()) {
      err.println(
          "plumbline: "
              + counts.unscored()
              + " of "
              + Plural.of(counts.documents(), "document")
              + " without a score, more than --max-unscored allows");
      return UNSCORED;
    }
    int gated = gate ? gated(summary, err) : OK;
    return gated == OK ? documents.exit() : gated;
  }

  /// Whether each line names or brings its rubric.
  private boolean isOfLines() {
    return rubrics.isPresent() || RubricFrame.of(InputFiles.bytes(rubric)).isPresent();
  }

  private int planned(RunRubrics scoring, FieldMapping fields) throws IOException {
    if (completions != null || json) {
      throw usage(
          "--dry-run counts calls that have no answer yet: --completions and --json do not fit");
    }
    AnswerSource source = judge().fitting(scoring.sample());
    List<PlannedCalls> calls = source.judges().stream().map(PlannedCalls::new).toList();
    try (RereadableInput input = documents.open()) {
      DocumentFile file = documents.file(input, fields);
      scoring.forEach(
          file,
          file.check(),
          (line, bundle) -> calls.forEach(each -> each.add(line, bundle.extraction())));
    }
    for (int i = 0; i < calls.size(); i++) {
      JudgeSource each = source.judges().get(i);
      if (calls.size() > 1) {
        out().print(each.judge().written() + "\n");
      }
      out().print(calls.get(i).text(run.settings(Optional.empty()).price(each)));
    }
    return documents.exit();
  }

  private static int gated(RunSummary summary, PrintWriter err) {
    if (summary.withoutPassMark() > 0) {
      err.println(
          "plumbline: --require-pass: "
              + summary.withoutPassMark()
              + " of "
              + Plural.of(summary.counts().documents(), "document")
              + " have a score to which no pass mark applies");
    }
    return summary.counts().passed() < summary.counts().documents() ? NOT_PASSED : OK;
  }

  private void print(RunSummary summary, EvaluationRun evaluation, StoredRun ended) {
    if (json) {
      out().print(summary.jsonLine(ended));
    } else {
      out().print(summary.text(ended, store.typed()));
      out().print(evaluation.usageText());
    }
  }

  private AnswerSource judge() {
    return judge.source(model, Optional.ofNullable(completions), store, run::limited);
  }

  /// The bar that a run is begun for.
  private static final class BarOption {

    @Option(
        names = "--bar",
        paramLabel = "DIGEST",
        description = "begin the run for this bar, which `bar lock` made: its manifest names it")
    private Optional<String> written;

    /// @throws dev.plumbline.base.problem.Refusal if the store has no such bar
    Optional<LockedBar> bar(StoreOption store) {
      return written.map(it -> StoredBars.of(store.existing()).findLogged(it));
    }

    boolean isGiven() {
      return written.isPresent();
    }
  }
}
