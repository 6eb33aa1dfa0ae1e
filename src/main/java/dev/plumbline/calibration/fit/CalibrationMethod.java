package dev.plumbline.calibration.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The ways to fit a map, from the plainest to the richest.
public enum CalibrationMethod {
  /// The judge's score as it is.
  IDENTITY("identity", "leaves the judge's score as it is"),
  /// The difference of the means is added.
  OFFSET("offset", "adds the difference of the means"),
  /// Mean and spread are matched ([LinearEquating]).
  SPREAD("spread", "matches mean and spread"),
  /// As `spread`, each of the two shrunk towards the judge's own ([LinearEquating#shrunk]).
  SHRUNK("shrunk", "matches mean and spread as far as the labels can tell them from the judge's"),
  /// As `shrunk`, with a bend where the labels show one ([ShapedEquating]).
  SHAPED("shaped", "matches mean and spread as `shrunk` does and bends where labels show it"),
  /// Rank against rank ([EquipercentileEquating]).
  QUANTILE("quantile", "matches the whole distribution, rank against rank"),
  /// The never-falling map of the least squared error ([IsotonicRegression]).
  ISOTONIC("isotonic", "predicts the mean label, never falling"),
  /// The anchored ridge as it predicts, its spread not matched ([ConditionalMeanMap]).
  REGRESSION(
      "regression", "predicts the mean label from all signals, anchored at the judge's score"),
  /// A linear ridge, then mean and spread.
  RIDGE_SPREAD("ridge-spread", "ranks by a linear ridge, then matches mean and spread"),
  /// A linear ridge, then rank against rank.
  RIDGE_QUANTILE("ridge-quantile", "ranks by a linear ridge, then matches the distribution"),
  /// A linear ridge anchored at the judge's score, then severity and distribution
  /// ([AnchoredRidge]).
  ANCHORED("anchored", "ranks by a ridge anchored at the judge's score, then matches the people's"),
  /// RULERS: degree 2, ridge 2.5, rank against rank.
  WGR("wgr", "ranks by a ridge of degree 2 with alpha 2.5, then matches the distribution");

  private final String label;
  private final String description;

  CalibrationMethod(String label, String does) {
    this.label = label;
    this.description = does;
  }

  /// The name in files and on the command line.
  public String label() {
    return label;
  }

  /// What it does, to stand after the name.
  public String description() {
    return description;
  }

  public static Optional<CalibrationMethod> parse(String label) {
    return Arrays.stream(values()).filter(method -> method.label.equals(label)).findFirst();
  }

  /// What `auto` takes unless another is clearly better; see [MethodSelector].
  static CalibrationMethod standard(Objective objective, boolean signals) {
    return switch (objective) {
      case QWK -> signals ? ANCHORED : SHAPED;
      case MAE -> signals ? REGRESSION : ISOTONIC;
    };
  }

  /// What `auto` compares, the plainest first.
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
