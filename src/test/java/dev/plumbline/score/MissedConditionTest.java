package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.score.ScorecardSummary.MissedCondition;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissedConditionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          composite >= 3 ~ composite is not at least 3
          composite < 1 ~ composite is not below 1
          composite >= 2 && marks == 0 ~ marks is not 0
          composite >= 3 && marks == 0 && signed ~ composite is not at least 3; marks is not 0; signed does not hold
          composite >= 2 && !flagged ~ flagged holds
          composite >= 2 && all(supported) ~ all(supported) does not hold
          composite >= limit ~ composite is not at least limit
          composite >= 2 && other != 1 ~ composite does not meet composite >= 2 && other != 1
          composite >= 3 || marks == 0 ~ composite does not meet composite >= 3 || marks == 0
          marks + 1 >= 4 ~ composite does not meet marks + 1 >= 4
          composite >= 2 ~ composite fails with spelling or tone
          """)
  void what_is_false_is_told_in_words(String condition, String words) {
    assertThat(MissedCondition.words(node(condition))).isEqualTo(words);
  }

  private static StoredStep.Node node(String condition) {
    String json =
        """
        {"kind": "formula", "node": "composite", "pass": "%s", "value": "2.5", "verdict": "fail",
         "reads": {"marks": "1", "signed": false, "flagged": true, "all(supported)": false,
                   "limit": "3", "other": ["1", "2"]},
         "step": "node", "veto": ["spelling", "tone"]}
        """
            .formatted(condition);
    return JsonReader.read(json.getBytes(StandardCharsets.UTF_8), 10_000)
            instanceof JsonResult.Read(JsonObject read)
        ? new StoredStep.Node(read)
        : new StoredStep.Node(JsonObject.EMPTY);
  }
}
