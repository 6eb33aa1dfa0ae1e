package dev.plumbline.cli.learn;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.fit.Calibrator;
import dev.plumbline.calibration.sample.Sample;
import dev.plumbline.calibration.signal.SampleBuilder;
import dev.plumbline.calibration.study.Study;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.cli.input.LabelJoin;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.StoredRuns;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.experiment.LabelEfficiency;
import dev.plumbline.plan.model.Scale;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.store.StoredRun;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `experiment efficiency`: what a calibration of a run gains with more and more labels.
@Command(
    name = "efficiency",
    header = "Shows what a calibration gains with more and more labels.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline experiment efficiency @latest --labels human.csv --gain 0.1%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Half of the labelled documents are held out, labels are drawn from the others, and this is"
          + " repeated. Numbers for which there are too few documents are left out."
    },
    mixinStandardHelpOptions = true)
public final class ExperimentEfficiencyCommand implements Callable<Integer> {

  private static final int REPEATS_MAX = 10_000;

  @Parameters(
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Option(
      names = "--target",
      paramLabel = "NAME",
      defaultValue = "composite",
      description = "composite or a trait (default: ${DEFAULT-VALUE})")
  private String target;

  @Option(
      names = "--at",
      split = ",",
      paramLabel = "N",
      defaultValue = "25,50,100,200",
      description = "numbers of labels, at least 20 (default: ${DEFAULT-VALUE})")
  private List<Integer> numbers = new ArrayList<>();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "200",
      description = "draws of each number (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--gain",
      paramLabel = "QWK",
      description = "also say how many labels give this gain in QWK")
  private Double gain;

  @Mixin private LabelOptions labels;
  @Mixin private SignalOptions signals;
  @Mixin private RecipeOptions recipe;
  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print only the table, as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (!labels.areGiven()) {
      throw usage("--labels is required");
    }
    if (repeats < 1 || repeats > REPEATS_MAX) {
      throw usage("--repeats must be from 1 to " + REPEATS_MAX);
    }
    if (numbers.stream().anyMatch(number -> number < Calibrator.LABELS_MIN)) {
      throw usage("--at must be numbers from " + Calibrator.LABELS_MIN);
    }
    Study.Task task = new Study.Task(target, sample());
    List<LabelEfficiency.EfficiencyPoint> points = new ArrayList<>();
    for (int number : numbers.stream().sorted().distinct().toList()) {
      Study.run(task, new Study.Plan(number, repeats, 1, recipe.recipe()))
          .map(LabelEfficiency::point)
          .ifPresent(points::add);
    }
    if (points.isEmpty()) {
      int documents = task.sample().size();
      throw CliError.of(
          labels.source(),
          ProblemCode.TOO_FEW_LABELS,
          documents
              + " labelled documents are too few for "
              + numbers.stream().min(Integer::compare).orElseThrow()
              + " labels, since half of them are held out",
          "label at least " + (2 * Calibrator.LABELS_MIN - 1) + " documents");
    }
    print(new LabelEfficiency(points));
    return ExitCode.OK;
  }

  private Sample sample() {
    LocalStore opened = store.existing();
    StoredRun ended = StoredRuns.findEnded(run, opened);
    Bundle bundle = StoredRuns.bundle(ended, opened);
    LabelOptions.Given given = labels.read(bundle, labels.fields(bundle));
    LabelJoin.Builder join = new LabelJoin.Builder(given.labels(), labels.source());
    LabelledRun labelled = LabelledRun.of(ended, opened, bundle, join);
    join.build().warn(spec.commandLine().getErr());
    Scale scale =
        given
            .scale()
            .find(target)
            .orElseThrow(() ->
                CliError.of(
                    "--scale",
                    ProblemCode.UNKNOWN_SCALE,
                    "the scale of " + EscapedText.text(target) + " is not known",
                    "set it with `--scale`, or name the composite or a trait"));
    return SampleBuilder.sample(
        labelled.of(target), target, scale, signals.names(target, labelled.offered()));
  }

  private void print(LabelEfficiency efficiency) {
    StringBuilder out = new StringBuilder();
    if (json) {
      out.append(CanonicalJson.text(efficiency.json())).append('\n');
    } else {
      out.append("labels  draws  raw QWK     QWK    gain  95 % of the draws    hurts\n");
      efficiency.points().forEach(point -> out.append(row(point)));
      if (gain != null) {
        out.append("for a gain of ")
            .append(gain)
            .append(": ")
            .append(
                efficiency
                    .labelsFor(gain)
                    .map(number -> "about " + number + " labels")
                    .orElse("more labels than were tried, or none suffice"))
            .append('\n');
      }
      out.append("hurts: share of the draws that lose more than .005 QWK against the raw score\n");
    }
    spec.commandLine().getOut().print(out);
  }

  private static String row(LabelEfficiency.EfficiencyPoint point) {
    return right(Integer.toString(point.labels()), 6)
        + right(Integer.toString(point.draws()), 7)
        + right(shown(point.raw()), 9)
        + right(shown(point.qwk()), 8)
        + right(shown(point.gain()), 8)
        + right(shown(point.low()) + " to " + shown(point.high()), 19)
        + right(
            point.hurts().movePointRight(2).setScale(1, RoundingMode.HALF_EVEN).toPlainString()
                + " %",
            9)
        + "\n";
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
