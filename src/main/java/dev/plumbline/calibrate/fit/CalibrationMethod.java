package dev.plumbline.calibrate.fit;

import dev.plumbline.base.problem.WireNamed;
import java.util.List;

/// The calibration methods, from the simplest to the most complex.
public enum CalibrationMethod implements WireNamed {
  /// The judge's score unchanged.
  IDENTITY("leaves the judge's score unchanged"),
  /// Adds the difference of the means (mean equating).
  OFFSET("adds the difference of the means"),
  /// Matches quantiles ([EquipercentileEquating]).
  QUANTILE("matches the whole distribution by quantiles"),
  /// The monotone map with the least squared error ([IsotonicRegression]).
  ISOTONIC("predicts the mean label by a monotone map"),
  /// The anchored ridge regression without matching of the spread.
  REGRESSION("predicts the mean label from all signals, anchored at the judge's score"),
  /// A linear ridge regression, then quantiles ([EquipercentileEquating]).
  RIDGE_QUANTILE("ranks by a linear ridge, then matches the distribution"),
  /// The default: a ridge regression anchored at the judge's score, then linear and equipercentile
  /// equating, or a shaped map of a single score, guarded against bad draws of few labels
  /// ([BlendedRidge]).
  BLENDED(
      "ranks by the mean of the judge's ranking and an anchored ridge's, then matches the human"
          + " distribution as far as the labels show it"),
  /// RULERS: degree 2, alpha 2.5, then quantiles.
  WGR("ranks by a ridge of degree 2 with alpha 2.5, then matches the distribution");

  private final String description;

  CalibrationMethod(String description) {
    this.description = description;
  }

  /// A clause that describes the method, to follow its name.
  public String description() {
    return description;
  }

  /// The default of `auto`, unless another method is clearly better; see [MethodSelector].
  static CalibrationMethod standard(Objective objective, boolean signals) {
    return switch (objective) {
      case QWK -> BLENDED;
      case MAE -> signals ? REGRESSION : ISOTONIC;
    };
  }

  /// The methods that `auto` compares, the simplest first.
  ///
  /// @param many whether there are so many labels that differences between methods can be told from
  ///   chance
  static List<CalibrationMethod> candidates(Objective objective, boolean signals, boolean many) {
    return switch (objective) {
      case QWK -> {
        if (!many) {
          yield List.of(IDENTITY, BLENDED);
        }
        yield signals
            ? List.of(IDENTITY, QUANTILE, RIDGE_QUANTILE, BLENDED)
            : List.of(IDENTITY, QUANTILE, BLENDED);
      }
      case MAE ->
          signals
              ? List.of(IDENTITY, OFFSET, QUANTILE, ISOTONIC, REGRESSION)
              : List.of(IDENTITY, OFFSET, QUANTILE, ISOTONIC);
    };
  }

  /// The objective of a calibration. The two conflict: a map with the least squared or absolute
  /// error pulls every score to the middle, and quadratic weighted kappa decreases with the spread.
  public enum Objective implements WireNamed {
    /// Agreement in rank and spread: for scores that are compared, cut or reported.
    QWK,
    /// The least mean absolute error: for scores that are added up.
    MAE;
  }
}
