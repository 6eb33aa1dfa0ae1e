package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {

  private static final String DOCUMENT =
      """
      {"a": [0, 1, 2, 3, 4], "o": {"x": 1, "y y": {"z": "deep"}, "": 5}, "n": null, "ü": 7}
      """;

  // RFC 9535, sections 2.3.1 to 2.3.4
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "$.o.x|1",
        "$['o'][\"x\"]|1",
        "$[ 'o' ].x|1",
        "$.o['y y'].z|\"deep\"",
        "$.o['']|5",
        "$.ü|7",
        "$['\\u00fc']|7",
        "$.n|null",
        "$.missing|",
        "$.o.x.z|",
        "$.a[0]|0",
        "$.a[-1]|4",
        "$.a[5]|",
        "$.a[-6]|",
        "$.o[0]|",
        "$.a.x|",
        "$.a[1:3]|1 2",
        "$.a[3:]|3 4",
        "$.a[:2]|0 1",
        "$.a[:]|0 1 2 3 4",
        "$.a[1:5:2]|1 3",
        "$.a[::-1]|4 3 2 1 0",
        "$.a[5:1:-2]|4 2",
        "$.a[-2:]|3 4",
        "$.a[::0]|",
        "$.a[10:0:-3]|4 1",
        "$.a[*]|0 1 2 3 4",
        "$.o.*|5 1 {\"z\":\"deep\"}",
        "$.o[*].z|\"deep\"",
        "$.a[ 0 ]|0",
      })
  void a_path_leads_to_values_in_order(String path, String expected) {
    Json root =
        JsonReader.read(DOCUMENT.getBytes(UTF_8), 1_000) instanceof JsonResult.Read(Json json)
            ? json
            : JsonNull.NULL;

    assertThat(
            JsonPath.of(path).values(root).stream()
                .map(PlainJson::text)
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "$a",
        "$.",
        "$..a",
        "$.a..b",
        "$[",
        "$[]",
        "$['a'",
        "$['a",
        "$[?@.x]",
        "$['a','b']",
        "$[0,1]",
        "$[01]",
        "$[-0]",
        "$[1.5]",
        "$.a-b",
        "$.1a",
        "$ .a",
        "$.a ",
        "$['\\x']",
        "$[9999999999999999]",
        "$[\"\\'\"]",
        "$['\\u12']",
      })
  void what_is_no_path_is_refused_with_a_reason(String path) {
    assertThat(JsonPath.problem(path)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"$..a, descendants", "$[?@.x], filters", "'$[0,1]', lists of selectors"})
  void what_the_standard_has_besides_is_refused_by_name(String path, String name) {
    assertThat(JsonPath.problem(path).orElseThrow()).contains(name);
  }
}
