package dev.plumbline.calibration;

import java.util.function.Function;

/// Scores that rows get from a map fitted without them.
final class HeldOut {

  /// One score for every row: each fold is scored by what the other folds fitted. Too few rows to
  /// leave any for training: the rows are scored by a map that has seen them, which only a sample
  /// of one row can bring about.
  static double[] scores(Columns rows, long repeat, Function<Columns, Model> fit) {
    int[] folds = Folds.of(rows.keys(), repeat);
    double[] scores = new double[rows.size()];
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int[] inside = Folds.inside(folds, fold);
      int[] outside = Folds.outside(folds, fold);
      if (inside.length > 0) {
        Model model = fit.apply(rows.take(outside.length == 0 ? inside : outside));
        for (int row : inside) {
          scores[row] = model.at(rows.judge()[row], rows.signals()[row]);
        }
      }
    }
    return scores;
  }

  private HeldOut() {}
}
