package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.proof.pack.IndependentVerifier;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A rule that is overridden does not override.
class ChainedOverridesTest {

  private static final String CHAIN =
      """
      rubric: chain
      version: 1.0.0
      facts:
        refund: {type: boolean, optional: true}
        partial: {type: boolean, optional: true}
        late: {type: boolean, optional: true}
      plan:
        composite:
          rules:
            - {id: r1, when: refund, weight: 1, overrides: r2}
            - {id: r2, when: partial, weight: 2, overrides: r3}
            - {id: r3, when: late, weight: 4}
      """;

  @ParameterizedTest
  @CsvSource({
    "true, true, true, 5",
    "true, true, false, 1",
    "true, false, true, 5",
    "false, true, true, 2",
    "false, false, true, 4",
    "true, , true, 5",
    ", true, true, '[0, 7]'",
    ", true, false, '[0, 3]'",
    "false, , true, '[0, 6]'",
    ", false, true, '[4, 5]'",
    ", , true, '[0, 7]'",
  })
  void a_rule_counts_where_what_overrides_it_is_overridden(
      String refund, String partial, String late, String composite) {
    Bundle bundle = Rubrics.locked(CHAIN);
    JsonObject given = given(refund, partial, late);

    assertThat(value(Scorecards.of(bundle, given).whole().json())).isEqualTo(composite);
    assertThat(
            IndependentVerifier.compiled()
                .scoreFaults(bundle, Scorecards.extraction(bundle, given)))
        .isEmpty();
  }

  @Test
  void the_trace_names_the_rules_that_override() {
    JsonObject card =
        Scorecards.of(Rubrics.locked(CHAIN), given("true", "true", "true")).whole().json();
    assertThat(overriddenBy(card, "r2")).containsExactly("r1");
    assertThat(overriddenBy(card, "r3")).isEmpty();
  }

  /// The first of a chain that overrides the last as well gives what it always gave.
  @ParameterizedTest
  @CsvSource({"true, true, true, 1", "true, true, false, 1", "true, false, true, 1"})
  void a_chain_whose_first_rule_overrides_all_others_is_none(
      String refund, String partial, String late, String composite) {
    Bundle closed = Rubrics.locked(CHAIN.replace("overrides: r2", "overrides: [r2, r3]"));
    assertThat(value(Scorecards.of(closed, given(refund, partial, late)).whole().json()))
        .isEqualTo(composite);
  }

  @Test
  void a_bundle_with_a_chain_is_read_as_it_was_locked() {
    Bundle locked = Rubrics.locked(CHAIN);
    assertThat(BundleReader.read(locked.digest(), locked.json()).map(Bundle::digest))
        .contains(locked.digest());
  }

  @Test
  void rules_that_override_each_other_are_refused_by_name() {
    assertThat(Rubrics.problems(CHAIN.replace("late, weight: 4", "late, weight: 4, overrides: r1")))
        .containsExactly(
            "rubric.yaml:10:54 /plan/composite/rules/0/overrides: `r1` overrides `r2` overrides"
                + " `r3` overrides `r1`, remove one of these from `overrides`: no rule can override"
                + " itself");
    assertThat(
            Rubrics.problems(CHAIN.replace("weight: 2, overrides: r3", "weight: 2, overrides: r1")))
        .hasSize(1)
        .first()
        .asString()
        .contains("`r1` overrides `r2` overrides `r1`");
  }

  /// Every rule overrides the next three, so the ways from the first to the last multiply.
  @Test
  void chains_that_multiply_are_refused_and_long_ones_are_not() {
    assertThat(Rubrics.problems(ladder(60, 1))).isEmpty();
    assertThat(Rubrics.problems(ladder(12, 11))).isEmpty();
    assertThat(Rubrics.problems(ladder(30, 3)))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).contains("are too long"));
  }

  private static String ladder(int rules, int next) {
    return "rubric: ladder\nversion: 1.0.0\nfacts: {n: {type: integer, min: 0, max: 99}}\n"
        + "plan:\n  composite:\n    rules:\n"
        + IntStream.range(0, rules)
            .mapToObj(i ->
                "      - {id: r%02d, when: n >= %d, weight: 1, overrides: [%s]}\n"
                    .formatted(
                        i,
                        rules - i,
                        IntStream.range(i + 1, Math.min(rules, i + 1 + next))
                            .mapToObj("r%02d"::formatted)
                            .collect(Collectors.joining(", "))))
            .collect(Collectors.joining());
  }

  private static JsonObject given(String refund, String partial, String late) {
    var given = JsonObject.builder();
    if (refund != null) {
      given.put("refund", Boolean.parseBoolean(refund));
    }
    if (partial != null) {
      given.put("partial", Boolean.parseBoolean(partial));
    }
    if (late != null) {
      given.put("late", Boolean.parseBoolean(late));
    }
    return given.build();
  }

  private static String value(JsonObject card) {
    String composite = CanonicalJson.text(card.get("composite")).replace("\"", "");
    return composite.equals("null")
        ? CanonicalJson.text(card.get("interval")).replace("\"", "").replace(",", ", ")
        : composite;
  }

  private static List<String> overriddenBy(JsonObject card, String rule) {
    return ((JsonArray) card.get("trace"))
        .values().stream()
            .map(JsonObject.class::cast)
            .filter(step -> step.find("rule").filter(Json.of(rule)::equals).isPresent())
            .flatMap(step -> step.find("overriddenBy").stream())
            .flatMap(by -> ((JsonArray) by).values().stream())
            .map(by -> CanonicalJson.text(by).replace("\"", ""))
            .toList();
  }
}
