package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Small labelled samples from a fixed generator.
public final class Samples {

  public static final Scale ONE_TO_FIVE = Scale.of("1", "5", "1");

  /// A lenient judge of integer scores with a correlation of about .6, and no other signal.
  public static Sample lenient(int rows, long seed) {
    CounterRandom random = new CounterRandom(seed, 1);
    List<SampleRow> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double quality = random.below(4) + random.below(3);
      double human = clip(Math.floor(quality + noise(random)), 1, 5);
      double judge = clip(Math.floor(quality / 2 + 2.5 + noise(random)), 1, 5);
      drawn.add(new SampleRow("d" + i, judge, List.of(), human));
    }
    return new Sample(ONE_TO_FIVE, List.of(), drawn);
  }

  /// Human scores from 1 to 5 that follow a latent quality from 0 to 5; the judge adds noise and a
  /// point; two more signals: a better measurement of the quality, and noise.
  public static Sample signals(int rows, long seed) {
    CounterRandom random = new CounterRandom(seed, 2);
    List<SampleRow> drawn = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double quality = random.below(1000) / 200.0;
      double human = clip(Math.floor(quality + 0.5 + noise(random)), 1, 5);
      double judge = clip(Math.floor(2 + quality / 2 + 2 * noise(random)), 1, 5);
      List<Double> signals = List.of(quality + noise(random), 10 * noise(random));
      drawn.add(new SampleRow("d" + i, judge, signals, human));
    }
    return new Sample(ONE_TO_FIVE, List.of("detail", "noise"), drawn);
  }

  /// Rows `d0`, `d1`, … of judge and human scores.
  public static Sample of(Scale scale, double[] judge, double[] human) {
    List<SampleRow> rows = new ArrayList<>();
    for (int i = 0; i < judge.length; i++) {
      rows.add(new SampleRow("d" + i, judge[i], List.of(), human[i]));
    }
    return new Sample(scale, List.of(), rows);
  }

  /// The same rows in another order.
  public static Sample shuffled(Sample sample, long seed) {
    List<SampleRow> rows = new ArrayList<>();
    for (int i : new CounterRandom(seed, 4).shuffled(sample.size())) {
      rows.add(sample.rows().get(i));
    }
    Collections.reverse(rows);
    return new Sample(sample.scale(), sample.signalNames(), rows);
  }

  /// Noise from -1 to 1, more often near 0.
  public static double noise(CounterRandom random) {
    return (random.below(1000) + random.below(1000)) / 999.0 - 1;
  }

  private static double clip(double value, double low, double high) {
    return Math.clamp(value, low, high);
  }

  private Samples() {}
}
