package dev.plumbline.calibrate.fit;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.CrossValidationFolds;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.RidgeRegression;
import dev.plumbline.calibrate.stats.RidgeRegression.GramMatrix;
import dev.plumbline.calibrate.stats.RidgeRegression.RidgePenalty;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/// Fits a ridge regression to labelled rows: centred features, alpha by cross-validation if it is
/// not given, and weights.
///
/// The target is the raters' mean; rounding it would lose information about disagreement.
final class RidgeFitter {

  /// The alpha of the RULERS paper.
  static final double PAPER_ALPHA = 2.5;

  private static final double[] ALPHAS = {0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000};

  /// The number of random divisions into folds for the search of alpha; one suffices for many rows.
  private static final int REPEATS = 4;

  private static final int MANY_ROWS = 500;

  /// Different from the repeats of the outer cross-validation.
  private static final long FIRST_REPEAT = 1_000;

  private final SampleArrays rows;
  private final PolynomialFeatures features;
  private final double[] centre;
  private final double centreY;
  private final double[][] centred;

  private RidgeFitter(SampleArrays rows, int degree) {
    this.rows = rows;
    this.features = PolynomialFeatures.of(rows, degree);
    this.centred = features.of(rows);
    this.centre = means(centred, features.count());
    this.centreY = Moments.mean(rows.human());
    for (double[] row : centred) {
      for (int k = 0; k < centre.length; k++) {
        row[k] -= centre[k];
      }
    }
  }

  /// The RULERS recipe: degree 2 and a fixed alpha.
  public static LinearPredictor quadratic(SampleArrays rows) {
    return ridge(rows, 2, PAPER_ALPHA);
  }

  /// A plain ridge with a given alpha.
  static LinearPredictor ridge(SampleArrays rows, int degree, double alpha) {
    RidgeFitter ridgeFitter = new RidgeFitter(rows, degree);
    return ridgeFitter.predictor(
        RidgeRegression.fit(ridgeFitter.gram(), RidgePenalty.plain(alpha)));
  }

  /// A linear ridge with the alpha of the least cross-validated error.
  static LinearPredictor linear(SampleArrays rows) {
    return new RidgeFitter(rows, 1).searchAlpha(RidgePenalty::plain, 0);
  }

  /// A linear ridge anchored at the judge's score, with the largest alpha whose error is within
  /// half a standard error of the least: signals must prove their value before the ranking of the
  /// judge is changed.
  static LinearPredictor anchored(SampleArrays rows) {
    return new RidgeFitter(rows, 1).searchAlpha(RidgePenalty::anchored, 0.5);
  }

  private LinearPredictor searchAlpha(DoubleFunction<RidgePenalty> penalty, double tolerance) {
    GramMatrix all = gram();
    int repeats = rows.size() < MANY_ROWS ? REPEATS : 1;
    double[][] errors = new double[ALPHAS.length][repeats * CrossValidationFolds.COUNT];
    for (int repeat = 0; repeat < repeats; repeat++) {
      GramMatrix[] folds =
          grams(
              CrossValidationFolds.of(rows.keys(), FIRST_REPEAT + repeat),
              CrossValidationFolds.COUNT);
      for (int fold = 0; fold < CrossValidationFolds.COUNT; fold++) {
        GramMatrix training = all.minus(folds[fold]);
        for (int a = 0; a < ALPHAS.length; a++) {
          RidgeRegression ridge = RidgeRegression.fit(training, penalty.apply(ALPHAS[a]));
          errors[a][repeat * CrossValidationFolds.COUNT + fold] = folds[fold].squaredError(ridge);
        }
      }
    }
    return predictor(
        RidgeRegression.fit(all, penalty.apply(ALPHAS[chooseAlpha(errors, tolerance)])));
  }

  /// The largest alpha with the least error, or with an error within `tolerance` standard errors of
  /// it. The standard error is that of the paired differences over the folds (the
  /// one-standard-error rule, Breiman et al. 1984, 3.4.3).
  private static int chooseAlpha(double[][] errors, double tolerance) {
    int least = 0;
    for (int a = 1; a < errors.length; a++) {
      least = Moments.mean(errors[a]) <= Moments.mean(errors[least]) ? a : least;
    }
    int chosen = least;
    for (int a = least + 1; a < errors.length && tolerance > 0; a++) {
      double[] worse = new double[errors[a].length];
      for (int i = 0; i < worse.length; i++) {
        worse[i] = errors[a][i] - errors[least][i];
      }
      double standardError = Moments.spread(worse) / StrictMath.sqrt(CrossValidationFolds.COUNT);
      chosen = Moments.mean(worse) <= tolerance * standardError ? a : chosen;
    }
    return chosen;
  }

