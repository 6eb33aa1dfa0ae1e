package dev.plumbline.measure.bridge;

import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Two judges of the same documents, each with its own severity, spread and errors.
///
/// @param steps of a score, such as tenths of a mean of items
enum SimulatedJudges {
  /// Both see the quality alike; the new one is stricter and spreads less.
  STRICTER(0.45, 0.45, -0.6, 0.8, 0.1),
  /// The new one errs more and is lenient, and both give whole points only.
  COARSE(0.5, 0.8, 0.7, 1.1, 1),
  /// Most documents are at the top of the scale, where the old judge has no room.
  CEILING(0.4, 0.5, 1.2, 1.0, 0.25);

  static final Scale SCALE = Scale.of("1", "6", "0.01");

  private final double oldError;
  private final double newError;
  private final double shift;
  private final double slope;
  private final double step;

  SimulatedJudges(double oldError, double newError, double shift, double slope, double step) {
    this.oldError = oldError;
    this.newError = newError;
    this.shift = shift;
    this.slope = slope;
    this.step = step;
  }

  /// @param count of documents
  List<SampleRow> documents(SplittableRandom random, int count) {
    List<SampleRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double quality = random.nextGaussian();
      double middle = this == CEILING ? 4.6 : 3.5;
      double old = point(middle + quality + oldError * random.nextGaussian());
      double now = point(middle + shift + slope * quality + newError * random.nextGaussian());
      rows.add(new SampleRow("d" + random.nextLong() + "-" + i, now, List.of(), old));
    }
    return rows;
  }

  private double point(double score) {
    return Math.clamp(Math.round(score / step) * step, 1, 6);
  }

  static Sample sample(List<SampleRow> rows) {
    return new Sample(SCALE, List.of(), rows);
  }
}
