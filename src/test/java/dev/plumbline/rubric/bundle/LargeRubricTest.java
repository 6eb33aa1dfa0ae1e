package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.fixtures.AllocatedBytes;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a trait of many items costs grows as the number of its items.
class LargeRubricTest {

  /// Twice the items; what grows with their square would be four times.
  private static final double TWICE = 2.5;

  @Test
  void locking_twice_the_items_takes_twice_the_memory() {
    long half = AllocatedBytes.of(() -> Rubrics.locked(rubric(1_000)));
    long whole = AllocatedBytes.of(() -> Rubrics.locked(rubric(2_000)));

    System.out.println("LargeRubricTest: lock " + half + " -> " + whole);
    assertThat((double) whole / half).isLessThan(TWICE);
  }

  @Test
  void scoring_twice_the_items_takes_twice_the_memory() {
    long half = scoring(1_000);
    long whole = scoring(2_000);

    System.out.println("LargeRubricTest: score " + half + " -> " + whole);
    assertThat((double) whole / half).isLessThan(TWICE);
  }

  private static long scoring(int items) {
    Bundle bundle = Rubrics.locked(rubric(items));
    JsonObjectBuilder builder = JsonObject.builder();
    IntStream.range(0, items).forEach(i -> builder.put("c" + i, Json.of(i % 2)));
    JsonObject given = builder.build();
    return AllocatedBytes.of(() -> Scorecards.of(bundle, given).json());
  }

  private static String rubric(int items) {
    return "rubric: large\nversion: 1.0.0\nevidence: {per_item: 0}\ntraits:\n  all:\n"
        + "    scale: {min: 0, max: 1}\n    items:\n"
        + IntStream.range(0, items)
            .mapToObj(i ->
                "      - {id: c%d, ask: Is requirement %d met?, scale: 0-1, weight: %d}\n"
                    .formatted(i, i, 1 + i % 7))
            .collect(Collectors.joining())
        + "plan:\n  composite: {formula: all}\n";
  }
}
