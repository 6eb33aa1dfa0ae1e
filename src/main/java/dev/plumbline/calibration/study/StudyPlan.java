package dev.plumbline.calibration.study;

import dev.plumbline.calibration.fit.CalibrationRecipe;
import dev.plumbline.calibration.fit.Calibrator;

/// How a study is run.
///
/// @param labels rows drawn to fit a map, from the half that is not tested
/// @param repeats splits
/// @param seed the same seed gives the same splits
public record StudyPlan(int labels, int repeats, long seed, CalibrationRecipe recipe) {
  public StudyPlan {
    if (labels < Calibrator.LABELS_MIN || repeats < 1) {
      throw new IllegalArgumentException("study: at least 20 labels and one repeat");
    }
  }

  /// Whether there are enough rows: half of them are tested, and labels are drawn from the others.
  public boolean fits(int rows) {
    return labels <= labelsOf(rows);
  }

  /// The most labels that can be drawn from so many rows.
  public static int labelsOf(int rows) {
    return rows - rows / 2;
  }
}
