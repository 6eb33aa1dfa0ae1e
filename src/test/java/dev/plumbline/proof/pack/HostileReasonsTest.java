package dev.plumbline.proof.pack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.store.repository.Redaction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Words with values between them, whatever the facts are: numbers are digits, texts stay data, and
/// the verifier writes the same.
@Tag("soak")
class HostileReasonsTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          facts:
            small: {type: decimal, min: -1, max: 1, optional: true}
            large: {type: decimal, optional: true}
            least: {type: decimal, min: 0, optional: true}
            whole: {type: integer, min: -7, max: 7, optional: true}
            note: {type: text, optional: true}
            other: {type: text, optional: true}
            tone: {type: enum, values: [warm, "{note}", "=1+1", "<b>"], optional: true}
            cited: {type: boolean, optional: true}
          gates:
            - {id: warm, when: tone == "warm", because: {values: "{note}|{small}|{large / 7 : 2}"}}
          plan:
            numbers:
              formula: whole
              because:
                values: "{small}|{large}|{least}|{whole}|{small * large : 3}|{small / 7 : percent}|\
          {large * large * large : 12}|{large / whole}|{-small : percent 12}|{small * 0.000001}|\
          {least - 1 : percent 1}|{least : 0}|{whole / 3}|{numbers : 1}|{ratio(whole, 7)}"
            composite:
              rules:
                - {id: texts, when: "true", weight: 1, because: {values: "<{note}>"}}
                - {id: more, when: cited, weight: 1, because: {values: "{{note}} {tone} {other}"}}
              because: {values: '{cited : "${note}", "{note}"} and {numbers}'}
          """);

  private static final String NUMBER = "(-?(0|[1-9][0-9]*)([.][0-9]+)?)";

  private static final Pattern SHOWN =
      Pattern.compile("n/a|[?]|([≤≥] " + NUMBER + "|" + NUMBER + "((–| – )" + NUMBER + ")?)%?");

  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0([.]0+)?(?![0-9.])");

  private static final List<String> NUMBERS =
      List.of(
          "0", "-0.5", "0.000000000001", "-0.000000000001", "1", "-1", "0.999999999999", "0.125");

  private static final List<String> PIECES =
      List.of(
          "{note}",
          "{{note}}",
          "${7*7}",
          "#{whole}",
          "{whole : percent}",
          "}}",
          "{",
          "%s",
          "\\u0000",
          "=HYPERLINK(\"x\")",
          "+1",
          "-1",
          "@SUM(A1)",
          "\t",
          "\r\n",
          "\u0000",
          "\u001b[31m",
          "\u202e",
          "\u2066",
          "\u200b",
          "\ufeff",
          "\u00ad",
          "\u2028",
          "\ud83d\ude00",
          "\udb40\udc41",
          "e\u0301",
          "1e9",
          "<script>",
          "`",
          "|",
          "\u200d",
          "\u200c");

  @Test
  void hostile_facts_stay_data_and_numbers_are_digits() {
    int shown = 0;
    for (int seed : FreshSeeds.after(300, getClass())) {
      SplittableRandom random = new SplittableRandom(seed);
      JsonObject facts = facts(random);
      Extraction extraction = Scorecards.extraction(BUNDLE, facts);
      JsonObject card = new Scorer(BUNDLE).score(extraction).json();

      assertThat(CanonicalJson.bytes(new Scorer(BUNDLE).score(extraction).json()))
          .isEqualTo(CanonicalJson.bytes(card));
      assertThat(
              VERIFIER.scoreFaults(
                  BUNDLE.scoring().json(), BUNDLE.extraction().json(), extraction.json(), card))
          .as("seed %d", seed)
          .isEmpty();
      String note = expected(facts, "note");
      for (JsonObject step : card.objects("trace")) {
        String because = step.findText("because").orElse("");
        assertThat(because).as("seed %d", seed).doesNotContainPattern("[\\p{Cc}\u202a-\u202e]");
        switch (step.findText("node").orElse("") + step.findText("rule").orElse("")) {
          case "numbers" -> {
            for (String number : because.split("[|]")) {
              assertThat(number).as("seed %d", seed).matches(SHOWN);
              assertThat(NEGATIVE_ZERO.matcher(number).find()).as(number).isFalse();
              shown++;
            }
          }
          case "compositetexts" -> assertThat(because).isEqualTo("<" + note + ">");
          case "compositemore" -> assertThat(because.isEmpty() || because.startsWith("{note} "));
          default -> {}
        }
      }
      assertThat(
              VERIFIER.specFaults(
                  BUNDLE.json().object("rubric"),
                  BUNDLE.extraction().json(),
                  BUNDLE.scoring().json()))
          .isEmpty();
    }
    assertThat(shown).isGreaterThan(1000);
  }

  @Test
  void erased_values_are_erased_from_words_and_the_rest_verifies() {
    String secret = "what nobody may {note} read\n again";
    for (String tone : List.of("warm", "<b>")) {
      JsonObject facts = JsonObject.of("cited", true, "note", secret, "tone", tone, "whole", 3);
      Extraction extraction = Scorecards.extraction(BUNDLE, facts);
      JsonObject card = new Scorer(BUNDLE).score(extraction).json();
      assertThat(card.toString()).contains("what nobody may {note} read  again");

      JsonObject left = redacted(card);

      assertThat(left.toString()).doesNotContain("nobody").contains("(erased)");
      assertThat(redacted(left)).isEqualTo(left);
      assertThat(
              VERIFIER.scoreFaults(
                  BUNDLE.scoring().json(),
                  BUNDLE.extraction().json(),
                  redacted(extraction.json()),
                  left))
          .isEmpty();
      assertThat(
              VERIFIER.scoreFaults(
                  BUNDLE.scoring().json(), BUNDLE.extraction().json(), extraction.json(), left))
          .isNotEmpty();
    }
  }

  private static JsonObject redacted(JsonObject artefact) {
    return JsonReader.canonicalObject(Redaction.of(artefact)).orElseThrow();
  }

  /// What is shown of a text: spaces for what nobody sees, and 200 characters at most.
  private static String expected(JsonObject facts, String id) {
    String text = facts.findText(id).orElse("?");
    int[] shown =
        text.codePoints()
            .map(code -> code != 0x200c && code != 0x200d && isHidden(code) ? ' ' : code)
            .toArray();
    return shown.length <= 200
        ? new String(shown, 0, shown.length)
        : new String(shown, 0, 199) + "\u2026";
  }

  private static boolean isHidden(int code) {
    int type = Character.getType(code);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static JsonObject facts(SplittableRandom random) {
    JsonObjectBuilder facts = JsonObject.builder();
    maybe(random, facts, "small", NUMBERS.get(random.nextInt(NUMBERS.size())));
    maybe(random, facts, "large", large(random));
    maybe(random, facts, "least", large(random).replace("-", ""));
    if (random.nextInt(3) > 0) {
      facts.put("whole", random.nextInt(-7, 8));
    }
    maybe(random, facts, "note", text(random));
    maybe(random, facts, "other", text(random));
    maybe(random, facts, "tone", List.of("warm", "{note}", "=1+1", "<b>").get(random.nextInt(4)));
    if (random.nextInt(3) > 0) {
      facts.put("cited", random.nextBoolean());
    }
    return facts.build();
  }

  private static void maybe(
      SplittableRandom random, JsonObjectBuilder facts, String id, String value) {
    if (random.nextInt(3) > 0) {
      facts.put(id, Json.of(value));
    }
  }

  private static String large(SplittableRandom random) {
    return random.nextInt(4) == 0
        ? List.of("1000000000000", "-1000000000000", "999999999999.999999999999", "0")
            .get(random.nextInt(4))
        : BigDecimal.valueOf(random.nextLong(-1_000_000_000_000L, 1_000_000_000_000L), 0)
            .movePointLeft(random.nextInt(12))
            .toPlainString();
  }

  private static String text(SplittableRandom random) {
    if (random.nextInt(20) == 0) {
      return random.nextBoolean() ? "{note}=".repeat(14_000) : "\ud83d\ude00".repeat(50_000);
    }
    List<String> texts = new ArrayList<>(PIECES);
    texts.addAll(HostileTexts.all());
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      text.append(texts.get(random.nextInt(texts.size())));
    }
    // no half of a pair, which no facts can have
    return new String(text.toString().getBytes(UTF_8), UTF_8);
  }
}
