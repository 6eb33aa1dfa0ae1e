package dev.plumbline.calibration;

import dev.plumbline.plan.Scale;
import java.util.ArrayList;
import java.util.List;

/// Labelled samples of the kinds that break maps: constant and two-valued judges and labels, ties
/// everywhere, twenty rows, scales that begin at 0 or have half points or two points, judges on
/// another scale, signals that repeat, contradict or dwarf each other.
final class MadeSamples {

  private static final List<Scale> SCALES =
      List.of(
          Scale.of("1", "5", "1"),
          Scale.of("0", "1", "1"),
          Scale.of("0", "3", "1"),
          Scale.of("0", "5", "0.5"),
          Scale.of("1", "9", "0.5"),
          Scale.of("-2", "2", "0.25"),
          Scale.of("0", "100", "1"));

  static Sample of(long seed) {
    return of(seed, new Draws(seed, 1).below(5));
  }

  static Sample of(long seed, int signals) {
    Draws draws = new Draws(seed, 2);
    Scale scale = SCALES.get(draws.below(SCALES.size()));
    int rows = 20 + draws.below(3) * draws.below(30);
    int judge = draws.below(7);
    int human = draws.below(5);
    List<String> names = new ArrayList<>();
    int[] kinds = new int[signals];
    for (int k = 0; k < signals; k++) {
      names.add("s" + k);
      kinds[k] = draws.below(7);
    }
    List<Row> made = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double label = Grid.of(scale).clip(value(human, scale, i, draws));
      double score = judge == 6 ? label : value(judge, scale, i, draws);
      List<Double> values = new ArrayList<>();
      for (int kind : kinds) {
        values.add(signal(kind, score, label, i, draws));
      }
      made.add(new Row("d" + i, score, values, label));
    }
    return new Sample(scale, names, made);
  }

  /// 0: any point; 1: constant; 2: two values; 3: one row apart; 4: between points; 5: far off.
  private static double value(int kind, Scale scale, int row, Draws draws) {
    int points = scale.points();
    return switch (kind) {
      case 0 -> scale.value(draws.below(points)).doubleValue();
      case 1 -> scale.value(points / 2).doubleValue();
      case 2 -> scale.value(row % 2 * (points - 1)).doubleValue();
      case 3 -> scale.value(row == 7 ? points - 1 : 0).doubleValue();
      case 4 -> scale.min().doubleValue() + draws.below(1_000) / 7.0;
      default -> 1e6 * (draws.below(2_000_001) - 1_000_000);
    };
  }

  private static double signal(int kind, double score, double label, int row, Draws draws) {
    return switch (kind) {
      case 0 -> Samples.noise(draws);
      case 1 -> score;
      case 2 -> -label;
      case 3 -> 7;
      case 4 -> 1e12 * (row % 2);
      case 5 -> 1e-12 * draws.below(100);
      default -> label + 1e9;
    };
  }

  private MadeSamples() {}
}
