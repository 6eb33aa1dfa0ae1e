package dev.plumbline.measure.calibration.fit;

import dev.plumbline.base.problem.WireNamed;

/// The objective of a calibration. The two conflict: a map with the least squared or absolute error
/// pulls every score to the middle, and quadratic weighted kappa decreases with the spread.
public enum Objective implements WireNamed {
  /// Agreement in rank and spread: for scores that are compared, cut or reported.
  QWK,
  /// The least mean absolute error: for scores that are added up.
  MAE;
}
