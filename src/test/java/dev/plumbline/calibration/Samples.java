package dev.plumbline.calibration;

import dev.plumbline.plan.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Small labelled samples, drawn by a fixed generator.
final class Samples {

  static final Scale ONE_TO_FIVE = Scale.of("1", "5", "1");

  /// A lenient judge of whole points with a correlation of about .6, and no other signal.
  static Sample lenient(int rows, long seed) {
    Draws draws = new Draws(seed, 1);
    List<Row> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double quality = draws.below(4) + draws.below(3);
      double human = clip(Math.floor(quality + noise(draws)), 1, 5);
      double judge = clip(Math.floor(quality / 2 + 2.5 + noise(draws)), 1, 5);
      drawn.add(new Row("d" + i, judge, List.of(), human));
    }
    return new Sample(ONE_TO_FIVE, List.of(), drawn);
  }

  /// Human scores from 1 to 5 that follow a hidden quality from 0 to 5; the judge adds noise and a
  /// point; two more signals: one that knows the quality better, and one of noise.
  static Sample signals(int rows, long seed) {
    Draws draws = new Draws(seed, 2);
    List<Row> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double quality = draws.below(1000) / 200.0;
      double human = clip(Math.floor(quality + 0.5 + noise(draws)), 1, 5);
      double judge = clip(Math.floor(2 + quality / 2 + 2 * noise(draws)), 1, 5);
      List<Double> signals = List.of(quality + noise(draws), 10 * noise(draws));
      drawn.add(new Row("d" + i, judge, signals, human));
    }
    return new Sample(ONE_TO_FIVE, List.of("detail", "noise"), drawn);
  }

  /// Rows `d0`, `d1`, … of judge and human scores.
  static Sample of(Scale scale, double[] judge, double[] human) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < judge.length; i++) {
      rows.add(new Row("d" + i, judge[i], List.of(), human[i]));
    }
    return new Sample(scale, List.of(), rows);
  }

  /// The same rows, written down in another order.
  static Sample shuffled(Sample sample, long seed) {
    List<Row> rows = new ArrayList<>();
    for (int i : new Draws(seed, 4).shuffled(sample.size())) {
      rows.add(sample.rows().get(i));
    }
    Collections.reverse(rows);
    return new Sample(sample.scale(), sample.names(), rows);
  }

  /// From -1 to 1, more often near 0.
  static double noise(Draws draws) {
    return (draws.below(1000) + draws.below(1000)) / 999.0 - 1;
  }

  private static double clip(double value, double low, double high) {
    return Math.clamp(value, low, high);
  }

  private Samples() {}
}
