package dev.plumbline.calibration;

/// How a map is to be found: by one method, or by whatever proves best for an objective.
public sealed interface Recipe {

  /// The methods are compared by cross-validation; see [Chooser].
  record Auto(Objective objective) implements Recipe {}

  /// This method and no other.
  record Fixed(Method method) implements Recipe {}

  default Objective objective() {
    return switch (this) {
      case Auto(Objective objective) -> objective;
      case Fixed(Method method) ->
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
