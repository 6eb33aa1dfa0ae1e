package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignFileTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "gen_ai.name: chat | {\"gen_ai.name\":\"chat\"}",
        "a.b: 1 | {\"a.b\":1}",
        "1.5: x | {\"1.5\":\"x\"}",
        "a: {b.c: [1, d.e]} | {\"a\":{\"b.c\":[1,\"d.e\"]}}",
        "{a.b: x, .c: y} | {\".c\":\"y\",\"a.b\":\"x\"}",
        "{key: gen_ai.name, value: {stringValue: chat}} | {\"key\":\"gen_ai.name\",\"value\":{\"stringValue\":\"chat\"}}",
        "{a.b: x} | {\"a.b\":\"x\"}"
      })
  void yaml_may_be_in_flow_style_with_dots_in_its_keys(String yaml, String json) {
    assertThat(ForeignFile.parsed(yaml.getBytes(StandardCharsets.UTF_8)).map(PlainJson::text))
        .contains(json);
  }

  @TempDir private Path folder;

  private Json value(String yaml) throws IOException {
    return new ForeignFile(Files.writeString(folder.resolve("tests.yaml"), yaml)).value();
  }

  @Test
  void aliases_and_merge_keys_are_followed() throws IOException {
    Json value =
        value(
            """
            checks: &checks [{type: contains, value: &word nine}]
            base: &base {assert: *checks, weight: 1}
            tests:
              - {<<: *base, vars: {q: *word}}
              - <<: [{weight: 2}, *base]
              - {weight: 3, <<: *base}
            """);

    assertThat(PlainJson.text(((JsonObject) value).get("tests")))
        .isEqualTo(
            "[{\"assert\":[{\"type\":\"contains\",\"value\":\"nine\"}],\"vars\":{\"q\":\"nine\"},\"weight\":1},"
                + "{\"assert\":[{\"type\":\"contains\",\"value\":\"nine\"}],\"weight\":2},"
                + "{\"assert\":[{\"type\":\"contains\",\"value\":\"nine\"}],\"weight\":3}]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: *none|invalid YAML: `found undefined alias none`",
        "a: &a [*a]|with its aliases the file has more than 1000000 values, or is too deep",
        "bomb|with its aliases the file has more than 1000000 values, or is too deep"
      })
  void aliases_of_nothing_and_without_end_are_refused(String yaml, String message) {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      bomb.append("a%d: &a%<d [".formatted(i))
          .append(("*a" + (i - 1) + " , ").repeat(9))
          .append("x]\n");
    }
    String written = yaml.equals("bomb") ? bomb.toString() : yaml;

    assertThatThrownBy(() -> value(written))
        .isInstanceOfSatisfying(
            Refusal.class,
            refused -> assertThat(refused.problems().getFirst().message()).isEqualTo(message));
  }
}
