package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.AllocatedBytes;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a rubric of many items costs grows as their number.
class LargeRubricTest {

  /// Twice the items; what grows with their square would be four times.
  private static final double TWICE = 2.5;

  /// All items in one trait, or ten in each of many.
  @ParameterizedTest
  @CsvSource({"1000, 1, 2000, 1", "1000, 100, 2000, 200"})
  void locking_twice_the_items_takes_twice_the_memory(
      int half, int traits, int whole, int moreTraits) {
    long less = AllocatedBytes.of(() -> Rubrics.locked(rubric(half, traits)));
    long more = AllocatedBytes.of(() -> Rubrics.locked(rubric(whole, moreTraits)));
    System.out.println("LargeRubricTest: lock " + traits + " traits " + less + " -> " + more);
    assertThat((double) more / less).isLessThan(TWICE);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1, 2000, 1", "1000, 100, 2000, 200"})
  void scoring_twice_the_items_takes_twice_the_memory(
      int half, int traits, int whole, int moreTraits) {
    long less = scoring(half, traits);
    long more = scoring(whole, moreTraits);
    System.out.println("LargeRubricTest: score " + traits + " traits " + less + " -> " + more);
    assertThat((double) more / less).isLessThan(TWICE);
  }

  private static long scoring(int items, int traits) {
    Bundle bundle = Rubrics.locked(rubric(items, traits));
    JsonObjectBuilder builder = JsonObject.builder();
    IntStream.range(0, items).forEach(i -> builder.put("c" + i, Json.of(i % 2)));
    JsonObject given = builder.build();
    return AllocatedBytes.of(() -> Scorecards.of(bundle, given).json());
  }

  private static String rubric(int items, int traits) {
    int each = items / traits;
    return "rubric: large\nversion: 1.0.0\nevidence: {per_item: 0}\ntraits:\n"
        + IntStream.range(0, traits)
            .mapToObj(trait ->
                "  t%d:\n    scale: {min: 0, max: 1}\n    items:\n".formatted(trait)
                    + items(trait * each, (trait + 1) * each))
            .collect(Collectors.joining())
        + "plan:\n  composite:\n    weighted_mean: ["
        + IntStream.range(0, traits).mapToObj(t -> "t" + t).collect(Collectors.joining(", "))
        + "]\n";
  }

  private static String items(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i ->
            "      - {id: c%d, ask: Is requirement %d met?, scale: 0-1, weight: %d}\n"
                .formatted(i, i, 1 + i % 7))
        .collect(Collectors.joining());
  }
}
