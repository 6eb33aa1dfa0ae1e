package dev.plumbline.cli.measure;

import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.NamedCalibrations;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// Options that select the calibrations to apply.
public final class CalibrationOptions extends OptionGroup {

  @Option(
      names = "--calibration",
      split = ",",
      paramLabel = "FILE|DIGEST",
      description = "apply these calibrations; scorecards keep raw scores")
  private List<String> calibration = new ArrayList<>();

  public boolean areGiven() {
    return !calibration.isEmpty();
  }

  /// @param store where digests are looked up
  public List<FittedCalibration> read(StoreOption store) {
    return NamedCalibrations.named("--calibration", calibration, store, err()::println);
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
