package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.quote.WordRepairs.SpellingDistance;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SpellingDistanceTest {

  @Test
  void a_bound_is_kept_at_the_cost_and_missed_below_it() {
    Random random = new Random(7);
    for (int i = 0; i < 3_000; i++) {
      String one = word(random);
      String other = word(random);
      int cost = SpellingDistance.of(one, other).cost();
      assertThat(SpellingDistance.isWithin(cost, one, other)).as("%s %s", one, other).isTrue();
      assertThat(SpellingDistance.isWithin(cost - 1, one, other)).as("%s %s", one, other).isFalse();
    }
  }

  /// Of few letters, so that many of them change places.
  private static String word(Random random) {
    return random
        .ints(random.nextInt(8), 0, 5)
        .mapToObj(at -> "aectk".substring(at, at + 1))
        .collect(Collectors.joining());
  }
}
