package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScorerTest {

  private static final String TRAIT =
      """
      traits:
        claim:
          scale: {min: 1, max: 6}
          items:
            - {id: C01, ask: A?}
            - {id: C02, ask: B?, scale: 0-1}
            - {id: C03, ask: C?, reverse_scored: true}
      """;

  // equation 3 by hand: 1 + 5 × (C01 / 2 + C02 / 1 + (1 − C03 / 2)) / 3
  @ParameterizedTest
  @CsvSource({
    "2, 1, 0, 6, 6",
    "0, 0, 2, 1, 1",
    "1, 1, 1, 4.333333333333, 4",
    // 1 + 5 × (1 + 0 + 0.5) / 3 = 3.5: a half goes up
    "2, 0, 1, 3.5, 4",
    "0, 0, 0, 2.666666666667, 3"
  })
  void a_trait_is_the_mean_of_its_items_on_its_scale(
      int c01, int c02, int c03, String raw, String score) {
    JsonObject card = Scorecards.of(Rubrics.of(TRAIT), decisions(c01, c02, c03)).whole().json();

    JsonObject trait = (JsonObject) ((JsonArray) card.get("traits")).values().getFirst();
    assertThat(TraceReader.value(trait.get("raw"))).isEqualTo(point(raw));
    assertThat(TraceReader.value(trait.get("score"))).isEqualTo(point(score));
    assertThat(TraceReader.value(card.get("composite"))).isEqualTo(point(raw));
  }

  @Test
  void a_trait_with_half_points_is_rounded_to_them() {
    Bundle bundle = Rubrics.of(TRAIT.replace("max: 6", "max: 6, step: 0.5"));

    JsonObject card = Scorecards.of(bundle, decisions(1, 1, 1)).whole().json();

    JsonObject trait = (JsonObject) ((JsonArray) card.get("traits")).values().getFirst();
    // 4.33… lies between 4 and 4.5, nearer to 4.5
    assertThat(TraceReader.value(trait.get("score"))).isEqualTo(point("4.5"));
  }

  @Test
  void a_decision_without_evidence_counts_as_0_and_the_trace_says_so() {
    Scorecard card = judged(TRAIT, 2, 1, 0);

    // C01 from 2 to 0, C02 from 1 to 0; C03 is 0 and needs none: 1 + 5 × (0 + 0 + 1) / 3
    assertThat(card.composite().low()).hasToString("2.666666666667");
    assertThat(trace(card, "cap"))
        .containsExactly(
            "{\"from\":\"2\",\"item\":\"C01\",\"step\":\"cap\",\"support\":\"none\",\"to\":\"0\"}",
            "{\"from\":\"1\",\"item\":\"C02\",\"step\":\"cap\",\"support\":\"none\",\"to\":\"0\"}");
  }

  @Test
  void a_decision_without_evidence_is_capped_where_the_rubric_says_so() {
    Scorecard card = judged(TRAIT + "evidence: {without_quote: cap}\n", 2, 1, 0);

    // C01 from 2 to 1, C02 from 1 to 0; C03 is 0 and needs none: 1 + 5 × (0.5 + 0 + 1) / 3
    assertThat(card.composite().low()).hasToString("3.5");
    assertThat(trace(card, "cap"))
        .containsExactly(
            "{\"from\":\"2\",\"item\":\"C01\",\"step\":\"cap\",\"support\":\"none\",\"to\":\"1\"}",
            "{\"from\":\"1\",\"item\":\"C02\",\"step\":\"cap\",\"support\":\"none\",\"to\":\"0\"}");
  }

  @Test
  void a_high_reverse_scored_decision_becomes_unknown_without_evidence() {
    Scorecard card = judged(TRAIT, 0, 0, 2);

    // C03 counts from 0 to 2: 1 + 5 × (0 + 0 + [0, 1]) / 3
    assertThat(card.status()).isEqualTo(ScoreStatus.BOUNDED);
    assertThat(card.composite().low()).hasToString("1");
    assertThat(card.composite().high()).hasToString("2.666666666667");
  }

  @Test
  void a_weakly_groundable_item_keeps_its_decision_and_needs_review() {
    Scorecard card =
        judged(
            TRAIT.replace("{id: C01, ask: A?}", "{id: C01, ask: A?, evidence: weakly_groundable}"),
            2,
            0,
            0);

    // 1 + 5 × (1 + 0 + 1) / 3
    assertThat(card.composite().low()).hasToString("4.333333333333");
    assertThat(card.status()).isEqualTo(ScoreStatus.NEEDS_REVIEW);
    assertThat(card.passed()).isEqualTo(Truth.UNKNOWN);
    assertThat(trace(card, "exempt")).hasSize(1);
  }

  @Test
  void a_trait_with_too_few_quotes_is_capped_below_its_top() {
    Scorecard card = judged(TRAIT + "evidence: {per_item: 0, per_trait: 1}\n", 2, 1, 0);
    assertThat(card.composite().low()).hasToString("5");
    assertThat(trace(card, "cap"))
        .containsExactly(
            "{\"from\":\"6\",\"step\":\"cap\",\"support\":\"insufficient\",\"to\":\"5\",\"trait\":\"claim\"}");
  }

  @Test
  void without_caps_a_decision_is_not_lowered() {
    Scorecard card = judged(TRAIT + "evidence: {cap: none}\n", 2, 1, 0);
    assertThat(card.composite().low()).hasToString("6");
  }

  @Test
  void a_cut_on_the_calibrated_score_is_undecided_without_one() {
    String rubric =
        "facts: {n: {type: integer, min: 0, max: 9}, ok: boolean}\n"
            + "plan: {bad: {formula: n, pass: ok}, composite: {sum: [bad], pass: composite >= 4, veto: bad%s}}\n";
    Bundle bundle = Rubrics.of(rubric.replace("%s", ", on: calibrated"));
    Scorecard fine = Scorecards.of(bundle, facts(9, true));
    Scorecard vetoed = Scorecards.of(bundle, facts(9, false));

    assertThat(fine.passed()).isEqualTo(Truth.UNKNOWN);
    assertThat(fine.status()).isEqualTo(ScoreStatus.NEEDS_REVIEW);
    assertThat(fine.composite().low()).hasToString("9");
    assertThat(decided(fine, "4"))
        .isEqualTo("{\"passed\":true,\"status\":\"scored\",\"verdict\":\"pass\"}");
    assertThat(decided(fine, "3.5")).contains("\"passed\":false");
    assertThat(vetoed.passed()).isEqualTo(Truth.FALSE);
    assertThat(decided(vetoed, "5")).contains("\"passed\":false");
    assertThat(decided(Scorecards.of(Rubrics.of(rubric.replace("%s", "")), facts(9, true)), "1"))
        .isEqualTo("{}");
  }

  @Test
  void what_a_cut_reads_is_part_of_the_scoring_spec() {
    String rubric =
        "facts: {n: {type: integer, min: 0, max: 9}}\nplan: {p: {formula: n, pass: p >= 4%s}}\n";
    Bundle raw = Rubrics.of(rubric.replace("%s", ""));
    Bundle said = Rubrics.of(rubric.replace("%s", ", on: raw"));
    Bundle calibrated = Rubrics.of(rubric.replace("%s", ", on: calibrated"));
    assertThat(said.digest()).isEqualTo(raw.digest());
    assertThat(calibrated.scoring().digest()).isNotEqualTo(raw.scoring().digest());
    assertThat(calibrated.extraction().digest()).isEqualTo(raw.extraction().digest());
  }

  private static String decided(Scorecard card, String score) {
    return CanonicalJson.text(CalibratedVerdict.json(card, new BigDecimal(score)));
  }

  private static JsonObject facts(long n, boolean ok) {
    return JsonObject.of("n", n, "ok", ok);
  }

  @Test
  void a_rule_that_was_overridden_names_the_rules_that_did_it() {
    Bundle bundle =
        Rubrics.of(
            """
            facts: {n: {type: integer, min: 0, max: 9}, ok: {type: boolean, optional: true}}
            plan:
              p:
                rules:
                  - {id: general, when: n > 2, weight: 1}
                  - {id: both, when: n > 7, weight: 3, overrides: general}
                  - {id: special, when: n > 4, weight: 2, overrides: general}
                  - {id: unsure, when: ok && n > 4, weight: 0, overrides: general}
            """);

    assertThat(overriddenBy(bundle, 9)).isEqualTo("[\"both\",\"special\"]");
    assertThat(overriddenBy(bundle, 5)).isEqualTo("[\"special\"]");
    assertThat(overriddenBy(bundle, 3)).isEmpty();
    // its own condition is false
    assertThat(overriddenBy(bundle, 1)).isEmpty();
  }

  private static String overriddenBy(Bundle bundle, int n) {
    return ((JsonArray) Scorecards.of(bundle, n(n)).whole().json().get("trace"))
        .values().stream()
            .map(JsonObject.class::cast)
            .filter(step -> step.find("rule").isPresent() && step.text("rule").equals("general"))
            .flatMap(step -> step.find("overriddenBy").stream())
            .map(CanonicalJson::text)
            .findFirst()
            .orElse("");
  }

  @Test
  void a_gate_gives_its_own_score_or_else_the_lowest() {
    String rubric =
        "facts: {n: {type: integer, min: 2, max: 9}}\ngates: [{id: g, when: n > 4%s}]\nplan: {p: n / 2}\n";
    Scorecard own =
        Scorecards.of(Rubrics.of(rubric.replace("%s", ", score: 7, verdict: review")), n(5));
    Scorecard lowest = Scorecards.of(Rubrics.of(rubric.replace("%s", "")), n(5));
    assertThat(own.composite().low()).hasToString("7");
    assertThat(own.status()).isEqualTo(ScoreStatus.NEEDS_REVIEW);
    assertThat(lowest.composite().low()).hasToString("1");
    assertThat(lowest.passed()).isEqualTo(Truth.FALSE);
    assertThat(trace(lowest, "rule")).isEmpty();
  }

  @Test
  void a_changed_weight_leaves_extractions_valid_and_a_changed_question_does_not() {
    String plan = "plan: {composite: {sum: {claim: 1}}}\n";
    Bundle before = Rubrics.of(TRAIT + plan);
    Bundle weight = Rubrics.of(TRAIT + plan.replace("claim: 1", "claim: 2"));
    Bundle question = Rubrics.of(TRAIT.replace("A?", "Z?") + plan);
    assertThat(weight.extraction().digest()).isEqualTo(before.extraction().digest());
    assertThat(weight.scoring().digest()).isNotEqualTo(before.scoring().digest());
    assertThat(question.extraction().digest()).isNotEqualTo(before.extraction().digest());
    assertThat(question.scoring().digest()).isEqualTo(before.scoring().digest());
  }

  /// The decisions of a judge whose quotes are not in the document.
  private static Scorecard judged(String rubric, int c01, int c02, int c03) {
    Bundle bundle = Rubrics.of(rubric);
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of("Parks help."), JsonObject.EMPTY);
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    List<ItemClaim.Quote> quotes = List.of(new ItemClaim.Quote("the sea is salty and cold", ""));
    claims.put("C01", new ItemClaim.Decided(c01, quotes));
    claims.put("C02", new ItemClaim.Decided(c02, quotes));
    claims.put("C03", new ItemClaim.Decided(c03, quotes));
    return new Scorer(bundle)
        .score(extractor.finish(ready, new JudgeAnswers(CueJudge.IDENTITY, claims), 0));
  }

  private static List<String> trace(Scorecard card, String step) {
    return ((JsonArray) card.whole().json().get("trace"))
        .values().stream()
            .map(JsonObject.class::cast)
            .filter(each -> each.text("step").equals(step))
            .map(each ->
                new String(
                    dev.plumbline.base.canonical.CanonicalJson.bytes(each),
                    java.nio.charset.StandardCharsets.UTF_8))
            .toList();
  }

  private static JsonObject decisions(int c01, int c02, int c03) {
    return JsonObject.of("C01", c01, "C02", c02, "C03", c03);
  }

  private static JsonObject n(int value) {
    return JsonObject.of("n", value);
  }

  private static Formula.Ends point(String value) {
    return Formula.Ends.point(Fraction.of(value));
  }
}
