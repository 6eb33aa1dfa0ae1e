package dev.plumbline.calibration;

/// The severity match with a bend where the labels show one: part the judge's own score, part its
/// isotonic regression, both in units of their spread, then brought to the people's severity.
///
/// The regression knows that a judge's 4 and 5 mean the same to people; at 25 labels it mostly knows
/// noise. So its share is n / (n + 200): one ninth at 25 labels, one half at 200, and all in the end.
/// The share was chosen between 100, 200 and 400, which differ by less than .004 QWK.
/// A constant judge: constant at the people's mean.
final class Shaped {

  private static final double LABELS_FOR_HALF = 200;

  static Polyline fit(double[] judge, double[] human, Grid grid) {
    Severity own = Severity.of(judge);
    Severity target = Severity.shrunk(judge, human);
    if (own.spread() == 0) {
      return Polyline.constant(judge[0], target.mean());
    }
    Polyline shape = shape(judge, human, own, grid);
    Severity shaped = Severity.of(shape.at(judge));
    double slope = shaped.spread() == 0 ? 0 : target.spread() / shaped.spread();
    return shape.scaled(slope, target.mean() - slope * shaped.mean());
  }

  private static Polyline shape(double[] judge, double[] human, Severity own, Grid grid) {
    Polyline bend = Isotonic.fit(judge, human);
    Severity bent = Severity.of(bend.at(judge));
    Polyline straight = straight(judge, own, grid);
    if (bent.spread() == 0) {
      return straight;
    }
    double share = judge.length / (judge.length + LABELS_FOR_HALF);
    return Polyline.sum(1 - share, straight, share / bent.spread(), bend);
  }

  /// The judge's score less its mean, in units of its spread, over the scale and whatever was seen.
  private static Polyline straight(double[] judge, Severity own, Grid grid) {
    double low = grid.min();
    double high = grid.max();
    for (double score : judge) {
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    return Polyline.straight(1 / own.spread(), -own.mean() / own.spread(), low, high);
  }

  private Shaped() {}
}
