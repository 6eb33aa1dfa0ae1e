package dev.plumbline.measure.calibration.fit;

/// How the method is chosen: fixed, or the best for an objective.
public sealed interface CalibrationRecipe {

  /// Compares the methods by cross-validation; see [MethodSelector].
  record Auto(Objective objective) implements CalibrationRecipe {}

  /// Uses this method.
  record Fixed(CalibrationMethod method) implements CalibrationRecipe {}

  /// The objective that the recipe serves; for a fixed method, the one for which it is suited.
  default Objective objective() {
    return switch (this) {
      case Auto(Objective objective) -> objective;
      case Fixed(CalibrationMethod method) ->
          switch (method) {
            case REGRESSION, ISOTONIC -> Objective.MAE;
            case IDENTITY, OFFSET, QUANTILE, RIDGE_QUANTILE, BLENDED, WGR -> Objective.QWK;
          };
    };
  }
}
