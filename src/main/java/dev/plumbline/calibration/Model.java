package dev.plumbline.calibration;

/// A fitted map as doubles. [Stored] turns it into a [CalibrationMap] and back.
///
/// Every value it gives lies on the scale, since a line's knots may lie beyond it.
sealed interface Model {

  double at(double judge, double[] signals);

  record Raw(Grid grid) implements Model {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(judge);
    }
  }

  record Curve(Grid grid, Polyline line) implements Model {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(line.at(judge));
    }
  }

  record Ranked(Grid grid, Latent latent, Polyline line) implements Model {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(line.at(latent.at(judge, signals)));
    }
  }

  default double[] at(Columns rows) {
    double[] scores = new double[rows.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = at(rows.judge()[i], rows.signals()[i]);
    }
    return scores;
  }
}
