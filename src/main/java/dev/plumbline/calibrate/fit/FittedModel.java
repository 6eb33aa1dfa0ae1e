package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.PiecewiseLinear;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import java.util.stream.IntStream;

/// A fitted map in double arithmetic. [MapCodec] converts it to a [CalibrationMap] and back.
///
/// Every score is clamped to the scale, since knots may lie beyond it.
public sealed interface FittedModel {

  double score(double judge, double[] signals);

  /// The judge's score.
  record Identity(ScalePoints grid) implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(judge);
    }
  }

  /// A piecewise linear function of the judge's score.
  record ScoreCurve(ScalePoints grid, PiecewiseLinear line) implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(line.at(judge));
    }
  }

  /// A piecewise linear function of a linear predictor.
  record SignalCurve(ScalePoints grid, LinearPredictor latent, PiecewiseLinear line)
      implements FittedModel {
    @Override
    public double score(double judge, double[] signals) {
      return grid.clip(line.at(latent.predict(judge, signals)));
    }
  }

  default double[] score(SampleArrays rows) {
    return IntStream.range(0, rows.size())
        .mapToDouble(row -> score(rows.judge()[row], rows.signals()[row]))
        .toArray();
  }
}
