package dev.plumbline.calibration.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The calibration methods, from the simplest to the most complex.
public enum CalibrationMethod {
  /// The judge's score unchanged.
  IDENTITY("identity", "leaves the judge's score unchanged"),
  /// Adds the difference of the means (mean equating).
  OFFSET("offset", "adds the difference of the means"),
  /// Matches mean and standard deviation ([LinearEquating]).
  SPREAD("spread", "matches mean and spread"),
  /// Like `spread`, each of the two shrunk towards the judge's own ([LinearEquating#shrunk]).
  SHRUNK("shrunk", "matches mean and spread, shrunk towards the judge's own where labels are few"),
  /// Like `shrunk`, with a curve where the labels show one ([ShapedEquating]).
  SHAPED(
      "shaped", "matches mean and spread as `shrunk` does, with a curve where the labels show one"),
  /// Matches quantiles ([EquipercentileEquating]).
  QUANTILE("quantile", "matches the whole distribution by quantiles"),
  /// The monotone map with the least squared error ([IsotonicRegression]).
  ISOTONIC("isotonic", "predicts the mean label by a monotone map"),
  /// The anchored ridge regression without matching of the spread ([ConditionalMeanMap]).
  REGRESSION(
      "regression", "predicts the mean label from all signals, anchored at the judge's score"),
  /// A linear ridge regression, then mean and standard deviation.
  RIDGE_SPREAD("ridge-spread", "ranks by a linear ridge, then matches mean and spread"),
  /// A linear ridge regression, then quantiles.
  RIDGE_QUANTILE("ridge-quantile", "ranks by a linear ridge, then matches the distribution"),
  /// A linear ridge regression anchored at the judge's score, then linear and equipercentile
  /// equating ([AnchoredRidge]).
  ANCHORED(
      "anchored",
      "ranks by a ridge anchored at the judge's score, then matches the human distribution"),
  /// RULERS: degree 2, alpha 2.5, then quantiles.
  WGR("wgr", "ranks by a ridge of degree 2 with alpha 2.5, then matches the distribution");

  private final String label;
  private final String description;

  CalibrationMethod(String label, String does) {
    this.label = label;
    this.description = does;
  }

  /// The name in artefacts and on the command line.
  public String label() {
    return label;
  }

  /// A clause that describes the method, to follow its name.
  public String description() {
    return description;
  }

  public static Optional<CalibrationMethod> parse(String label) {
    return Arrays.stream(values()).filter(method -> method.label.equals(label)).findFirst();
  }

  /// The default of `auto`, unless another method is clearly better; see [MethodSelector].
  static CalibrationMethod standard(Objective objective, boolean signals) {
    return switch (objective) {
      case QWK -> signals ? ANCHORED : SHAPED;
      case MAE -> signals ? REGRESSION : ISOTONIC;
    };
  }

  /// The methods that `auto` compares, the simplest first.
  static List<CalibrationMethod> candidates(Objective objective, boolean signals) {
    return switch (objective) {
      case QWK ->
          signals
              ? List.of(IDENTITY, SPREAD, SHAPED, QUANTILE, RIDGE_SPREAD, ANCHORED, WGR)
              : List.of(IDENTITY, SPREAD, SHAPED, QUANTILE);
      case MAE ->
          signals
              ? List.of(IDENTITY, OFFSET, QUANTILE, ISOTONIC, REGRESSION)
              : List.of(IDENTITY, OFFSET, QUANTILE, ISOTONIC);
    };
  }
}
