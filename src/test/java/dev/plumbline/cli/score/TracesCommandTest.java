package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// A trace is scored by a rubric of parts, and by one of texts.
class TracesCommandTest extends CommandFolder {

  private static final String SPANS =
      """
      [{"traceId": "t1", "spanId": "a", "startTimeUnixNano": 1, "endTimeUnixNano": 9, "name": "chat",
        "attributes": {"gen_ai.input.messages": "[{\\"role\\": \\"user\\", \\"content\\": \\"Where is it?\\"}]",
          "gen_ai.output.messages": "[{\\"role\\": \\"assistant\\", \\"content\\": \\"It was sent.\\"}]"},
        "events": [{"name": "gen_ai.evaluation.result", "timeUnixNano": 5, "attributes":
          {"gen_ai.evaluation.name": "stars", "gen_ai.evaluation.score.value": 4}}]},
       {"traceId": "t1", "spanId": "b", "parentSpanId": "a", "startTimeUnixNano": 2, "endTimeUnixNano": 3,
        "name": "execute_tool lookup", "status": {"code": "STATUS_CODE_ERROR"},
        "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "execute_tool"}}, 7,
          {"key": "gen_ai.tool.name", "value": {"stringValue": "lookup"}}]}]
      """;

  private CapturedOutput converted(String line, Object... values) throws IOException {
    Path file = write("spans.json", SPANS);
    java.util.List<String> arguments =
        new java.util.ArrayList<>(
            java.util.List.of("import", file.toString(), "--out", path("out")));
    arguments.addAll(java.util.List.of(CapturedOutput.words(line, values)));
    return CapturedOutput.run("", arguments);
  }

  @Test
  void other_files_are_not_overwritten() throws IOException {
    converted("");
    write("out/documents.jsonl", "mine\n");
    converted("").complains("a different file of this name exists");
    assertThat(read("out/documents.jsonl")).isEqualTo("mine\n");
    converted("--force").ok();
  }
}
