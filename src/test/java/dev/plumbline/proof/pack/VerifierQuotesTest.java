package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.text.QuoteEdges;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the independent verifier knows of `quotes/3`.
@Tag("soak")
class VerifierQuotesTest {

  private static final int TEXTS = 400;

  private static final List<String> PIECES =
      List.of(
          "un", "in", "Non", "healthy", "less", "a", "x9", "5", "000", "12", "1234", " ", " ", " ",
          "-", "–", "—", "−", "/", "+", "'", "’", "$", ".", ",", "\n", "(", ")", "\"", "·",
          "\u200B", "é", "٣", "中", "²", "\u00A0", "\u202F", "\u00AD", "e\u0301", "?");

  private static final JsonObject SPEC =
      json(
          """
          {"evidence":{"distinct_quotes":1,"quotes":3},"versions":{"quotes":"quotes/3"}}\
          """);

  private final IndependentVerifier verifier = IndependentVerifier.compiled();

  @Test
  void what_the_verifier_calls_a_cut_is_one_to_the_engine() {
    long found = 0;
    for (int seed : FreshSeeds.after(5, getClass())) {
      Random random = new Random(seed);
      for (int i = 0; i < TEXTS; i++) {
        String text =
            random
                .ints(2 + random.nextInt(7), 0, PIECES.size())
                .mapToObj(PIECES::get)
                .collect(Collectors.joining());
        for (int at = 0; at <= text.length(); at++) {
          boolean sure = verifier.cuts(text, at);
          found += sure ? 1 : 0;
          if (sure) {
            assertThat(QuoteEdges.COMPOUNDS.cut(text, at))
                .as("seed %d, `%s` at %d", seed, text, at)
                .isTrue();
          }
        }
      }
    }
    assertThat(found).isGreaterThan(TEXTS / 10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "It was —5 degrees; 8; 1",
        "It was —5 degrees; 7; 0",
        "It is un–healthy there; 9; 1",
        "It is un—healthy there; 9; 1",
        "It cost 1 000 euros; 10; 1",
        "In 2019 300 people came; 8; 0",
        "It was illegal there; 9; 1",
        "It was 123456 then; 10; 1",
        "It was abc123 then; 10; 1",
        "It was legal there; 7; 0",
      })
  void a_quote_that_begins_at_a_cut_is_a_contradiction(String text, int from, int faults) {
    String finding =
        """
        {"findings":[{"decision":1,"item":"C1","quotes":[{"counts":true,"match":"exact","placement":"uncited","quote":%s,"spans":[[%d,%d]]}],"required":1,"valid":1}]}\
        """
            .formatted(CanonicalJson.text(Json.of(text.substring(from))), from, text.length());

    assertThat(verifier.quotesFaults(SPEC, json(finding), text)).hasSize(faults);
  }

  @ParameterizedTest
  @CsvSource({"0, 14, 15, 33, 0", "0, 14, 6, 33, 1"})
  void a_passage_that_serves_more_items_than_allowed_is_a_contradiction(
      int from, int to, int otherFrom, int otherTo, int faults) {
    String text = "Parks are cool and trees are cold.";
    String finding =
        """
        {"decision":1,"item":"%s","quotes":[{"counts":true,"match":"exact","placement":"uncited","quote":%s,"spans":[[%d,%d]]}],"required":1,"valid":1}\
        """;
    String one = finding.formatted("C1", "\"" + text.substring(from, to) + "\"", from, to);
    String other =
        finding.formatted(
            "C2", "\"" + text.substring(otherFrom, otherTo) + "\"", otherFrom, otherTo);

    assertThat(
            verifier.quotesFaults(SPEC, json("{\"findings\":[" + one + "," + other + "]}"), text))
        .hasSize(faults);
  }

  private static JsonObject json(String text) {
    return JsonReader.canonicalObject(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }
}
