package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.rubric.plan.model.Scale;
import org.junit.jupiter.api.Test;

class LinearEquatingTest {

  private static final ScalePoints GRID = ScalePoints.of(Scale.of("1", "5", "1"));

  @Test
  void the_line_matches_mean_and_spread() {
    double[] judge = {3, 4, 5};
    double[] human = {2.5, 3, 3.5};

    PiecewiseLinear line = LinearEquating.of(judge).mapTo(LinearEquating.of(human), GRID);

    // by hand: half the spread around 3 instead of 4
    assertThat(line.at(judge)).containsExactly(new double[] {2.5, 3, 3.5}, within(1e-14));
  }

  @Test
  void the_line_extends_to_the_ends_of_the_scale_and_is_constant_beyond() {
    PiecewiseLinear line = new LinearEquating(3, 1).mapTo(new LinearEquating(3, 2), GRID);

    // by hand: slope 2, so 2 becomes 1 and 4 becomes 5
    assertThat(line.x()).containsExactly(2, 4);
    assertThat(line.at(new double[] {-9, 2, 3, 4, 9})).containsExactly(1, 1, 3, 5, 5);
  }

  @Test
  void a_constant_judge_is_mapped_to_the_human_mean() {
    PiecewiseLinear line = new LinearEquating(4, 0).mapTo(new LinearEquating(2.5, 1), GRID);
    assertThat(line.at(new double[] {1, 4, 5})).containsExactly(2.5, 2.5, 2.5);
  }

  @Test
  void a_difference_within_one_standard_error_is_shrunk_to_zero() {
    double[] judge = {1, 2, 3, 4, 5, 1, 2, 3, 4, 5};
    double[] human = {2, 1, 3, 5, 4, 1, 3, 3, 4, 5};

    LinearEquating shrunk = LinearEquating.guarded(judge, human, GRID);

    // by hand: the means differ by .1 with a standard error of sqrt(.69 / 10); the spreads hardly
    assertThat(shrunk.mean()).isEqualTo(3);
    assertThat(shrunk.spread()).isEqualTo(LinearEquating.of(judge).spread());
  }

  @Test
  void a_significant_difference_is_hardly_shrunk() {
    int n = 1_000;
    double[] judge = new double[n];
    double[] human = new double[n];
    CounterRandom random = new CounterRandom(4, 0);
    for (int i = 0; i < n; i++) {
      judge[i] = 3 + random.below(3);
      human[i] = judge[i] - 2;
    }
    human[0] += 0.5;
    assertThat(LinearEquating.guarded(judge, human, GRID).mean())
        .isCloseTo(LinearEquating.of(human).mean(), within(1e-3));
  }

  @Test
  void a_judge_on_another_scale_is_not_shrunk() {
    double[] judge = {-1e6, 2e6, 1e6, -2e6, 1e7};
    double[] human = {1, 2, 3, 2, 1};
    assertThat(LinearEquating.guarded(judge, human, GRID)).isEqualTo(LinearEquating.of(human));
  }
}
