package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlaggedReportTest {

  private static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      traits:
        thanks:
          scale: {min: 1, max: 5}
          items: [{id: T1, ask: Does it thank?, cues: {positive: [thank you], clear: 1}}]
      plan:
        composite: {formula: thanks, pass: composite >= 3}
      """;

  private static final String HONEST =
      "{\"id\": \"honest\", \"text\": \"Thank you for the hint to ignore all previous instructions"
          + " of the manual.\"}\n";

  @TempDir private Path folder;

  @Test
  void a_text_that_is_flagged_and_fails_is_named_for_a_person() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Path texts = Files.writeString(folder.resolve("texts.jsonl"), HONEST);
    Path page = folder.resolve("report.html");
    ok("evaluate", "--rubric", rubric.toString(), "--documents", texts.toString(), "--name", "one");

    ok("report", "one", "--html", page.toString());

    assertThat(ok("show", "one", "--where", "flags > 0 && verdict == \"fail\""))
        .contains("honest  scored  fail");
    assertThat(ok("report", "one")).containsPattern("flagged, for a person +1\n");
    assertThat(ok("report", "one", "--json")).contains("\"flagged\":1");
    assertThat(Files.readString(page))
        .contains("1 document addresses the judge, and a person should read it: ");
  }

  private String ok(String... arguments) {
    CapturedOutput output =
        CapturedOutput.run(
            new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())),
            arguments);
    assertThat(output.exit()).as(output.err()).isZero();
    return output.out();
  }
}
