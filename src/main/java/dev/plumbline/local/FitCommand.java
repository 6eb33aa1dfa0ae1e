package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.Calibration;
import dev.plumbline.calibration.Calibrator;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.Method;
import dev.plumbline.calibration.Objective;
import dev.plumbline.calibration.Recipe;
import dev.plumbline.calibration.Report;
import dev.plumbline.calibration.Reporter;
import dev.plumbline.calibration.Sample;
import dev.plumbline.calibration.Scale;
import dev.plumbline.canonical.Kind;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.files.FileArtefactStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `calibrate fit`: from the scores of a run and people's scores of the same documents to a map.
@Command(
    name = "fit",
    description = {
      "Fits a map from the raw scores of a run to the human scale and says what it gains.",
      "The figures are cross-validated. It belongs to the rubric and the judge of the run."
    },
    mixinStandardHelpOptions = true)
final class FitCommand implements Callable<Integer> {

  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR",
      description = "the --out folder of a finished `evaluate`")
  private Path run;

  @Option(
      names = "--labels",
      required = true,
      paramLabel = "FILE",
      description =
          "human scores as JSONL or CSV, joined by id or document digest:"
              + " {id, scores: {composite or trait: number}, raters?, group?}")
  private Path labels;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "ours=theirs",
      description = "other names of fields in the labels, such as id=key,composite=overall")
  private Map<String, String> map = new LinkedHashMap<>();

  @Option(
      names = "--target",
      paramLabel = "NAME",
      defaultValue = "composite",
      description = "the composite or a trait (default: ${DEFAULT-VALUE})")
  private String target;

  @Option(
      names = "--scale",
      paramLabel = "MIN:MAX:STEP",
      description = "the human scale of the composite (default: that of the traits)")
  private String scale = "";

  @Option(
      names = "--signals",
      paramLabel = "judge|all|a,b,…",
      defaultValue = "judge",
      description =
          "judge: the score alone; all: whatever the scorecards tell, the length left out;"
              + " or names (default: ${DEFAULT-VALUE})")
  private String signals;

  @Option(
      names = "--log-length",
      description = "also the logarithm of the text's length, which writers can play with")
  private boolean logLength;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      defaultValue = "auto",
      description = "a method, or auto (default: ${DEFAULT-VALUE})")
  private String method;

  @Option(
      names = "--objective",
      paramLabel = "qwk|mae",
      defaultValue = "qwk",
      description = "what to be good at (default: ${DEFAULT-VALUE})")
  private String objective;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "where the run's artefacts are kept (default: .plumbline inside of it)")
  private Path store;

  @Option(names = "--out", paramLabel = "FILE", description = "write the calibration there, too")
  private Path out;

  @Option(names = "--json", description = "print the calibration as JSON and nothing else")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    RunFolder folder = new RunFolder(run, store());
    Bundle bundle = folder.bundle();
    FieldMap fields = FieldMap.of(map, bundle);
    Labels human = Labels.read(labels, fields);
    Scale on =
        HumanScale.of(scale, bundle, human)
            .find(target)
            .orElseThrow(() ->
                Refusal.of(
                    "--target",
                    "unknown-target",
                    "nothing is scored as `" + target + "`, or its scale is not known",
                    "name the composite or a trait, and give `--scale`"));
    LabelledRun labelled =
        LabelledRun.of(folder, human, target, on, signals, logLength, spec.commandLine().getErr());
    Sample sample = labelled.sample();
    Recipe recipe = recipe();
    return switch (Calibrator.calibrate(sample, recipe)) {
      case Calibration.Refused(String because) ->
          throw Refusal.of(labels.toString(), "too-few-labels", because, "label more documents");
      case Calibration.Fitted fitted -> {
        Report report = Reporter.report(sample, recipe, fitted);
        keep(FittedCalibration.of(labelled.bond(), fitted, report, sample), fitted, report);
        yield ExitCode.OK;
      }
    };
  }

  private void keep(FittedCalibration calibration, Calibration.Fitted fitted, Report report)
      throws IOException {
    byte[] bytes = calibration.bytes();
    new FileArtefactStore(store()).keep(Kind.CALIBRATION, bytes);
    if (out != null) {
      InputFiles.replace(
          out, (new String(bytes, StandardCharsets.UTF_8) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    spec.commandLine()
        .getOut()
        .print(
            json
                ? new String(bytes, StandardCharsets.UTF_8) + "\n"
                : ReportText.of(calibration, fitted.choice(), report));
  }

  private Path store() {
    return store == null ? run.resolve(".plumbline") : store;
  }

  private Recipe recipe() {
    Objective wanted =
        switch (objective.toLowerCase(Locale.ROOT)) {
          case "qwk" -> Objective.QWK;
          case "mae" -> Objective.MAE;
          default ->
              throw Refusal.of("--objective", "unknown-value", "there are qwk and mae", "name one");
        };
    return method.equals("auto")
        ? new Recipe.Auto(wanted)
        : new Recipe.Fixed(
            Method.labelled(method)
                .orElseThrow(() ->
                    new Refusal(
                        ExitCode.USAGE,
                        "--method",
                        List.of(
                            Problem.at(
                                "",
                                "unknown-value",
                                "no method is called `" + method + "`",
                                "there are auto, "
                                    + String.join(
                                        ", ",
                                        java.util.Arrays.stream(Method.values())
                                            .map(Method::label)
                                            .toList()))))));
  }
}
