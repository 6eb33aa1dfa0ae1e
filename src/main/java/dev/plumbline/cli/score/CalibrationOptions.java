package dev.plumbline.cli.score;

import dev.plumbline.bundle.Bundle;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// Which calibrations somebody wants applied.
final class CalibrationOptions {

  @Option(
      names = "--calibration",
      split = ",",
      paramLabel = "FILE|DIGEST",
      description = "apply these calibrations of `calibrate fit`; scorecards stay raw")
  private List<String> calibration = new ArrayList<>();

  /// @param store where digests are looked up
  AppliedCalibrations read(Path store) {
    return calibration.isEmpty()
        ? AppliedCalibrations.NOTHING
        : AppliedCalibrations.named(calibration, store);
  }

  /// Tells whoever named none for a rubric whose cut waits for one.
  void warn(Bundle bundle, PrintWriter err) {
    if (bundle.scoring().program().cutsOnCalibrated() && calibration.isEmpty()) {
      err.println(
          "warning: the rubric's cut is `on: calibrated`, so nothing passes without --calibration");
    }
  }
}
