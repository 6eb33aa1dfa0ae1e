package dev.plumbline.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Jsons;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class PrettyJsonTest {

  @Test
  void members_are_one_per_line_in_canonical_order() {
    Json json =
        JsonObject.builder()
            .put("b", JsonArray.of(Json.of(1), JsonObject.of("c", JsonNull.NULL)))
            .put("a", new BigDecimal("0.50"))
            .put("none", JsonArray.EMPTY)
            .put("nothing", JsonObject.EMPTY)
            .build();

    assertThat(PrettyJson.text(json))
        .isEqualTo(
            """
            {
              "a": "0.5",
              "b": [
                1,
                {
                  "c": null
                }
              ],
              "none": [],
              "nothing": {}
            }
            """);
  }

  @Test
  void control_characters_are_escaped() {
    assertThat(PrettyJson.text(Json.of("\u001b[2J\u009b\u202e\udb40\udc41é🙂")))
        .isEqualTo("\"\\u001b[2J\\u009b\\u202e\\udb40\\udc41é🙂\"\n");
  }

  @Test
  void pretty_json_round_trips() {
    for (long seed = 0; seed < 200; seed++) {
      Json json = Jsons.any(seed);

      assertThat(CanonicalJson.bytes(JsonTexts.read(PrettyJson.text(json))))
          .isEqualTo(CanonicalJson.bytes(json));
    }
  }
}
