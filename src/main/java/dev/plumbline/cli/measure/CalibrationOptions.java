package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Options that select the calibrations to apply.
public final class CalibrationOptions {

  @Option(
      names = "--calibration",
      split = ",",
      paramLabel = "FILE|DIGEST",
      description = "apply these calibrations; scorecards keep raw scores")
  private List<String> calibration = new ArrayList<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  public boolean areGiven() {
    return !calibration.isEmpty();
  }

  /// @param store where digests are looked up
  public List<FittedCalibration> read(StoreOption store) {
    return NamedCalibrations.named(
        "--calibration", calibration, store, command.commandLine().getErr()::println);
  }

  /// Warns if the rubric's cut is on the calibrated score and no calibration is given.
  public void warn(Bundle bundle, PrintWriter err) {
    if (bundle.scoring().program().cutsOnCalibrated() && calibration.isEmpty()) {
      err.println(
          "warning: the rubric's cut is on the calibrated score, so nothing passes without"
              + " --calibration");
    }
  }
}
