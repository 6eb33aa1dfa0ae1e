package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The files that `evaluate` and `compile` write for continuous integration.
class CiFilesTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: polite-reply
      version: 1.0.0
      facts:
        words: {computed: words}
        urgent: {type: boolean}
      gates:
        - {id: too_short, when: words < 3, because: it is too short}
        - {id: urgent, when: urgent, verdict: review, because: a person answers urgent letters}
      traits:
        courtesy:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Does the reply thank the reader?, cues: {positive: [thank you]}}
      plan:
        composite: {formula: courtesy, pass: composite >= 3}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "thanks", "text": "We thank you for the letter.", "facts": {"urgent": false}}
      {"id": "rude", "text": "We have got the letter.", "facts": {"urgent": false}}
      {"id": "short", "text": "No.", "facts": {"urgent": false}}
      {"id": "urgent", "text": "We thank you for the letter.", "facts": {"urgent": true}}
      {"id": "wrong", "text": "We thank you for the letter.", "facts": {"urgent": 7}}
      """;

  private Path rubric;

  @BeforeEach
  void write() throws IOException {
    rubric = write("rubric.yaml", RUBRIC);
    write("documents.jsonl", DOCUMENTS);
  }

  @Test
  void results_of_an_earlier_run_do_not_outlive_a_failed_one() throws IOException {
    evaluate();
    write("documents.jsonl", "no JSON");
    evaluate().ended(ExitCode.USAGE);
    assertThat(file("junit.xml")).doesNotExist();
    assertThat(file("summary.md")).doesNotExist();
  }

  @Test
  void compile_writes_its_problems_or_that_there_are_none() throws IOException {
    Path sarif = file("rubric.sarif");
    CapturedOutput good =
        CapturedOutput.run("rubric compile {} --dry-run --sarif", rubric, sarif).ok();
    assertThat(Files.readString(sarif)).doesNotContain("\"level\":\"error\"");
    Files.writeString(rubric, RUBRIC.replace("formula: courtesy", "formula: curtesy"));
    CapturedOutput bad =
        CapturedOutput.run("rubric compile {} --dry-run --sarif", rubric, sarif)
            .ended(ExitCode.REJECTED);
    JsonObject log = JsonReader.canonicalObject(Files.readAllBytes(sarif)).orElseThrow();
    assertThat(log.toString()).contains("curtesy");
    assertThat(Files.readString(sarif))
        .contains("\"level\":\"error\"", "\"startLine\":15", "\"ruleId\":\"undeclared\"");
  }

  @Test
  void without_a_pass_mark_nothing_passes_or_fails_and_the_reason_is_given() throws IOException {
    Files.writeString(
        rubric,
        RUBRIC.replace(", pass: composite >= 3", "").replaceAll("(?s)gates:.*traits:", "traits:"));
    evaluate()
        .ended(ExitCode.NOT_PASSED)
        .complains("--require-pass: 4 of 5 documents have a score to which no pass mark applies");
    assertThat(read("junit.xml")).contains("tests=\"5\" failures=\"0\" errors=\"1\" skipped=\"0\"");
    assertThat(read("summary.md"))
        .startsWith("## polite-reply 1.0.0: 4 scored, no pass mark applies\n")
        .contains("| wrong | refused |");
  }

  private CapturedOutput evaluate() {
    return run(
        "evaluate --rubric {} --documents ./documents.jsonl --max-unscored 1 --require-pass --junit ./junit.xml --summary ./summary.md",
        rubric);
  }
}
