package dev.plumbline.measure.calibration.fit;

import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import java.util.List;

/// Fits a map from a judge's scores and signals to the human scale.
///
/// The same rows in any order give the same map, digit for digit. Fewer than [#LABELS_MIN] rows are
/// refused: five folds of four rows are too few to compare methods.
public final class Calibrator {

  public static final int LABELS_MIN = 20;

  /// Fits a map to a sample.
  public static CalibrationOutcome calibrate(Sample sample, CalibrationRecipe recipe) {
    if (sample.size() < LABELS_MIN) {
      return new CalibrationOutcome.Refused(
          "labels: " + sample.size() + " rows, at least " + LABELS_MIN + " are required");
    }
    SampleArrays rows = SampleArrays.of(sample);
    MethodSelection selection = select(rows, recipe);
    CalibrationMap map =
        MapCodec.toMap(MethodFitter.fit(selection.method(), rows), sample.signalNames());
    return new CalibrationOutcome.Fitted(sample.scale(), sample.signalNames(), selection, map);
  }

  /// The method that a recipe selects for these rows.
  public static MethodSelection select(SampleArrays rows, CalibrationRecipe recipe) {
    return switch (recipe) {
      case CalibrationRecipe.Auto(Objective objective) -> MethodSelector.select(rows, objective);
      case CalibrationRecipe.Fixed(CalibrationMethod method) ->
          new MethodSelection(
              method, recipe.objective(), "`" + method.wireName() + "` was requested", List.of());
    };
  }

  private Calibrator() {}
}
