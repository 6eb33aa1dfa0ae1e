package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;

/// Labelled samples with properties that are difficult for maps: constant and two-valued judges and
/// labels, many ties, only twenty rows, scales that begin at 0 or have half points or two points,
/// judges on another scale, signals that repeat, contradict or dwarf each other.
public final class GeneratedSamples {

  private static final List<Scale> SCALES =
      List.of(
          Scale.of("1", "5", "1"),
          Scale.of("0", "1", "1"),
          Scale.of("0", "3", "1"),
          Scale.of("0", "5", "0.5"),
          Scale.of("1", "9", "0.5"),
          Scale.of("-2", "2", "0.25"),
          Scale.of("0", "100", "1"));

  public static Sample of(long seed) {
    return of(seed, new CounterRandom(seed, 1).below(5));
  }

  public static Sample of(long seed, int signals) {
    CounterRandom random = new CounterRandom(seed, 2);
    Scale scale = SCALES.get(random.below(SCALES.size()));
    int rows = 20 + random.below(3) * random.below(30);
    int judge = random.below(7);
    int human = random.below(5);
    List<String> names = new ArrayList<>();
    int[] kinds = new int[signals];
    for (int k = 0; k < signals; k++) {
      names.add("s" + k);
      kinds[k] = random.below(7);
    }
    List<SampleRow> made = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double label = ScalePoints.of(scale).clip(value(human, scale, i, random));
      double score = judge == 6 ? label : value(judge, scale, i, random);
      List<Double> values = new ArrayList<>();
      for (int kind : kinds) {
        values.add(signal(kind, score, label, i, random));
      }
      made.add(new SampleRow("d" + i, score, values, label));
    }
    return new Sample(scale, names, made);
  }

  /// 0: any point; 1: constant; 2: two values; 3: one row apart; 4: between points; 5: far off.
  private static double value(int kind, Scale scale, int row, CounterRandom random) {
    int points = scale.points();
    return switch (kind) {
      case 0 -> scale.value(random.below(points)).doubleValue();
      case 1 -> scale.value(points / 2).doubleValue();
      case 2 -> scale.value(row % 2 * (points - 1)).doubleValue();
      case 3 -> scale.value(row == 7 ? points - 1 : 0).doubleValue();
      case 4 -> scale.min().doubleValue() + random.below(1_000) / 7.0;
      default -> 1e6 * (random.below(2_000_001) - 1_000_000);
    };
  }

  private static double signal(
      int kind, double score, double label, int row, CounterRandom random) {
    return switch (kind) {
      case 0 -> Samples.noise(random);
      case 1 -> score;
      case 2 -> -label;
      case 3 -> 7;
      case 4 -> 1e12 * (row % 2);
      case 5 -> 1e-12 * random.below(100);
      default -> label + 1e9;
    };
  }

  private GeneratedSamples() {}
}
