package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.Document;
import dev.plumbline.function.Keeper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `evaluate`: all steps, for a case in a folder or for a file of documents.
@Command(
    name = "evaluate",
    description = {
      "Evaluates a case folder, or all documents of a JSONL file, with the judge `cues`,",
      "or with what another judge said before. Without an account, network or model."
    },
    mixinStandardHelpOptions = true)
final class EvaluateCommand implements Callable<Integer> {

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

  @Option(
      names = "--calibration",
      split = ",",
      paramLabel = "FILE|DIGEST",
      description = "apply these calibrations of `calibrate fit`; scorecards stay raw")
  private List<String> calibration = new ArrayList<>();

  @Option(
      names = "--judge",
      paramLabel = "PROVIDER:MODEL:VERSION",
      description =
          "whose recorded answers to use with --documents (default: cues, which needs none)")
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

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if ((folder == null) == (documents == null)) {
      throw usage("name a case folder, or a file with --documents");
    }
    return folder != null ? one() : many();
  }

  private int one() {
    if (rubric != null || out != null || labels.areGiven() || !calibration.isEmpty()) {
      throw usage(
          "--rubric, --labels, --calibration and --out go with --documents; a folder has its own rubric");
    }
    if (!judge.isEmpty() || completions != null) {
      throw usage("--judge and --completions go with --documents; a folder is judged by `cues`");
    }
    CaseFolder example = CaseFolder.at(folder);
    Bundle bundle = Rubrics.locked(example.rubric(), spec.commandLine().getErr());
    Keeper keeper = new Kept(store == null ? Path.of(".plumbline") : store).keeper();
    Optional<Document> document = example.document();
    Evaluator evaluator = new Evaluator(bundle);
    Evaluator.Result result =
        document.isPresent()
            ? evaluator.evaluate(document.get(), example.facts())
            : evaluator.evaluate(example.facts());
    if (result instanceof Evaluator.Result.Done done) {
      keeper.keep(bundle);
      document.ifPresent(it -> keeper.keep(Kind.DOCUMENT, it.json()));
      done.keep(keeper);
    }
    return Results.shown(result, folder.toString(), json, gate, spec.commandLine().getOut());
  }

  private int many() throws IOException, InterruptedException {
    if (rubric == null || out == null) {
      throw usage("--documents needs --rubric and --out");
    }
    if (threads < 1 || threads > 256 || !(maxUnscored >= 0 && maxUnscored <= 1)) {
      throw usage("--threads goes from 1 to 256, --max-unscored from 0 to 1");
    }
    PrintWriter err = spec.commandLine().getErr();
    Bundle bundle = Rubrics.locked(rubric, err);
    if (bundle.scoring().program().cutsOnCalibrated() && calibration.isEmpty()) {
      err.println(
          "warning: the rubric's cut is `on: calibrated`, so nothing passes without --calibration");
    }
    FieldMap fields = labels.fields(bundle);
    LabelOptions.Given human = labels.read(bundle, fields);
    Path kept = store == null ? out.resolve(".plumbline") : store;
    Calibrating calibrating =
        calibration.isEmpty() ? Calibrating.NOTHING : Calibrating.named(calibration, kept);
    RecordedJudge recorded = RecordedJudge.named(judge, completions, run, kept);
    Batch batch = new Batch(bundle, documents, fields, out, kept, calibrating, recorded);
    batch.run(threads, quiet ? Progress.none() : Progress.to(err));
    LabelJoin join = LabelJoin.of(batch.results(), human.labels(), labels.source());
    join.warn(err);
    Summary summary = Summary.of(batch.results(), bundle, join, human.scale());
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

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
