package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.LinearEquating.EquipercentileEquating;
import org.junit.jupiter.api.Test;

class EquipercentileEquatingTest {

  @Test
  void a_block_of_equal_scores_becomes_the_mean_of_its_ranks() {
    double[] judge = {4, 3, 4, 5, 4};
    double[] human = {1, 2, 2, 3, 5};

    PiecewiseLinear map = EquipercentileEquating.fit(judge, human);

    // by hand: 3 takes rank 1, 4 ranks 2 to 4, 5 rank 5 of the sorted labels 1 2 2 3 5
    assertThat(map.at(new double[] {3, 4, 5}))
        .containsExactly(new double[] {1, 7.0 / 3, 5}, within(1e-15));
  }

  @Test
  void the_map_is_linear_between_scores_and_constant_beyond() {
    PiecewiseLinear map = EquipercentileEquating.fit(new double[] {2, 4}, new double[] {1, 3});
    assertThat(map.at(new double[] {0, 2, 2.5, 4, 99})).containsExactly(1, 1, 1.5, 3, 3);
  }

  @Test
  void a_constant_judge_is_mapped_to_the_mean_label() {
    assertThat(EquipercentileEquating.fit(new double[] {3, 3, 3}, new double[] {1, 2, 3}).at(7))
        .isEqualTo(2);
  }

  @Test
  void many_distinct_scores_give_at_most_512_monotone_knots() {
    CounterRandom random = new CounterRandom(2, 0);
    double[] scores = new double[20_000];
    double[] human = new double[20_000];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = random.below(1_000_000) / 1e5;
      human[i] = 1 + random.below(5);
    }
    PiecewiseLinear map = EquipercentileEquating.fit(scores, human);
    assertThat(map.x()).hasSizeBetween(450, 512);
    for (int k = 1; k < map.y().length; k++) {
      assertThat(map.y()[k]).isGreaterThanOrEqualTo(map.y()[k - 1]);
    }
  }
}
