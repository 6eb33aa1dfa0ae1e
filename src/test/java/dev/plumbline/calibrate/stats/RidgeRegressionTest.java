package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.fit.Samples;
import dev.plumbline.calibrate.stats.RidgeRegression.GramMatrix;
import dev.plumbline.calibrate.stats.RidgeRegression.RidgePenalty;
import java.util.Arrays;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RidgeRegressionTest {

  private static final double[][] X = {{1, 5}, {2, 3.5}, {3, 4}, {4, 1}, {5, 2.5}, {6, 0.5}};
  private static final double[] Y = {1, 2, 2, 4, 3, 5};

  @Test
  void predictions_equal_scikit_learn() {
    // z = StandardScaler().fit_transform(x); Ridge(alpha=2.5).fit(z, y).predict(z), 1.2.1
    double[] expected = {
      1.2399061432018235,
      2.122969023134426,
      2.187058556800367,
      3.684351446432965,
      3.338954306965576,
      4.426760523464844
    };
    assertThat(predicted(RidgeRegression.fit(gram(X, Y), RidgePenalty.plain(2.5))))
        .containsExactly(expected, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 1, 30, 1000})
  void a_ridge_is_least_squares_with_one_prior_row_per_weight(double alpha) {
    double[][] rows = new double[60][4];
    double[] target = new double[60];
    CounterRandom random = new CounterRandom(5, 0);
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < 4; k++) {
        rows[i][k] = 3 * k + Samples.noise(random);
      }
      target[i] = rows[i][0] - 2 * rows[i][2] + Samples.noise(random);
    }
    RidgeRegression ridge = RidgeRegression.fit(gram(rows, target), RidgePenalty.plain(alpha));
    assertThat(ridge.weights()).containsExactly(augmented(rows, target, alpha), within(1e-9));
  }

  @Test
  void a_large_penalty_leaves_only_the_anchored_judge() {
    RidgeRegression ridge = RidgeRegression.fit(gram(X, Y), new RidgePenalty(1e12, 1e12, 0.3));

    // by hand: .3 times the spread of y over the spread of x, sqrt(65 / 36) and sqrt(35 / 12)
    double judge = 0.3 * Math.sqrt(65.0 / 36) / Math.sqrt(35.0 / 12);
    assertThat(ridge.weights()).containsExactly(new double[] {judge, 0}, within(1e-9));
  }

  @Test
  void constant_and_repeated_features_get_finite_weights() {
    double[][] rows = {{1, 7, 1, 2}, {2, 7, 2, 4}, {3, 7, 3, 6}, {5, 7, 5, 10}};
    RidgeRegression ridge =
        RidgeRegression.fit(gram(rows, new double[] {1, 2, 3, 5}), RidgePenalty.plain(0));
    assertThat(ridge.weights()[1]).isZero();
    for (double weight : ridge.weights()) {
      assertThat(weight).isFinite();
    }
  }

  @Test
  void the_error_of_a_fold_follows_from_its_gram_matrix() {
    RidgeRegression ridge = RidgeRegression.fit(gram(X, Y), RidgePenalty.plain(2.5));
    double error = 0;
    double[] predicted = predicted(ridge);
    for (int i = 0; i < Y.length; i++) {
      error += (Y[i] - predicted[i]) * (Y[i] - predicted[i]);
    }
    assertThat(gram(X, Y).squaredError(ridge)).isCloseTo(error, within(1e-10));
  }

  private static double[] predicted(RidgeRegression ridge) {
    double[] values = new double[X.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = ridge.intercept() + ridge.weights()[0] * X[i][0] + ridge.weights()[1] * X[i][1];
    }
    return values;
  }

  private static GramMatrix gram(double[][] rows, double[] target) {
    GramMatrix gramMatrix = new GramMatrix(rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      gramMatrix.add(rows[i], target[i]);
    }
    return gramMatrix;
  }

  /// Least squares by Hipparchus over the standardised rows and, for every weight, one row that
  /// requires sqrt(alpha) times it to be 0.
  private static double[] augmented(double[][] rows, double[] target, double alpha) {
    int n = rows.length;
    int width = rows[0].length;
    double[][] x = new double[n + width][width];
    double[] y = new double[n + width];
    double[] spreads = new double[width];
    double mean = Moments.mean(target);
    for (int k = 0; k < width; k++) {
      int column = k;
      double[] values = Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
      spreads[k] = Moments.spread(values);
      for (int i = 0; i < n; i++) {
        x[i][k] = (values[i] - Moments.mean(values)) / spreads[k];
        y[i] = target[i] - mean;
      }
      x[n + k][k] = Math.sqrt(alpha);
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(y, x);
    double[] weights = regression.estimateRegressionParameters();
    for (int k = 0; k < width; k++) {
      weights[k] /= spreads[k];
    }
    return weights;
  }
}
