package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalJson.NotCanonicalException;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Jsons;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.erdtman.jcs.JsonCanonicalizer;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

  @Test
  void the_example_of_rfc_8785_differs_only_in_numbers() {
    // RFC 8785, section 3.2.2; there the first number is rounded to 333333333.3333333
    String given =
        """
        {
          "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
          "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
          "literals": [null, true, false]
        }
        """;

    assertThat(canonical(given))
        .isEqualTo(
            "{\"literals\":[null,true,false],"
                + "\"numbers\":[\"333333333.33333329\",\"1000000000000000000000000000000\","
                + "\"4.5\",\"0.002\",\"0.000000000000000000000000001\"],"
                + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }

  @Test
  void members_are_sorted_by_utf_16_code_units() {
    // RFC 8785, section 3.2.3: the face sorts by its first surrogate, before the Hebrew letter
    String given =
        """
        {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
         "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
         "\\u00f6": "Latin Small Letter O With Diaeresis"}
        """;

    JsonObject read = (JsonObject) JsonTexts.read(given);

    assertThat(read.keys())
        .containsExactly("\r", "1", "\u0080", "ö", "€", "\ud83d\ude00", "\ufb33");
  }

  @Test
  void insertion_order_does_not_change_the_bytes() {
    for (long seed = 0; seed < 500; seed++) {
      Json json = Jsons.any(seed);
      assertThat(CanonicalJson.bytes(Jsons.shuffled(json, seed * 31)))
          .isEqualTo(CanonicalJson.bytes(json));
    }
  }

  @Test
  void another_implementation_of_rfc_8785_gives_equal_bytes() throws IOException {
    for (long seed = 0; seed < 500; seed++) {
      byte[] bytes = CanonicalJson.bytes(JsonArray.of(Jsons.any(seed)));
      assertThat(new JsonCanonicalizer(bytes).getEncodedUTF8()).isEqualTo(bytes);
    }
  }

  @Test
  void written_values_round_trip() {
    for (long seed = 0; seed < 500; seed++) {
      byte[] bytes = CanonicalJson.bytes(Jsons.any(seed));
      assertThat(JsonReader.readCanonical(bytes))
          .isInstanceOfSatisfying(
              JsonResult.Read.class,
              read -> assertThat(CanonicalJson.bytes(read.value())).isEqualTo(bytes));
    }
  }

  @Test
  void decimals_are_normalised_strings() {
    assertThat(decimal("0.350")).isEqualTo("\"0.35\"");
    assertThat(decimal("-0.0")).isEqualTo("\"0\"");
    assertThat(decimal("0E+50")).isEqualTo("\"0\"");
    assertThat(decimal("1E+3")).isEqualTo("\"1000\"");
    assertThat(decimal("1200")).isEqualTo("\"1200\"");
    assertThat(decimal("1E-7")).isEqualTo("\"0.0000001\"");
    assertThat(decimal("-12.500")).isEqualTo("\"-12.5\"");
  }

  @Test
  void a_lone_surrogate_has_no_canonical_form() {
    for (String broken : new String[] {"\ud83d", "x\ude42", "\ud83dx", "\ude42\ud83d"}) {
      assertThatThrownBy(() -> CanonicalJson.bytes(Json.of(broken)))
          .isInstanceOf(NotCanonicalException.class);
    }
  }

  @Test
  void sixty_four_levels_are_written_and_sixty_five_are_not() {
    assertThat(CanonicalJson.text(nested(64))).isEqualTo("[".repeat(64) + "]".repeat(64));
    assertThatThrownBy(() -> CanonicalJson.bytes(nested(65)))
        .isInstanceOf(NotCanonicalException.class);
  }

  @Test
  void a_long_text_of_multibyte_characters_grows_the_buffer() {
    String wide = "\u0001€🙂".repeat(10_000);
    assertThat(CanonicalJson.text(Json.of(wide)))
        .isEqualTo('"' + "\\u0001€🙂".repeat(10_000) + '"');
  }

  @Test
  void values_are_the_same_whose_bytes_are() {
    List<Json> values = new ArrayList<>();
    for (long seed = 0; seed < 60; seed++) {
      values.add(Jsons.any(seed));
      values.add(JsonTexts.read(CanonicalJson.text(Jsons.any(seed))));
    }
    values.add(JsonObject.of("a", new BigDecimal("1.5"), "b", JsonArray.of("1")));
    values.add(JsonObject.of("a", "1.5", "b", JsonArray.of(new BigDecimal("1"))));
    values.add(JsonObject.of("a", "1.5", "b", JsonArray.of(1)));

    for (Json one : values) {
      for (Json other : values) {
        assertThat(CanonicalJson.isSame(one, other))
            .as(one + " " + other)
            .isEqualTo(CanonicalJson.text(one).equals(CanonicalJson.text(other)));
      }
    }
  }

  private static Json nested(int depth) {
    Json json = JsonArray.EMPTY;
    for (int level = 1; level < depth; level++) {
      json = JsonArray.of(json);
    }
    return json;
  }

  private static String decimal(String number) {
    return CanonicalJson.text(Json.of(new BigDecimal(number)));
  }

  private static String canonical(String json) {
    return new String(CanonicalJson.bytes(JsonTexts.read(json)), UTF_8);
  }
}
