package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.proof.pack.IndependentVerifier;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The mean of a trait is weighted by its items' weights.
class ItemWeightsTest {

  private static final String WEIGHTED =
      """
      rubric: weighted
      version: 1.0.0
      evidence: {per_item: 0}
      traits:
        quality:
          scale: {min: 0, max: 1}
          items:
            - {id: a, ask: Is it a?, scale: 0-1, weight: 2.5}
            - {id: b, ask: Is it b?, scale: 0-2, weight: 0.5}
            - {id: c, ask: Is it c?, scale: 0-1, reverse_scored: true}
      plan:
        composite: {formula: quality}
      """;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 0",
    "1, 0, 1, 0.625",
    "0, 1, 1, 0.0625",
    "0, 2, 1, 0.125",
    "0, 0, 0, 0.25",
    "1, 2, 0, 1",
  })
  void items_count_by_their_weights(int a, int b, int c, String composite) {
    Bundle bundle = Rubrics.locked(WEIGHTED);
    JsonObject given = JsonObject.of("a", a, "b", b, "c", c);

    JsonObject card = Scorecards.of(bundle, given).whole().json();

    assertThat(card.text("composite")).isEqualTo(composite);
    assertThat(
            IndependentVerifier.compiled()
                .scoreFaults(bundle, Scorecards.extraction(bundle, given)))
        .isEmpty();
    assertThat(CanonicalJson.text(card))
        .contains("\"weights\":{\"a\":\"2.5\",\"b\":\"0.5\",\"c\":\"1\"}");
  }

  /// The smallest weight beside the largest loses nothing before the node is rounded.
  @Test
  void weights_are_exact() {
    String extreme =
        WEIGHTED
            .replace("weight: 2.5", "weight: 1")
            .replace("weight: 0.5", "weight: 0.000000000001")
            .replace("max: 1}", "max: 1000000000000000}");
    JsonObject given = JsonObject.of("a", 0, "b", 2, "c", 1);
    assertThat(Scorecards.of(Rubrics.locked(extreme), given).whole().json().text("composite"))
        .isEqualTo("499.99999999975");
  }

  @Test
  void an_even_weight_is_none() {
    String even = WEIGHTED.replaceAll(", weight: [0-9.]+", "");
    Bundle bundle = Rubrics.locked(WEIGHTED);
    assertThat(Rubrics.locked(WEIGHTED.replaceAll("weight: [0-9.]+", "weight: 1.0")).digest())
        .isEqualTo(Rubrics.locked(even).digest());
    assertThat(bundle.extraction().digest()).isEqualTo(Rubrics.locked(even).extraction().digest());
    assertThat(BundleReader.read(bundle.digest(), bundle.json()).map(Bundle::digest))
        .contains(bundle.digest());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "-0.000000000001"})
  void a_weight_is_above_zero(String weight) {
    assertThat(Rubrics.problems(WEIGHTED.replace("weight: 2.5", "weight: " + weight)))
        .singleElement()
        .asString()
        .contains(
            "/traits/quality/items/0/weight: the weight of an item is " + weight,
            "write a number above 0");
  }
}
