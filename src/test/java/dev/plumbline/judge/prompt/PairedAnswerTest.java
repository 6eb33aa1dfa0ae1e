package dev.plumbline.judge.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers whose quotes are pairs of a claim and its source (`answer/3`).
class PairedAnswerTest {

  private static final String QUOTE = "{\"text\":\"x y\",\"unit\":\"t1.s1\"}";
  private static final String PAIR = "{\"claim\":" + QUOTE + ",\"source\":" + QUOTE + "}";

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          document: {graded: [assistant]}
          traits:
            a:
              scale: {min: 1, max: 5}
              items:
                - {id: A1, ask: Is it proved?, from: {claim: graded, source: [sources, tool]}}
                - {id: A2, ask: Is it polite?}
          plan: {composite: {formula: a}}
          """);

  // the full form, which models write, and the plain one of people and recordings; `9 PAIR` are
  // nine
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "PAIR|claim source|claim source",
        "PAIR,PAIR|claim source claim source|claim source claim source",
        "QUOTE|answer-invalid|alone",
        "{\"claim\":QUOTE}|answer-invalid|claim",
        "{\"source\":QUOTE}|answer-invalid|source",
        "{\"claim\":{\"text\":\"x y\"},\"source\":{\"text\":\"z\"}}|answer-invalid|claim source",
        "{\"claim\":QUOTE,\"source\":QUOTE,\"more\":1}|answer-invalid|answer-invalid",
        "{\"claim\":\"x\",\"source\":\"y\"}|answer-invalid|answer-invalid",
        "{}|answer-invalid|answer-invalid",
        "QUOTE,QUOTE|answer-invalid|alone alone",
        "9 PAIR|too-many-quotes|too-many-quotes",
        "17 QUOTE|too-many-quotes|too-many-quotes",
      })
  void quotes_of_an_item_that_asks_for_pairs_have_two_halves(
      String quotes, String full, String plain) {
    assertThat(sides(full("[" + written(quotes) + "]", "[]"), "A1")).isEqualTo(full);
    assertThat(sides(plain("[" + written(quotes) + "]", "[]"), "A1")).isEqualTo(plain);
  }

  @Test
  void an_item_of_the_same_rubric_that_asks_for_none_has_single_quotes() {
    assertThat(sides(full("[]", "[" + QUOTE + "]"), "A2")).isEqualTo("alone");
    assertThat(sides(full("[]", "[" + PAIR + "]"), "A2")).isEqualTo("answer-invalid");
    assertThat(sides(plain("[]", "[" + PAIR + "]"), "A2")).isEqualTo("answer-invalid");
  }

  @Test
  void the_prompt_says_what_a_pair_is_and_the_schema_lets_no_half_be_left_out() {
    Document document =
        Document.of(
            List.of(
                GivenPart.of("", Optional.of(PartRole.ASSISTANT), "It is free [1]."),
                GivenPart.of("", Optional.of(PartRole.SOURCE), "It is free.")),
            new TreeMap<>());
    Prompt prompt =
        PromptWriter.write(
            BUNDLE.extraction(), document, PromptScope.of(BUNDLE.extraction()).getFirst());

    assertThat(prompt.system()).contains("Pairs of quotations", "`quote pairs`");
    assertThat(prompt.user())
        .contains(
            "item A1 (0 absent, 1 partial, 2 clear; quote from sentences, cite `s…`; quote pairs from"
                + " graded, proved from sources, tool): Is it proved?",
            "item A2 (0 absent, 1 partial, 2 clear; quote from sentences, cite `s…`): Is it polite?");
    assertThat(prompt.schema())
        .contains(
            "\"A1\":{\"$ref\":\"#/$defs/local_quote_2_pairs\"}",
            "\"A2\":{\"$ref\":\"#/$defs/local_quote_2\"}",
            "\"required\":[\"claim\",\"source\"]");
  }

  private static String written(String quotes) {
    String[] many = quotes.split(" ", 2);
    return (many.length == 2 && many[0].matches("[0-9]+")
            ? IntStream.range(0, Integer.parseInt(many[0]))
                .mapToObj(_ -> many[1])
                .collect(Collectors.joining(","))
            : quotes)
        .replace("PAIR", PAIR)
        .replace("QUOTE", QUOTE);
  }

  private static ParsedAnswer full(String first, String second) {
    return read(
        "{\"document\":\"MARK\",\"items\":{\"A1\":{\"quotes\":"
            + first
            + ",\"decision\":1},\"A2\":{\"quotes\":"
            + second
            + ",\"decision\":1}},\"traits\":{\"a\":{\"not_lower\":\"\",\"not_higher\":\"\","
            + "\"confidence\":50}}}",
        false);
  }

  private static ParsedAnswer plain(String first, String second) {
    return read(
        "{\"items\":[{\"item\":\"A1\",\"decision\":1,\"quotes\":"
            + first
            + "},{\"item\":\"A2\",\"decision\":1,\"quotes\":"
            + second
            + "}]}",
        true);
  }

  private static ParsedAnswer read(String answer, boolean plain) {
    return new AnswerReader(PromptScope.of(BUNDLE.extraction()).getFirst(), "MARK", plain)
        .read(answer);
  }

  private static String sides(ParsedAnswer answer, String item) {
    return switch (answer.claims().get(item)) {
      case ItemClaim.NotApplicable _ -> "not applicable";
      case ItemClaim.Unanswered(String code) -> code;
      case ItemClaim.Decided(int _, List<ItemClaim.Quote> quotes) ->
          quotes.stream()
              .map(quote -> quote.side() == QuoteSide.ALONE ? "alone" : quote.side().wireName())
              .collect(Collectors.joining(" "));
    };
  }
}
