package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.input.CaseFolder;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.FieldMapping;
import dev.plumbline.cli.input.LabelJoin;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.RubricCompiler;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.Progress;
import dev.plumbline.extraction.Document;
import dev.plumbline.repository.ArtefactRepository;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `evaluate`: all steps, for a case in a folder or for a file of documents.
@Command(
    name = "evaluate",
    description = {
      "Evaluates a case folder, or all documents of a JSONL file.",
      "With the judge `cues`, without an account, network or model; with a model; or with what",
      "another judge said before."
    },
    footer = {
      "",
      "Models are named and reached by the environment:",
      "  openai   PLUMBLINE_OPENAI_MODEL, PLUMBLINE_OPENAI_KEY or OPENAI_API_KEY, PLUMBLINE_OPENAI_URL",
      "           (vLLM, Ollama, Azure), PLUMBLINE_OPENAI_API_VERSION (Azure's deployments)",
      "  bedrock  PLUMBLINE_BEDROCK_MODEL, AWS_REGION and the credentials of AWS",
      "What a model says is kept in the store; a run that goes on pays for nothing twice."
    },
    mixinStandardHelpOptions = true)
public final class EvaluateCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "a case: rubric.yaml, document.txt, context/<part>.txt, facts.json")
  private Path folder;

  @Option(names = "--rubric", paramLabel = "RUBRIC", description = "the rubric for --documents")
  private Path rubric;

  @Option(
      names = "--documents",
      paramLabel = "JSONL",
      description = "a line a document: {id, text, context?, facts?}")
  private Path documents;

  @Mixin private LabelOptions labels;

  @Option(names = "--out", paramLabel = "DIR", description = "where results of --documents go")
  private Path out;

  @Mixin private CalibrationOptions calibration;

  @Option(
      names = "--judge",
      paramLabel = "JUDGE",
      description =
          "openai or bedrock to ask a model; PROVIDER:MODEL:VERSION for answers that are recorded, with"
              + " --documents (default: cues)")
  private String judge = "";

  @Option(
      names = "--completions",
      paramLabel = "JSONL",
      description =
          "record what --judge said first, a line an answer: {document, completion, run?, stop?}")
  private Path completions;

  @Option(
      names = "--run",
      paramLabel = "N",
      description = "which run of --judge to use, from 0 (default: ${DEFAULT-VALUE})")
  private int run;

  @Mixin private ModelOptions model;

  @Option(
      names = "--max-unscored",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description = "share of documents that may stay without a score (default: ${DEFAULT-VALUE})")
  private double maxUnscored;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "where artefacts are kept (default: .plumbline, with --out inside of it)")
  private Path store;

  @Option(names = "--threads", paramLabel = "N", description = "default: one a processor")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--json", description = "print the result as JSON and nothing else")
  private boolean json;

  @Option(names = "--gate", description = "exit with 1 unless every result is a pass")
  private boolean gate;

  @Option(names = "--quiet", description = "no progress")
  private boolean quiet;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if ((folder == null) == (documents == null)) {
      throw usage("name a case folder, or a file with --documents");
    }
    return folder != null ? one() : many();
  }

  private int one() {
    if (rubric != null || out != null || labels.areGiven()) {
      throw usage("--rubric, --labels and --out go with --documents; a folder has its own rubric");
    }
    if (judge.contains(":") || completions != null || run != 0) {
      throw usage("recorded answers go with --documents; a folder is judged by `cues` or a model");
    }
    CaseFolder example = CaseFolder.at(folder);
    Path kept = store == null ? RubricCompiler.STORE : store;
    Bundle bundle = RubricCompiler.locked(example.rubric(), kept, spec.commandLine().getErr());
    Optional<Document> document = example.document();
    AppliedCalibrations appliedCalibrations = calibration.read(kept);
    calibration.warn(bundle, spec.commandLine().getErr());
    ArtefactRepository repository = new LocalStore(kept).repository();
    DocumentEvaluator evaluator = judge(kept).evaluator(bundle);
    DocumentEvaluator.Result.Evaluated evaluated =
        ResultPrinter.done(
            document.isPresent()
                ? evaluator.evaluate(document.get(), example.facts())
                : evaluator.evaluate(example.facts()),
            folder.toString());
    AppliedCalibrations.Outcome calibrated = appliedCalibrations.applyToOne(bundle, evaluated);
    repository.keep(bundle);
    document.ifPresent(it -> repository.keep(ArtefactKind.DOCUMENT, it.json()));
    evaluated.keep(repository);
    appliedCalibrations.keep(repository);
    calibrated.keep(repository);
    return new ResultPrinter(json, gate, spec.commandLine().getOut())
        .shown(evaluated, calibrated.line());
  }

  private int many() throws IOException, InterruptedException {
    if (rubric == null || out == null) {
      throw usage("--documents needs --rubric and --out");
    }
    if (threads < 1 || threads > 256 || !(maxUnscored >= 0 && maxUnscored <= 1)) {
      throw usage("--threads goes from 1 to 256, --max-unscored from 0 to 1");
    }
    PrintWriter err = spec.commandLine().getErr();
    Path kept = store == null ? out.resolve(".plumbline") : store;
    Bundle bundle = RubricCompiler.locked(rubric, kept, err);
    calibration.warn(bundle, err);
    FieldMapping fields = labels.fields(bundle);
    LabelOptions.Given human = labels.read(bundle, fields);
    AppliedCalibrations appliedCalibrations = calibration.read(kept);
    BatchRun batch =
        new BatchRun(bundle, documents, fields, out, kept, appliedCalibrations, judge(kept));
    batch.run(threads, quiet ? Progress.none() : Progress.to(err));
    LabelJoin join = LabelJoin.of(batch.results(), human.labels(), labels.source());
    join.warn(err);
    RunSummary summary = RunSummary.of(batch.results(), bundle, join, human.scale());
    batch.finish(summary);
    PrintWriter print = spec.commandLine().getOut();
    print.print(json ? summary.jsonLine() : summary.text());
    if (summary.unscoredShare() > maxUnscored) {
      err.println(
          "plumbline: "
              + summary.unscored()
              + " of "
              + summary.documents()
              + " documents have no score, more than --max-unscored allows");
      return ExitCode.UNSCORED;
    }
    return gate && !summary.allPassed() ? ExitCode.NOT_PASSED : ExitCode.OK;
  }

  private JudgeSource judge(Path kept) {
    String recorded = completions == null ? "" : "--completions";
    return model
        .asked(judge, recorded, parent.environment())
        .map(asked -> JudgeSource.asked(asked, run, kept))
        .orElseGet(
            () -> JudgeSource.named(judge.equals("cues") ? "" : judge, completions, run, kept));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
