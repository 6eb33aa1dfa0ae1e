package dev.plumbline.calibrate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CounterRandomTest {

  @Test
  void the_mixing_function_is_that_of_splitmix() {
    // java.util.SplittableRandom of seed 1 adds this gamma and mixes; its first nextLong
    long gamma = 0x9e3779b97f4a7c15L;
    assertThat(CounterRandom.mix(1 + gamma)).isEqualTo(new SplittableRandom(1).nextLong());
  }

  @Test
  void the_same_seed_and_stream_give_the_same_numbers_on_any_machine() {
    int[] drawn = new CounterRandom(1, 0).shuffled(8);

    // recorded once; a change would change every published result
    assertThat(drawn).containsExactly(6, 1, 5, 0, 4, 7, 2, 3);
    assertThat(new CounterRandom(1, 1).shuffled(8)).isNotEqualTo(drawn);
    assertThat(new CounterRandom(2, 0).shuffled(8)).isNotEqualTo(drawn);
  }

  @Test
  void values_are_about_equally_frequent() {
    int[] counts = new int[7];
    CounterRandom random = new CounterRandom(9, 9);
    for (int i = 0; i < 70_000; i++) {
      counts[random.below(7)]++;
    }

    // expected 10,000 each, standard deviation 93
    assertThat(Arrays.stream(counts).min().orElseThrow()).isGreaterThan(9_600);
    assertThat(Arrays.stream(counts).max().orElseThrow()).isLessThan(10_400);
  }

  @Test
  void folds_differ_in_size_by_at_most_one_and_depend_on_ids() {
    long[] keys = new long[23];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = CounterRandom.hash("d" + i);
    }

    int[] folds = CrossValidationFolds.of(keys, 0);

    for (int fold = 0; fold < CrossValidationFolds.COUNT; fold++) {
      assertThat(CrossValidationFolds.heldOutRows(folds, fold)).hasSizeBetween(4, 5);
      assertThat(CrossValidationFolds.trainingRows(folds, fold)).hasSizeBetween(18, 19);
    }
    long[] reversed = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      reversed[i] = keys[keys.length - 1 - i];
    }
    int[] again = CrossValidationFolds.of(reversed, 0);
    for (int i = 0; i < keys.length; i++) {
      assertThat(again[keys.length - 1 - i]).isEqualTo(folds[i]);
    }
    assertThat(CrossValidationFolds.of(keys, 1)).isNotEqualTo(folds);
  }
}