  private LinearPredictor predictor(RidgeRegression ridge) {
    double intercept = ridge.intercept() + centreY;
    for (int k = 0; k < centre.length; k++) {
      intercept -= ridge.weights()[k] * centre[k];
    }
    return new LinearPredictor(features, intercept, ridge.weights());
  }

  private GramMatrix gram() {
    return grams(new int[centred.length], 1)[0];
  }

  /// Of the rows of each fold.
  private GramMatrix[] grams(int[] folds, int count) {
    GramMatrix[] grams = new GramMatrix[count];
    Arrays.setAll(grams, _ -> new GramMatrix(features.count()));
    for (int i = 0; i < folds.length; i++) {
      grams[folds[i]].add(centred[i], rows.human()[i] - centreY);
    }
    return grams;
  }

  private static double[] means(double[][] rows, int width) {
    double[] means = new double[width];
    for (double[] row : rows) {
      for (int k = 0; k < width; k++) {
        means[k] += row[k];
      }
    }
    for (int k = 0; k < width; k++) {
      means[k] /= Math.max(1, rows.length);
    }
    return means;
  }

  /// The features of a ridge regression: the inputs (the judge's score, then the signals) and, for
  /// degree 2, all their squares and products. A signal that equals the judge's score on every row
  /// is left out.
  ///
  /// @param low the smallest value of each input in the fitted rows
  /// @param high the largest value of each input
  /// @param first the first input of each feature
  /// @param second the second input of a product, or -1
  record PolynomialFeatures(double[] low, double[] high, int[] first, int[] second) {

    private static final int NONE = -1;

    static PolynomialFeatures of(SampleArrays rows, int degree) {
      int inputs = rows.signalCount() + 1;
      double[] low = new double[inputs];
      double[] high = new double[inputs];
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
      for (int i = 0; i < rows.size(); i++) {
        for (int input = 0; input < inputs; input++) {
          double value = input == 0 ? rows.judge()[i] : rows.signals()[i][input - 1];
          low[input] = Math.min(low[input], value);
          high[input] = Math.max(high[input], value);
        }
      }
      int[] used =
          IntStream.range(0, inputs).filter(k -> k == 0 || !rows.repeatsJudge(k - 1)).toArray();
      return degree == 1 ? linear(low, high, used) : quadratic(low, high, used);
    }

    private static PolynomialFeatures linear(double[] low, double[] high, int[] used) {
      int[] none = new int[used.length];
      Arrays.fill(none, NONE);
      return new PolynomialFeatures(low, high, used, none);
    }

    private static PolynomialFeatures quadratic(double[] low, double[] high, int[] used) {
      int count = used.length + used.length * (used.length + 1) / 2;
      int[] first = Arrays.copyOf(used, count);
      int[] second = new int[count];
      Arrays.fill(second, NONE);
      int feature = used.length;
      for (int k = 0; k < used.length; k++) {
        for (int l = 0; l <= k; l++, feature++) {
          first[feature] = used[l];
          second[feature] = used[k];
        }
      }
      return new PolynomialFeatures(low, high, first, second);
    }

    /// The inputs of a feature: one, or two for a product.
    List<Integer> inputs(int feature) {
      return second[feature] == NONE
          ? List.of(first[feature])
          : List.of(first[feature], second[feature]);
    }

    static int second(CalibrationMap.Term term) {
      return term.inputs().size() == 1 ? NONE : term.inputs().get(1);
    }

    int count() {
      return first.length;
    }

    /// The features of one row, its inputs clamped to the fitted ranges.
    double[] of(double judge, double[] signals) {
      double[] inputs = new double[low.length];
      for (int input = 0; input < inputs.length; input++) {
        inputs[input] =
            Math.clamp(input == 0 ? judge : signals[input - 1], low[input], high[input]);
      }
      double[] features = new double[count()];
      for (int k = 0; k < features.length; k++) {
        double value = inputs[first[k]];
        features[k] = second[k] == NONE ? value : value * inputs[second[k]];
      }
      return features;
    }

    double[][] of(SampleArrays rows) {
      return IntStream.range(0, rows.size())
          .mapToObj(row -> of(rows.judge()[row], rows.signals()[row]))
          .toArray(double[][]::new);
    }
  }
}
