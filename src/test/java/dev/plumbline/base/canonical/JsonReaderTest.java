package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Jsons;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class JsonReaderTest {

  @Test
  void every_type_is_read() {
    Json read = JsonTexts.read(" {\"a\": [\"x\", 1, -2.50, true, false, null], \"b\": {}} ");
    assertThat(read)
        .isEqualTo(
            JsonObject.of(
                "b",
                JsonObject.EMPTY,
                "a",
                JsonArray.of("x", 1, new BigDecimal("-2.5"), true, false, JsonNull.NULL)));
  }

  @Test
  void what_is_not_selected_is_left_out_and_the_rest_is_as_it_was() {
    byte[] bytes =
        "{\"a\":{\"b\":[1,{\"c\":2}]},\"d\":[{\"e\":1,\"f\":{\"g\":[]}},{\"f\":3},4],\"h\":\"x\"}"
            .getBytes(UTF_8);

    JsonSelection selection =
        JsonSelection.of("a", "z").with("d", JsonSelection.of("e").with("f", JsonSelection.of()));
    assertThat(JsonReader.select(bytes, selection).orElseThrow().toString())
        .isEqualTo("{\"a\":{\"b\":[1,{\"c\":2}]},\"d\":[{\"e\":1,\"f\":{}},{\"f\":3},4]}");
    assertThat(JsonReader.select("[1]".getBytes(UTF_8), selection)).isEmpty();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(JsonReader.select(Arrays.copyOf(bytes, length), selection)).isEmpty();
    }
    for (String not :
        List.of(
            "{\"q\":{",
            "{,}",
            "{\"a\":1,}",
            "{\"a\":}",
            "{\"a\":1}x",
            "{\"b\":1,\"a\":2}",
            "{\"a\":1,\"a\":1}",
            "{\"a\":01}",
            "{\"a\":-12.5}",
            "{\"a\":tru}",
            "{1:2}",
            "{\"a\":1]",
            "{\"a\" 1}",
            "{\"d\":[1 2]}",
            "")) {
      assertThat(JsonReader.select(not.getBytes(UTF_8), selection)).as(not).isEmpty();
    }
    assertThat(
            JsonReader.select(
                "{\"a\":\"é\\\"\\\\\",\"b\":\"\\\\\",\"z\":-12}".getBytes(UTF_8), selection))
        .contains(JsonObject.of("a", "é\"\\", "z", -12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"\":0}",
        "{\"a\":[],\"b\":{},\"c\":[[],{\"d\":null}]}",
        "{\"a\":true,\"b\":false,\"c\":null,\"d\":-1,\"e\":9007199254740991,\"f\":999999999999999}",
        "{\"a\":\"\",\"b\":\"\\\"\\\\\\n\",\"c\":\"Grüße, 雨 \uD83D\uDE00\",\"d\":\"\uFFFD\"}",
        "{\"Grüße\":1,\"a key that is longer than the keys of artefacts are\":2}",
      })
  void what_was_written_is_read_as_it_would_be_from_anywhere(String written) {
    byte[] bytes = CanonicalJson.bytes(JsonTexts.read(written));

    assertThat(JsonReader.read(bytes, Integer.MAX_VALUE))
        .isEqualTo(new JsonResult.Read(JsonReader.written(bytes).orElseThrow()));
    assertThat(JsonReader.readCanonical(bytes))
        .isEqualTo(new JsonResult.Read(JsonReader.written(bytes).orElseThrow()));
    for (int length = 0; length < bytes.length; length++) {
      assertThat(JsonReader.written(Arrays.copyOf(bytes, length))).isEmpty();
    }
  }

  @Test
  void keys_of_one_length_and_hash_are_told_apart() {
    for (String key : List.of("Aa", "BB", "Aa", "AaBB", "BBAa", "AaAa")) {
      byte[] bytes = ("{\"" + key + "\":1}").getBytes(UTF_8);
      assertThat(JsonReader.written(bytes)).contains(JsonObject.of(key, 1));
    }
  }

  @Test
  void nothing_is_read_as_written_that_is_refused_from_elsewhere() {
    String deep = "[".repeat(64) + "]".repeat(64);
    for (byte[] refused :
        List.of(
            "{\"a\":\"\t\"}".getBytes(UTF_8),
            "{\"a\":\"\\ud800\"}".getBytes(UTF_8),
            "{\"a\":\"é\"}".getBytes(ISO_8859_1),
            "{\"é\":1}".getBytes(ISO_8859_1),
            ("{\"a\":" + deep + "}").getBytes(UTF_8))) {
      assertThat(JsonReader.written(refused)).isEmpty();
      assertThat(JsonReader.read(refused, Integer.MAX_VALUE))
          .isInstanceOf(JsonResult.Refused.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "9007199254740991, 9007199254740991",
    "9007199254740992, '\"9007199254740992\"'",
    "-9007199254740993, '\"-9007199254740993\"'",
    "9999999999999999999, '\"9999999999999999999\"'",
    "123456789012345678901234567890, '\"123456789012345678901234567890\"'",
    "0.40000000000000001, '\"0.40000000000000001\"'",
    "1.0, '\"1\"'",
    "1e2, '\"100\"'",
    "1E-2, '\"0.01\"'",
    "-0.0, '\"0\"'",
    "0e5, '\"0\"'"
  })
  void numbers_are_read_exactly(String number, String canonical) {
    assertThat(CanonicalJson.text(JsonTexts.read(number))).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "1e-400", "1e325", "1e99999999999999999999", "0e99999999999"})
  void a_number_out_of_range_is_rejected(String number) {
    assertThat(JsonTexts.problems("{\"n\": " + number + "}"))
        .containsExactly(
            "number-too-large line 1:7 /n: number `"
                + number
                + "` cannot be represented exactly, at most 100 digits, exponents within 324");
  }

  @Test
  void a_number_has_at_most_a_hundred_digits() {
    assertThat(JsonTexts.problems("1".repeat(100))).isEmpty();
    assertThat(JsonTexts.problems("1".repeat(101))).hasSize(1);
    assertThat(JsonTexts.problems("1." + "0".repeat(200))).isEmpty();
    assertThat(JsonTexts.problems("1".repeat(1_000_000)))
        .singleElement()
        .asString()
        .startsWith("number-too-large line 1:1: number `111");
  }

  @Test
  void every_duplicate_key_is_reported_with_its_place() {
    String given =
        """
        {"a": 1,
         "b": {"c": 1, "c": 2, "c": 3},
         "a": 4,
         "d": [{"e": 1, "e": 2}]}
        """;
    assertThat(JsonTexts.problems(given))
        .containsExactly(
            "duplicate-key line 2:16 /b/c: key `c` twice, each key once",
            "duplicate-key line 2:24 /b/c: key `c` twice, each key once",
            "duplicate-key line 3:2 /a: key `a` twice, each key once",
            "duplicate-key line 4:17 /d/0/e: key `e` twice, each key once");
  }

  @Test
  void keys_that_differ_only_in_notation_are_duplicates() {
    assertThat(JsonTexts.problems("{\"a\": 1, \"\\u0061\": 2}")).hasSize(1);
  }

  @Test
  void a_lone_surrogate_is_rejected_in_texts_and_keys() {
    assertThat(
            JsonTexts.problems("{\"k\": \"\\ud83d\", \"\\ude42\": 1, \"ok\": \"\\ud83d\\ude42\"}"))
        .containsExactly(
            "wrong-character line 1:7 /k: text `\\ud83d` contains a lone surrogate,"
                + " write both halves or neither",
            "wrong-character line 1:17 /\\ude42: text `\\ude42` contains a lone surrogate,"
                + " write both halves or neither");
  }

  @Test
  void an_escaped_nul_is_accepted_and_a_raw_one_rejected() {
    assertThat(JsonTexts.read("\"a\\u0000b\"")).isEqualTo(Json.of("a\0b"));
    assertThat(JsonTexts.problems("\"a\0b\""))
        .containsExactly("not-json line 1:4: the input is not JSON from here on, JSON by RFC 8259");
    assertThat(JsonTexts.problems("\0")).singleElement().asString().startsWith("not-json");
  }

  @Test
  void sixty_four_levels_are_read_and_more_are_not() {
    assertThat(JsonTexts.problems("[".repeat(64) + "]".repeat(64))).isEmpty();
    assertThat(JsonTexts.problems("[".repeat(65) + "]".repeat(65)))
        .singleElement()
        .asString()
        .startsWith("too-deep line 1:66")
        .endsWith("objects and lists are nested too deeply, at most 64 deep");
    assertThat(JsonTexts.problems("[".repeat(10_000)))
        .singleElement()
        .asString()
        .startsWith("too-deep");
    assertThat(JsonTexts.problems("{\"a\":".repeat(10_000)))
        .singleElement()
        .asString()
        .startsWith("too-deep");
  }

  @Test
  void invalid_utf_8_is_rejected_first() {
    assertThat(JsonTexts.problems(new byte[] {'"', '\n', (byte) 0xC3, '"'}))
        .containsExactly("not-utf-8 line 2: byte 2 is not UTF-8, save the input as UTF-8");
    assertThat(JsonTexts.problems(new byte[] {'"', (byte) 0xC0, (byte) 0x80, '"'})).hasSize(1);
    assertThat(JsonTexts.problems(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}))
        .singleElement()
        .asString()
        .startsWith("not-utf-8");
    assertThat(JsonTexts.problems(new byte[] {'"', (byte) 0xE2, (byte) 0x82})).hasSize(1);
    assertThat(JsonTexts.problems("{}".getBytes(UTF_16))).hasSize(1);
  }

  @Test
  void a_byte_order_mark_is_rejected() {
    assertThat(JsonTexts.problems("\ufeff{}"))
        .containsExactly(
            "wrong-character the input begins with a byte order mark, save it as plain UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t "})
  void an_empty_input_is_rejected(String nothing) {
    assertThat(JsonTexts.problems(nothing))
        .containsExactly("empty the input is empty, one JSON value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{} {}", "1 2", "[] x", "null,"})
  void only_one_value_is_read(String given) {
    assertThat(JsonTexts.problems(given)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a: 1}",
        "{'a': 1}",
        "[1,]",
        "{\"a\": 1,}",
        "01",
        "+1",
        ".5",
        "1.",
        "NaN",
        "Infinity",
        "0x1",
        "// note\n1",
        "/* note */ 1",
        "\"\\x\"",
        "\"a\nb\"",
        "True",
        "undefined",
        "]",
        "}"
      })
  void lenient_json_is_malformed(String given) {
    assertThat(JsonTexts.problems(given))
        .singleElement()
        .asString()
        .startsWith("not-json line ")
        .endsWith(": the input is not JSON from here on, JSON by RFC 8259");
  }

  @Test
  void an_input_truncated_anywhere_is_rejected() {
    byte[] whole =
        "{\"a\": [\"é\\u00e9🙂\", -1.5e3, true, null], \"b\": {\"c\": false}}".getBytes(UTF_8);
    for (int length = 0; length < whole.length; length++) {
      assertThat(JsonTexts.problems(Arrays.copyOf(whole, length)))
          .singleElement()
          .asString()
          .containsPattern("^(empty|not-utf-8|not-json) ");
    }
  }

  @Test
  void messages_never_repeat_the_input_or_name_a_class() {
    assertThat(JsonTexts.problems("{\"password\": hunter2}"))
        .containsExactly(
            "not-json line 1:21 /password: the input is not JSON from here on, JSON by RFC"
                + " 8259");
  }

  @Test
  void a_long_input_is_rejected_unread() {
    assertThat(JsonReader.read(new byte[10], 9))
        .isInstanceOfSatisfying(
            JsonResult.Refused.class,
            refused ->
                assertThat(refused.problems().getFirst().render(""))
                    .isEqualTo("the input has 10 bytes, at most 9 are read"));
  }

  @Test
  void ten_megabytes_are_read() {
    String list =
        IntStream.range(0, 500_000)
            .mapToObj(index -> "{\"key" + index + "\": \"value\"}")
            .collect(Collectors.joining(",", "[", "]"));
    assertThat(list.length()).isGreaterThan(10_000_000);
    assertThat(((JsonArray) JsonTexts.read(list)).values()).hasSize(500_000);
  }

  @Test
  void at_most_a_hundred_problems_are_reported() {
    String object = "{" + "\"a\":0,".repeat(1_000_000) + "\"a\":0}";
    assertThat(JsonTexts.problems(object)).hasSize(100);
  }

  @Test
  void colliding_keys_are_not_slower() {
    // the words over Aa and BB all have one hash code
    String object =
        IntStream.range(0, 1 << 16)
            .mapToObj(bits ->
                IntStream.range(0, 16)
                    .mapToObj(bit -> (bits >> bit & 1) == 0 ? "Aa" : "BB")
                    .collect(Collectors.joining("", "\"", "\":0")))
            .collect(Collectors.joining(",", "{", "}"));

    assertThat(((JsonObject) JsonTexts.read(object)).size()).isEqualTo(1 << 16);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"b\":1,\"a\":2}",
        "{ }",
        "[1, 2]",
        "0.5",
        "1e2",
        "-0",
        "\"\\u0061\"",
        "\"\\/\""
      })
  void input_that_is_not_canonical_is_rejected(String given) {
    assertThat(JsonReader.readCanonical(given.getBytes(UTF_8)))
        .isInstanceOfSatisfying(
            JsonResult.Refused.class,
            refused -> assertThat(refused.problems().getFirst().code()).isEqualTo("corrupt"));
  }

  @Test
  void a_changed_byte_is_never_read_as_the_same_value() {
    for (long seed = 0; seed < 10; seed++) {
      byte[] bytes = CanonicalJson.bytes(Jsons.any(seed));
      for (int index = 0; index < bytes.length; index++) {
        byte[] changed = bytes.clone();
        changed[index] ^= 1;
        assertThat(JsonReader.readCanonical(changed)).isNotEqualTo(JsonReader.readCanonical(bytes));
      }
    }
  }

  @Test
  void what_is_read_as_written_has_these_bytes() {
    SplittableRandom random = new SplittableRandom(7);
    byte[] pieces = "{}[],:\"\\u0041/ntfalse.-+eE19 \tö".getBytes(UTF_8);
    int read = 0;
    for (long seed = 0; seed < 200; seed++) {
      byte[] bytes = CanonicalJson.bytes(JsonObject.of("a", Jsons.any(seed), "z", "\n\""));
      assertThat(JsonReader.written(bytes)).isPresent();
      for (int change = 0; change < 200; change++) {
        byte[] changed = bytes.clone();
        for (int each = random.nextInt(1, 4); each > 0; each--) {
          changed[random.nextInt(changed.length)] = pieces[random.nextInt(pieces.length)];
        }
        Optional<JsonObject> written = JsonReader.written(changed);
        if (written.isPresent()) {
          read++;
          assertThat(CanonicalJson.bytes(written.get())).isEqualTo(changed);
        }
      }
    }
    assertThat(read).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-12.5",
        "1e2",
        "-0",
        " 1",
        "1 ",
        "\"\\u0061\"",
        "\"\\/\"",
        "\"\\u000a\"",
        "\"\\u001F\""
      })
  void a_value_in_another_notation_is_not_read_as_written(String value) {
    byte[] bytes = ("{\"a\":" + value + "}").getBytes(UTF_8);

    assertThat(JsonReader.written(bytes)).isEmpty();
    assertThat(JsonReader.read(bytes, Integer.MAX_VALUE)).isInstanceOf(JsonResult.Read.class);
  }
}
