package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.PiecewiseLinear;
import dev.plumbline.calibration.stats.ScalePoints;

/// A fitted map as doubles. [MapCodec] turns it into a [CalibrationMap] and back.
///
/// Every value it gives lies on the scale, since a line's knots may lie beyond it.
public sealed interface FittedModel {

  double at(double judge, double[] signals);

  record Raw(ScalePoints grid) implements FittedModel {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(judge);
    }
  }

  record Curve(ScalePoints grid, PiecewiseLinear line) implements FittedModel {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(line.at(judge));
    }
  }

  record Ranked(ScalePoints grid, LinearPredictor latent, PiecewiseLinear line)
      implements FittedModel {
    @Override
    public double at(double judge, double[] signals) {
      return grid.clip(line.at(latent.at(judge, signals)));
    }
  }

  default double[] at(SampleArrays rows) {
    double[] scores = new double[rows.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = at(rows.judge()[i], rows.signals()[i]);
    }
    return scores;
  }
}
