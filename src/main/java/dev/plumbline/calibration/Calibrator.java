package dev.plumbline.calibration;

import java.util.List;

/// Fits a map from a judge's scores and signals to the human scale.
///
/// The same rows in any order give the same map, digit for digit. Fewer than [#FEWEST] rows are
/// refused: five folds of four leave nothing to compare.
public final class Calibrator {

  public static final int FEWEST = 20;

  public static Calibration calibrate(Sample sample, Recipe recipe) {
    if (sample.size() < FEWEST) {
      return new Calibration.Refused(
          "labels: " + sample.size() + " rows, at least " + FEWEST + " are needed");
    }
    Columns rows = Columns.of(sample);
    Choice choice = choice(rows, recipe);
    CalibrationMap map = Stored.map(Fitter.fit(choice.method(), rows), sample.names());
    return new Calibration.Fitted(sample.scale(), sample.names(), choice, map);
  }

  static Choice choice(Columns rows, Recipe recipe) {
    return switch (recipe) {
      case Recipe.Auto(Objective objective) -> Chooser.choose(rows, objective);
      case Recipe.Fixed(Method method) ->
          new Choice(
              method, recipe.objective(), "`" + method.label() + "` was asked for", List.of());
    };
  }

  private Calibrator() {}
}
