package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.proof.pack.IndependentVerifier;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a decision counts as, by its valid quotes and the rubric's rule for decisions without one.
class EvidenceGateTest {

  private static final String TEXT = "Parks cool the streets. Trees drink the heat.";
  private static final List<String> QUOTES =
      List.of("Parks cool the streets", "Trees drink the heat");

  @Test
  void decisions_without_a_valid_quote_earn_nothing() {
    Bundle bundle = bundle("evidence: {per_item: 2}", "{id: C1, ask: A?}", "{id: C2, ask: B?}");
    JsonObject card = score(bundle, 1, 0);
    assertThat(card.text("composite")).isEqualTo("1");
    assertThat(card.get("trace").toString())
        .contains(
            "\"from\":\"1\",\"item\":\"C1\",\"step\":\"cap\",\"support\":\"none\",\"to\":\"0\"");
  }

  // one item of 0-2 on a scale of 1 to 5: 1, 3 and 5 are the decisions 0, 1 and 2
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // decision | valid quotes of two | evidence | composite
        "2 | 2 | {}                                    | 5",
        "2 | 1 | {}                                    | 3",
        "2 | 0 | {}                                    | 1",
        "1 | 1 | {}                                    | 3",
        "1 | 0 | {}                                    | 1",
        "0 | 0 | {}                                    | 1",
        "1 | 0 | {without_quote: zero}                 | 1",
        "1 | 0 | {without_quote: cap}                  | 3",
        "2 | 0 | {without_quote: cap}                  | 3",
        "2 | 0 | {without_quote: cap, cap: 0}          | 1",
        "1 | 0 | {without_quote: unknown}              | 1 to 5",
        "0 | 0 | {without_quote: unknown}              | 1",
        "2 | 1 | {without_quote: unknown}              | 3",
        "2 | 0 | {without_quote: as-is}                | 5",
        "2 | 1 | {without_quote: as-is}                | 5",
        "1 | 0 | {without_quote: as-is}                | 3",
        "2 | 0 | {cap: none}                           | 5",
        "2 | 0 | {cap: {items: none}}                  | 5",
        "2 | 1 | {cap: none}                           | 5",
        "1 | 0 | {cap: none, without_quote: zero}      | 1",
        "2 | 1 | {cap: none, without_quote: zero}      | 5",
        "2 | 0 | {cap: none, without_quote: cap}       | 5"
      })
  void a_decision_counts_by_its_quotes_and_the_rule(
      int decision, int quotes, String evidence, String composite) {
    Bundle bundle = bundle("evidence: " + evidence, "{id: C1, ask: A?, needs: 2}");

    assertThat(shown(score(bundle, decision, quotes))).isEqualTo(composite);
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "3, 4", "1, 2"})
  void a_cap_that_is_a_declared_level_is_that_level(int cap, String composite) {
    Bundle bundle =
        bundle(
            "evidence: {without_quote: cap, cap: {items: " + cap + ", traits: none}}",
            "{id: C1, ask: A?, levels: {0: no, 1: little, 2: some, 3: much, 4: all}}");
    assertThat(shown(score(bundle, 4, 0))).isEqualTo(composite);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zero  |       |       | 1",
        "zero  | cap   |       | 3",
        "zero  | cap   | as-is | 5",
        "as-is | zero  |       | 1",
        "as-is |       | zero  | 1",
        "cap   | as-is | zero  | 1"
      })
  void the_inner_rule_wins(String rubric, String trait, String item, String composite) {
    Bundle bundle =
        Rubrics.of(
            """
            traits:
              claim:
                scale: {min: 1, max: 5}
            %s    items: [{id: C1, ask: A?%s}]
            evidence: {without_quote: %s}
            """
                .formatted(
                    trait == null ? "" : "    without_quote: " + trait + "\n",
                    item == null ? "" : ", without_quote: " + item,
                    rubric));

    assertThat(shown(score(bundle, 2, 0))).isEqualTo(composite);
  }

  @Test
  void a_rule_of_a_trait_is_the_same_bundle_as_a_rule_of_each_of_its_items() {
    String items = "items: [{id: C1, ask: A?%s}, {id: C2, ask: B?%s}]";
    String each = ", without_quote: cap";

    assertThat(
            Rubrics.of(
                    "traits: {claim: {scale: {min: 1, max: 5}, without_quote: cap, "
                        + items.formatted("", "")
                        + "}}\n")
                .digest())
        .isEqualTo(
            Rubrics.of(
                    "traits: {claim: {scale: {min: 1, max: 5}, "
                        + items.formatted(each, each)
                        + "}}\n")
                .digest());
  }

  @Test
  void the_rule_belongs_to_the_scoring_spec_alone() {
    Bundle one = bundle("evidence: {without_quote: cap}", "{id: C1, ask: A?}");
    Bundle other = bundle("evidence: {without_quote: unknown}", "{id: C1, ask: A?}");
    assertThat(one.extraction().digest()).isEqualTo(other.extraction().digest());
    assertThat(one.scoring().digest()).isNotEqualTo(other.scoring().digest());
  }

  // a lower decision would raise the score
  @Test
  void a_reverse_scored_decision_without_a_quote_is_unknown() {
    Bundle bundle =
        bundle("evidence: {}", "{id: C1, ask: A?, reverse_scored: true}", "{id: C2, ask: B?}");
    JsonObject card = score(bundle, 1, 0);
    assertThat(shown(card)).isEqualTo("1 to 3");
    assertThat(card.object("unknown").text("C1")).isEqualTo("no-evidence");
  }

  @Test
  void an_item_that_is_unknown_for_want_of_a_quote_is_not_known() {
    Bundle bundle =
        Rubrics.of(
            """
            traits: {claim: {scale: {min: 1, max: 5}, items: [{id: C1, ask: A?}]}}
            evidence: {without_quote: unknown}
            plan: {composite: "known(C1) ? claim : -1"}
            """);
    JsonObject card = score(bundle, 2, 0);
    assertThat(card.text("composite")).isEqualTo("-1");
    assertThat(card.object("unknown").text("C1")).isEqualTo("no-evidence");
  }

  @Test
  void an_item_that_needs_no_quotes_counts_as_decided() {
    Bundle none = bundle("evidence: {per_item: 0}", "{id: C1, ask: A?}");
    Bundle weak = bundle("evidence: {}", "{id: C1, ask: A?, evidence: weakly_groundable}");
    assertThat(shown(score(none, 2, 0))).isEqualTo("5");
    assertThat(shown(score(weak, 2, 0))).isEqualTo("5");
  }

  /// There is nothing to quote in a text without faults.
  @Test
  void a_trait_of_reverse_scored_items_is_not_capped_for_want_of_quotes() {
    Bundle bundle = bundle("evidence: {per_trait: 1}", "{id: C1, ask: A?, reverse_scored: true}");
    assertThat(shown(score(bundle, 0, 0))).isEqualTo("5");
  }

  @Test
  void without_a_cap_a_weakly_groundable_item_is_not_for_review() {
    Bundle bundle =
        bundle("evidence: {cap: none}", "{id: C1, ask: A?, evidence: weakly_groundable}");
    assertThat(score(bundle, 2, 0).text("status")).isEqualTo("scored");
  }

  @Test
  void an_item_may_be_capped_by_a_rule_of_its_own_where_the_cap_is_none() {
    Bundle bundle = bundle("evidence: {cap: none}", "{id: C1, ask: A?, without_quote: cap}");
    assertThat(shown(score(bundle, 2, 0))).isEqualTo("5");
  }

  private static Bundle bundle(String evidence, String... items) {
    return Rubrics.of(
        "traits: {claim: {scale: {min: 1, max: 5}, items: ["
            + String.join(", ", items)
            + "]}}\n"
            + evidence
            + "\n");
  }

  /// Every item decided alike, with the same quotes.
  private static JsonObject score(Bundle bundle, int decision, int quotes) {
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    List<ItemClaim.Quote> quoted =
        QUOTES.stream().limit(quotes).map(text -> new ItemClaim.Quote(text, "")).toList();
    bundle
        .rubric()
        .items()
        .forEach(item -> claims.put(item.id(), new ItemClaim.Decided(decision, quoted)));
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of(TEXT), JsonObject.EMPTY);
    JudgeAnswers answers =
        new JudgeAnswers(
            new JudgeIdentity("made", "m", "1"), claims, new TreeMap<>(), new TreeMap<>());
    Extraction extraction = extractor.finish(ready, answers, 0);
    JsonObject card = new Scorer(bundle).score(extraction).whole().json();
    assertThat(IndependentVerifier.compiled().scoreFaults(bundle, extraction)).isEmpty();
    return card;
  }

  private static String shown(JsonObject card) {
    List<String> ends =
        card.list("interval").stream().map(end -> ((JsonText) end).value()).distinct().toList();
    return String.join(" to ", ends);
  }
}
