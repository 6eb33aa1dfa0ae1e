package dev.plumbline.calibration;

/// How a study is run.
///
/// @param labels rows drawn to fit a map, from the half that is not tested
/// @param repeats splits
/// @param seed the same seed gives the same splits
public record StudyPlan(int labels, int repeats, long seed, Recipe recipe) {
  public StudyPlan {
    if (labels < Calibrator.FEWEST || repeats < 1) {
      throw new IllegalArgumentException("study: at least 20 labels and one repeat");
    }
  }
}
