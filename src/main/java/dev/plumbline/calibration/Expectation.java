package dev.plumbline.calibration;

/// What people say on average of a document that the ridge predicts so: for the MAE objective,
/// where the spread is left as small as the regression makes it.
///
/// In part the prediction itself, in part the isotonic regression on it, which sees what a straight
/// line cannot: that most labels stand at one end of the scale. Its share is n / (n + 100), as for
/// [Anchored] and for the same reason.
final class Expectation {

  private static final double LABELS_FOR_HALF = 100;

  static Polyline line(double[] latent, Columns rows) {
    Polyline predicted = Polyline.straight(1, 0, rows.grid().min(), rows.grid().max());
    double share = rows.size() / (rows.size() + LABELS_FOR_HALF);
    return Polyline.sum(1 - share, predicted, share, Isotonic.fit(latent, rows.human()));
  }

  private Expectation() {}
}
