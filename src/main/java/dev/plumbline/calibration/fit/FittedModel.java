package dev.plumbline.calibration.fit;

import dev.plumbline.calibration.sample.SampleArrays;
import dev.plumbline.calibration.stats.PiecewiseLinear;
import dev.plumbline.calibration.stats.ScalePoints;

/// A fitted map as doubles. [MapCodec] turns it into a [CalibrationMap] and back.
///
/// Every value it gives lies on the scale, since a line's knots may lie beyond it.
public sealed interface FittedModel {

  double score(double judge, double[] signals);

  record Identity(ScalePoints grid) implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(judge);
    }
  }

  record ScoreCurve(ScalePoints grid, PiecewiseLinear line) implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(line.at(judge));
    }
  }

  record SignalCurve(ScalePoints grid, LinearPredictor latent, PiecewiseLinear line)
      implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(line.at(latent.predict(judge, signals)));
    }
  }

  default double[] score(SampleArrays rows) {
    double[] scores = new double[rows.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = score(rows.judge()[i], rows.signals()[i]);
    }
    return scores;
  }
}
