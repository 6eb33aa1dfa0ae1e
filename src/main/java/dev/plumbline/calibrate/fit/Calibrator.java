package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.CalibrationMap.MapCodec;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.rubric.plan.model.Scale;
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

  /// The method that a recipe selects for these rows, fitted to them.
  public static FittedModel fit(SampleArrays rows, CalibrationRecipe recipe) {
    return MethodFitter.fit(select(rows, recipe).method(), rows);
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

  /// The outcome of fitting: a map, or a refusal.
  public sealed interface CalibrationOutcome {

    record Fitted(
        Scale scale, List<String> signalNames, MethodSelection selection, CalibrationMap map)
        implements CalibrationOutcome {
      public Fitted {
        signalNames = List.copyOf(signalNames);
      }
    }

    /// Nothing was fitted; `reason` says what is missing.
    record Refused(String reason) implements CalibrationOutcome {}
  }

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
}
