package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.CrossValidationFolds;
import java.util.function.Function;

/// Computes cross-validated scores: every row is scored by a map fitted without it.
public final class HeldOutScores {

  /// One score for every row: each fold is scored by a map fitted on the other folds. If no rows
  /// are left for training, which happens only with a single row, the fold itself is used.
  public static double[] scores(
      SampleArrays rows, long repeat, Function<SampleArrays, FittedModel> fit) {
    int[] folds = CrossValidationFolds.of(rows.keys(), repeat);
    double[] scores = new double[rows.size()];
    for (int fold = 0; fold < CrossValidationFolds.COUNT; fold++) {
      int[] inside = CrossValidationFolds.heldOutRows(folds, fold);
      int[] outside = CrossValidationFolds.trainingRows(folds, fold);
      if (inside.length > 0) {
        FittedModel model = fit.apply(rows.select(outside.length == 0 ? inside : outside));
        for (int row : inside) {
          scores[row] = model.score(rows.judge()[row], rows.signals()[row]);
        }
      }
    }
    return scores;
  }

  private HeldOutScores() {}
}
