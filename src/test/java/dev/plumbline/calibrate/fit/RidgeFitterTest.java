package dev.plumbline.calibrate.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import org.junit.jupiter.api.Test;

class RidgeFitterTest {

  private static final double[][] X = {{1, 5}, {2, 3.5}, {3, 4}, {4, 1}, {5, 2.5}, {6, 0.5}};
  private static final double[] Y = {1, 2, 2, 4, 3, 5};

  @Test
  void the_recipe_of_degree_two_is_that_of_scikit_learn() {
    SampleArrays rows = columns(X, Y);

    LinearPredictor linearPredictor = RidgeFitter.quadratic(rows);

    // make_pipeline(PolynomialFeatures(2, include_bias=False), StandardScaler(), Ridge(alpha=2.5))
    double[] expected = {
      1.2311682446958279,
      2.130857407476327,
      1.898118967313575,
      3.8028286825762287,
      3.2036147301644826,
      4.733411967773559
    };
    assertThat(linearPredictor.predict(rows)).containsExactly(expected, within(1e-11));
  }

  private static SampleArrays columns(double[][] rows, double[] target) {
    double[] judge = new double[rows.length];
    double[][] signals = new double[rows.length][];
    for (int i = 0; i < judge.length; i++) {
      judge[i] = rows[i][0];
      signals[i] = new double[] {rows[i][1]};
    }
    ScalePoints scalePoints = ScalePoints.of(Scale.of("1", "6", "1"));
    return new SampleArrays(scalePoints, judge, signals, target, new long[judge.length]);
  }
}
