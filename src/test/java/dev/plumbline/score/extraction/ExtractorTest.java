package dev.plumbline.score.extraction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractorTest {

  private static final String FACTS =
      """
      facts:
        flag: boolean
        count: {type: integer, min: 0, max: 9}
        share: {type: decimal, min: 0, max: 1, optional: true}
        tone: {type: enum, values: [warm, cold], optional: true}
        title: {type: text, optional: true}
        words: {computed: words}
      invariants: [count > 0 || !flag]
      plan: {score: "flag ? count : words"}
      """;

  private static final String ONE_ITEM =
      """
      traits:
        a:
          scale: {min: 1, max: 5}
          items: [{id: C1, ask: "Is it kind?"}]
      """;

  private static final String TEXT =
      "I believe that parks help. Do they? Parks are \"green\" and quiet!\n\nParks cost money.";

  @Test
  void supplied_facts_are_read_by_their_declarations() {
    JsonObject given =
        JsonObject.of(
            "flag",
            true,
            "count",
            "3",
            "share",
            new BigDecimal("0.25"),
            "tone",
            "warm",
            "title",
            JsonNull.NULL);

    SortedMap<String, FactValue> facts = done(FACTS, given).facts();

    assertThat(facts.get("flag")).isEqualTo(new FactValue.Truthful(true));
    assertThat(facts.get("count")).isEqualTo(number("3"));
    assertThat(facts.get("share")).isEqualTo(number("0.25"));
    assertThat(facts.get("tone")).isEqualTo(new FactValue.Textual("warm"));
    assertThat(facts.get("title")).isEqualTo(new FactValue.Unknown("missing"));
    assertThat(facts.get("words")).isEqualTo(new FactValue.Unknown("no-document"));
  }

  @Test
  void all_problems_of_supplied_facts_are_reported_at_once() {
    JsonObject given =
        JsonObject.of(
            "count",
            10,
            "share",
            new BigDecimal("1.0000000000000002"),
            "tone",
            "worm",
            "title",
            3,
            "colour",
            "red");

    assertThat(refused(FACTS, given))
        .containsExactly(
            "/colour: undeclared fact `colour`, declared are `count`, `flag`, `share`, `title`, `tone`, `words`",
            "/count: `count` is `10`, it is a whole number from 0 to 9",
            "/flag: the fact `flag` is missing, supply a value, or declare it `optional: true`",
            "/share: `share` is `1.0000000000000002`, it ranges from 0 to 1",
            "/title: `title` is not a text, supply a text",
            "/tone: `tone` is `worm`, did you mean `warm`?");
  }

  @ParameterizedTest
  @CsvSource({
    "0.6666666666666666, 0.666666666667",
    "0.1234567890125, 0.123456789012",
    "0.30000000000000004, 0.3",
    "5e-324, 0",
    "0.99999999999999999, 1",
    "0.25, 0.25"
  })
  void a_number_with_more_decimals_than_a_rubric_has_is_rounded_half_even(
      String written, String value) {
    BigDecimal exact = new BigDecimal(written);
    for (Json share : List.of(Json.of(exact), Json.of(exact.toPlainString()))) {
      JsonObject given = JsonObject.of("flag", true, "count", 3, "tone", "warm", "share", share);

      assertThat(done(FACTS, given).facts().get("share")).isEqualTo(number(value));
    }
  }

  @ParameterizedTest
  @CsvSource({"1e30", "-1e30", "1e-30", "9999999999999999999999999999999", "0.5"})
  void a_huge_number_is_refused_without_being_expanded(String number) {
    JsonObject given = JsonObject.of("flag", true, "count", new BigDecimal(number));
    assertThat(refused(FACTS, given)).singleElement().asString().hasSizeLessThan(200);
  }

  @Test
  void a_required_fact_that_is_null_is_missing() {
    JsonObject given = JsonObject.of("flag", JsonNull.NULL, "count", 1);
    assertThat(refused(FACTS, given)).hasSize(1).first().asString().contains("`flag` is missing");
  }

  @Test
  void facts_that_break_an_invariant_are_refused() {
    JsonObject given = JsonObject.of("flag", true, "count", 0);
    assertThat(refused(FACTS, given))
        .containsExactly("the facts break the invariant `count > 0 || !flag`, correct the facts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2.0", "\"2\"", "\"2.0\""})
  void a_supplied_decision_is_the_number_that_was_written(String written) {
    assertThat(decided(written)).isEqualTo(new Finding.Supplied("C1", 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.5", "\"2.5\"", "3", "true", "\"two\"", "[]"})
  void what_is_no_level_is_no_supplied_decision(String written) {
    assertThat(refused(ONE_ITEM, decision(written)))
        .containsExactly("/C1: `C1` is not a decision, supply 0, 1 or 2");
  }

  @Test
  void a_decision_supplied_as_null_is_unknown_as_a_fact_is() {
    assertThat(decided("null")).isEqualTo(new Finding.Unanswered("C1", "no-document"));
  }

  private static Finding decided(String written) {
    return done(ONE_ITEM, decision(written)).findings().get("C1");
  }

  private static JsonObject decision(String written) {
    byte[] json = ("{\"C1\":" + written + "}").getBytes(UTF_8);
    return (JsonObject) ((JsonResult.Read) JsonReader.read(json, 99)).value();
  }

  @Test
  void a_computed_fact_cannot_be_supplied_with_a_document() {
    JsonObject given = JsonObject.of("flag", true, "count", 1, "words", 5);
    Extractor extractor = new Extractor(Rubrics.of(FACTS).extraction());
    Preparation preparation = extractor.prepare(Documents.of("Some words."), given);
    assertThat(((Preparation.Refused) preparation).problems().getFirst().code())
        .isEqualTo("key-not-allowed");
  }

  // counted by hand in TEXT
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // I believe that parks help / Do they / Parks are green and quiet / Parks cost money
        "words; 15",
        "sentences; 4",
        "paragraphs; 2",
        "questions; 1",
        "exclamations; 1",
        "longest_sentence_words; 5",
        // believe
        "long_words; 1",
        // parks three times: 15 words, 13 of them distinct
        "distinct_words; 13",
        "average_sentence_words; 3.75",
        // 1 / 15
        "long_word_share; 0.066666666667",
        "{phrase_count: [parks]}; 3",
        "{pattern_count: '[Pp]arks'}; 3"
      })
  void a_computed_fact_has_the_value_counted_by_hand(String measure, String value) {
    Bundle bundle = Rubrics.of("facts: {it: {computed: " + measure + "}}\nplan: {n: it}\n");

    Preparation preparation =
        new Extractor(bundle.extraction()).prepare(Documents.of(TEXT), JsonObject.EMPTY);

    assertThat(((Preparation.Ready) preparation).facts().get("it")).isEqualTo(number(value));
  }

  @Test
  void an_overlap_is_the_share_of_distinct_words_found_in_a_context_part() {
    Bundle bundle =
        Rubrics.of(
            "document: {context: [prompt]}\nfacts: {it: {computed: {overlap: prompt}}}\nplan: {n: it}\n");

    Preparation preparation =
        new Extractor(bundle.extraction())
            .prepare(
                Documents.of("Parks, parks and trees.", "prompt", "Write about PARKS and money."),
                JsonObject.EMPTY);

    // parks, and: two of three distinct words
    assertThat(((Preparation.Ready) preparation).facts().get("it"))
        .isEqualTo(number("0.666666666667"));
  }

  @Test
  void a_gate_ends_the_evaluation_before_the_judge_is_asked() {
    Bundle bundle =
        Rubrics.of(
            """
            facts: {words: {computed: words}, mood: {type: boolean, optional: true}}
            gates:
              - {id: b_short, when: words < 5, score: 0.5, because: too short}
              - {id: a_moody, when: mood}
              - {id: c_empty, when: words < 9}
            plan: {n: words}
            """);

    Preparation preparation =
        new Extractor(bundle.extraction()).prepare(Documents.of("Too short."), JsonObject.EMPTY);

    Extraction extraction = ((Preparation.Complete) preparation).extraction();
    assertThat(extraction.endingGate().orElseThrow().id()).isEqualTo("b_short");
    assertThat(extraction.judge()).isEqualTo(JudgeIdentity.NONE);
    // an unknown gate does not end the evaluation; the third gate is not tried
    assertThat(extraction.gates())
        .extracting(trial -> trial.gate().id() + " " + trial.answer().truth())
        .containsExactly("a_moody " + Truth.UNKNOWN, "b_short " + Truth.TRUE);
  }

  @Test
  void cues_decide_by_the_number_of_supporting_sentences() {
    Bundle bundle =
        Rubrics.of(
            """
            traits:
              claim:
                scale: {min: 1, max: 6}
                items:
                  - {id: C01, ask: A?, cues: {positive: [parks], negative: [money]}}
                  - {id: C02, ask: B?, cues: {positive: [i believe]}}
                  - {id: C03, ask: C?, cues: {positive: [sea]}}
                  - {id: C04, ask: D?}
            """);

    JudgeAnswers answers = new CueJudge(bundle.extraction()).answer(Documents.of(TEXT));

    // three sentences contain parks, one of them also money: two remain, which is clear
    assertThat(((ItemClaim.Decided) answers.claims().get("C01")).decision()).isEqualTo(2);
    assertThat(((ItemClaim.Decided) answers.claims().get("C01")).quotes())
        .extracting(ItemClaim.Quote::text)
        .containsExactly("I believe that parks help.", "Parks are \"green\" and quiet!");
    assertThat(((ItemClaim.Decided) answers.claims().get("C02")).decision()).isEqualTo(1);
    assertThat(((ItemClaim.Decided) answers.claims().get("C03")).decision()).isZero();
    assertThat(answers.claims().get("C04")).isEqualTo(new ItemClaim.Unanswered("no-cues"));
  }

  @Test
  void only_distinct_passages_of_the_document_count_as_evidence() {
    Bundle bundle =
        Rubrics.of(
            """
            traits:
              claim:
                scale: {min: 1, max: 6}
                items:
                  - {id: C01, ask: Does it state a position on parks in the city?}
                  - {id: C02, ask: B?}
            evidence: {per_item: 2, per_trait: 2}
            """);
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready =
        (Preparation.Ready) extractor.prepare(Documents.of(TEXT), JsonObject.EMPTY);
    TreeMap<String, ItemClaim> claims = new TreeMap<>();
    ItemClaim.Quote real = new ItemClaim.Quote("I believe that parks help.", "");
    ItemClaim.Quote invented = new ItemClaim.Quote("Parks are bad for the economy.", "");
    ItemClaim.Quote echo = new ItemClaim.Quote("a position on parks in the city", "");
    claims.put("C01", new ItemClaim.Decided(2, List.of(real, real, invented, echo)));

    Extraction extraction = extractor.finish(ready, new JudgeAnswers(CueJudge.IDENTITY, claims), 0);

    Finding.Checked finding = (Finding.Checked) extraction.findings().get("C01");
    assertThat(finding.valid()).isEqualTo(1);
    assertThat(finding.support()).isEqualTo(Support.INSUFFICIENT);
    assertThat(extraction.findings().get("C02"))
        .isEqualTo(new Finding.Unanswered("C02", "not-answered"));
    assertThat(extraction.support().get("claim").sufficient()).isEqualTo(Truth.FALSE);
  }

  private static Extraction done(String rubric, JsonObject given) {
    Preparation preparation = new Extractor(Rubrics.of(rubric).extraction()).prepare(given);
    return ((Preparation.Complete) preparation).extraction();
  }

  private static List<String> refused(String rubric, JsonObject given) {
    Preparation preparation = new Extractor(Rubrics.of(rubric).extraction()).prepare(given);
    return ((Preparation.Refused) preparation)
        .problems().stream().map(problem -> problem.render("")).toList();
  }

  private static FactValue number(String value) {
    return new FactValue.Numeric(Rational.of(value));
  }
}
