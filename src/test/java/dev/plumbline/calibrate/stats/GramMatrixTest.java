package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.stats.RidgeRegression.GramMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GramMatrixTest {

  private static final int WIDTH = 5;

  @Test
  void rows_added_together_give_the_same_to_the_last_digit_as_one_after_the_other() {
    SplittableRandom random = new SplittableRandom(3);
    for (int count = 0; count < 14; count++) {
      double[][] rows = new double[count][];
      Arrays.setAll(rows, _ -> random.doubles(WIDTH, -1e6, 1e-3).toArray());
      double[] targets = random.doubles(count, -1, 1e5).toArray();
      GramMatrix single = new GramMatrix(WIDTH);
      for (int row = 0; row < count; row++) {
        single.add(rows[row], targets[row]);
      }
      GramMatrix together = new GramMatrix(WIDTH);
      together.addAll(rows, targets);
      assertThat(together).as("%s rows", count).usingRecursiveComparison().isEqualTo(single);
    }
  }
}
