package dev.plumbline.calibration.fit;

/// What a calibration is to be good at. One cannot have both: a map that is best in squared or
/// absolute error pulls every score to the middle, and quadratic weighted kappa falls with the
/// spread.
public enum Objective {
  /// Rank and spread like people: for scores that are compared, cut or reported.
  QWK,
  /// Close to people on the average document: for scores that are added up.
  MAE
}
