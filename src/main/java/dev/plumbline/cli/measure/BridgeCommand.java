package dev.plumbline.cli.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.AnchorFile;
import dev.plumbline.lab.BridgeStudy;
import dev.plumbline.measure.bridge.BridgeReport;
import dev.plumbline.measure.bridge.BridgeReport.Bridge;
import dev.plumbline.measure.bridge.BridgeReport.EquatingPrecision;
import dev.plumbline.present.measure.BridgeTables;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.labels.Labels.HumanScales;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure bridge`: a new judge on the scale of the one that it succeeds.
@UsageExamples({
  "plumbline measure bridge march april --out bridge.jsonl",
  "plumbline measure bridge march april --anchors anchors.txt --differences"
})
@Command(
    header = "Bridges a new judge to an older one on documents that both have judged.",
    description = {
      "Fits a calibration whose scale is that of the older judge's scores, and says which items"
          + " moved. It is applied with --calibration as any other, alone. Too few anchors are"
          + " refused, with how many would do."
    })
final class BridgeCommand extends StoreCommand {

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "run of the older judge that has ended: @latest, a name or a digest")
  private String old;

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "run of the new judge by the same rubric, likewise")
  private String now;

  @Option(
      names = "--anchors",
      paramLabel = "FILE",
      description =
          "ids of the anchors in the older run, one a line (default: all texts that both runs have)")
  private Optional<Path> anchors;

  @Option(
      names = "--target",
      split = ",",
      paramLabel = "NAME",
      description = "composite or traits to bridge (default: composite)")
  private List<String> targets = new ArrayList<>();

  @Option(
      names = "--precision",
      paramLabel = "SIZE",
      description =
          "standard error of a bridged score that is enough, in standard deviations of the older"
              + " scores (default: ${DEFAULT-VALUE})")
  private double precision = EquatingPrecision.DECLARED;

  @Option(
      names = "--scale",
      paramLabel = "MIN:MAX:STEP",
      description =
          "scale of the older judge's raw composite (default: all that the rubric allows, in fine"
              + " steps)")
  private String scale = "";

  @Option(
      names = "--raw",
      description = "bridge to raw scores, also where the older run has calibrated ones")
  private boolean raw;

  @Option(
      names = "--differences",
      description = "also list every document and item on which the judges differ")
  private boolean differences;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "also write the bridges to this file, as JSON Lines")
  private Path out;

  @Mixin private RecipeOptions recipe;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (!(precision > 0 && precision <= 1)) {
      throw usage("--precision must be above 0 and at most 1 standard deviation");
    }
    if (!scale.isEmpty() && !chosen().contains(CalibrationScope.COMPOSITE)) {
      throw usage("--scale is that of the composite; a trait has its own");
    }
    LocalStore opened = existing();
    StoredRun before = ended(old);
    StoredRun after = ended(now);
    AnchorFile ids = AnchorFile.of(anchors);
    BridgeReport report =
        new BridgeStudy(before, after, opened)
            .report(
                new BridgeStudy.Request(
                    chosen(),
                    scale.isEmpty() ? Optional.empty() : Optional.of(HumanScales.parsed(scale)),
                    recipe.recipe(),
                    precision,
                    raw,
                    ids));
    warn(ids.without(report.texts() + report.otherFacts()), after);
    List<FittedCalibration> bridges = report.bridges().stream().map(Bridge::artefact).toList();
    NamedCalibrations.store(bridges, opened);
    if (out != null) {
      PrivateFiles.replace(
          out,
          bridges.stream()
              .map(one -> new String(one.bytes(), UTF_8) + "\n")
              .collect(Collectors.joining()));
    }
    format.printExact(BridgeTables.report(report, differences));
  }

  private List<String> chosen() {
    return targets.isEmpty()
        ? List.of(CalibrationScope.COMPOSITE)
        : targets.stream().distinct().toList();
  }

  private void warn(long without, StoredRun after) {
    if (without > 0) {
      err()
          .println(
              "warning: "
                  + Plural.of(without, "anchor")
                  + " not judged in both runs, of which "
                  + EscapedText.text(after.reference())
                  + " is the later one");
    }
  }
}
