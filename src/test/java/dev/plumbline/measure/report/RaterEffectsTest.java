package dev.plumbline.measure.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaterEffectsTest {

  private static final Bundle BUNDLE =
      Rubrics.locked(
          """
          rubric: essay
          version: 1.0.0
          traits:
            care: {scale: {min: 0, max: 3}, items: [{id: R1, ask: Is it careful?, cues: {positive: [care]}}]}
            claim: {scale: {min: 0, max: 3}, items: [{id: C1, ask: Is there a claim?, cues: {positive: [claim]}}]}
          plan:
            composite: {weighted_mean: {care: 0.5, claim: 0.5}}
          """);

  @Test
  void scale_use_is_reported_at_the_ends_and_in_the_middle_third() {
    RaterEffects raterEffects =
        effects(List.of(line("0", "0", "0"), line("1.5", "1", "2"), line("3", "3", "3")));

    // by hand: the middle third of 0 to 3 goes from 1 to 2; variance (2.25 + 0 + 2.25) / 2 = 2.25,
    // and of care (16/9 + 1/9 + 25/9) / 2 = 7/3, of which the roots
    assertThat(raterEffects.scales())
        .extracting(
            scale -> scale.name(),
            scale -> scale.n(),
            scale -> scale.mean().toPlainString(),
            scale -> scale.deviation().orElseThrow().toPlainString(),
            scale -> List.of(scale.lowest(), scale.middle(), scale.highest()))
        .containsExactly(
            tuple("composite", 3, "1.5000", "1.5000", List.of(1, 1, 1)),
            tuple("care", 3, "1.3333", "1.5275", List.of(1, 1, 1)),
            tuple("claim", 3, "1.6667", "1.5275", List.of(1, 1, 1)));
  }

  @Test
  void documents_whose_traits_are_all_alike_are_counted() {
    RaterEffects raterEffects =
        effects(List.of(line("0", "0", "0"), line("1.5", "1", "2"), line("1.5", "0", "3")));

    // by hand: the ranges are 0, 1 and 3
    assertThat(raterEffects.multiTrait()).isEqualTo(3);
    assertThat(raterEffects.tied()).isEqualTo(1);
    assertThat(raterEffects.range())
        .hasValueSatisfying(r -> assertThat(r).isEqualByComparingTo("1.3333"));
  }

  @Test
  void intervals_and_refused_documents_are_not_counted() {
    JsonObject refused = JsonObject.of("id", "r", "status", "refused", "composite", JsonNull.NULL);
    RaterEffects raterEffects = effects(List.of(refused, line("", "", "2")));
    RaterEffects nothing = effects(List.of(refused));
    assertThat(raterEffects.scales()).extracting(RaterEffects.Scale::name).containsExactly("claim");
    assertThat(raterEffects.multiTrait()).isZero();
    assertThat(raterEffects.range()).isEmpty();
    assertThat(nothing.scales()).isEmpty();
    assertThat(nothing.json().get("traitRange")).isEqualTo(JsonNull.NULL);
  }

  private static JsonObject line(String composite, String care, String claim) {
    return JsonObject.of(
        "composite", point(composite),
        "traits", JsonArray.of(trait("care", care), trait("claim", claim)));
  }

  private static JsonObject trait(String id, String raw) {
    return JsonObject.of("id", id, "raw", point(raw));
  }

  private static Json point(String value) {
    return value.isEmpty() ? JsonNull.NULL : Json.of(value);
  }

  private static RaterEffects effects(List<JsonObject> results) {
    RaterEffects.Builder builder = new RaterEffects.Builder(BUNDLE);
    results.forEach(result -> builder.add(new StoredScorecard(result), BUNDLE));
    return builder.build();
  }
}
