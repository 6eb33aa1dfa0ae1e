package dev.plumbline.calibration.fit;

/// How a map is to be found: by one method, or by whatever proves best for an objective.
public sealed interface CalibrationRecipe {

  /// The methods are compared by cross-validation; see [MethodSelector].
  record Auto(Objective objective) implements CalibrationRecipe {}

  /// This method and no other.
  record Fixed(CalibrationMethod method) implements CalibrationRecipe {}

  default Objective objective() {
    return switch (this) {
      case Auto(Objective objective) -> objective;
      case Fixed(CalibrationMethod method) ->
          switch (method) {
            case REGRESSION, ISOTONIC -> Objective.MAE;
            case IDENTITY,
                OFFSET,
                SPREAD,
                SHRUNK,
                SHAPED,
                QUANTILE,
                RIDGE_SPREAD,
                RIDGE_QUANTILE,
                ANCHORED,
                WGR ->
                Objective.QWK;
          };
    };
  }
}
