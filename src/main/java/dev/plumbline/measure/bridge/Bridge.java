package dev.plumbline.measure.bridge;

import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.calibration.fit.MethodSelection;
import dev.plumbline.measure.calibration.interval.PredictionIntervals.PredictionInterval;
import dev.plumbline.measure.calibration.report.CalibrationReport;
import java.util.List;

/// A fitted bridge with what is shown of it.
///
/// @param artefact the calibration whose scale is that of the older judge
/// @param report by cross-validation, with the older judge's scores in place of human ones
/// @param points of the map, by ascending score of the new judge
public record Bridge(
    FittedCalibration artefact,
    MethodSelection selection,
    CalibrationReport report,
    EquatingPrecision precision,
    List<EquatedPoint> points) {

  public Bridge {
    points = List.copyOf(points);
  }

  /// A score of the new judge on the older one's scale.
  ///
  /// @param raw the new judge's
  /// @param low the 2.5th percentile of the bridged score over resamples of the anchors
  /// @param high the 97.5th
  /// @param eighty where the older judge's scores of 80 % of documents with this score lie
  /// @param ninety of 90 %
  public record EquatedPoint(
      double raw,
      double bridged,
      double low,
      double high,
      PredictionInterval eighty,
      PredictionInterval ninety) {}
}
