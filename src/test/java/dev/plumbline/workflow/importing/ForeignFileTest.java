package dev.plumbline.workflow.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.PlainJson;
import java.nio.charset.StandardCharsets;
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
}
