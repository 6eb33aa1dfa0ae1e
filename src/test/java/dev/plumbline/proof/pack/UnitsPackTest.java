package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An honest pack whose judge proves by the same sentence that one item is met and that another
/// does not apply: the second is no use of it as evidence, however often a sentence may be used.
@Tag("slow")
class UnitsPackTest {

  private static final String RUBRIC =
      """
      rubric: replies
      version: 1.0.0
      evidence: {distinct_quotes: 1}
      traits:
        help:
          scale: {min: 0, max: 10, step: 0.5}
          items:
            - {id: N1, ask: Is the refund explained?, may_not_apply: true, not_applicable_needs: 1}
            - {id: S1, ask: Is it said when it comes?, levels: {1: No., 3: Vaguely., 7: Exactly.}}
            - {id: U1, ask: Is it polite?, each: sentence}
      plan: {composite: {formula: help}}
      """;

  private static final String ANSWER =
      """
      {"items": [
        {"item": "N1", "decision": "not-applicable", "reason": "it is a gift", "quotes": [{"text": "The gift comes on Thursday."}]},
        {"item": "S1", "decision": 7, "quotes": [{"text": "The gift comes on Thursday."}]},
        {"item": "U1@s2", "decision": 2, "quotes": [{"text": "Thank you for waiting."}]}]}
      """;

  @TempDir private Path folder;

  @Test
  void a_quote_that_shows_that_an_item_does_not_apply_is_no_evidence_for_several_items()
      throws IOException {
    Commands commands = new Commands(folder);
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(
        folder.resolve("documents.jsonl"),
        "{\"id\":\"a\",\"text\":\"The gift comes on Thursday. Thank you for waiting.\"}\n");
    Files.writeString(
        folder.resolve("answers.jsonl"),
        "{\"document\":\"a\",\"completion\":\""
            + ANSWER.replace("\n", " ").replace("\"", "\\\"")
            + "\"}\n");

    commands.stored(
        "evaluate",
        "--rubric",
        commands.path("rubric.yaml"),
        "--documents",
        commands.path("documents.jsonl"),
        "--judge",
        "example:scripted:1",
        "--completions",
        commands.path("answers.jsonl"));
    commands.stored("proof export @latest", "--out", commands.path("run.zip"));

    assertThat(commands.stored("explain @latest a"))
        .contains(
            "S1                      7, 1 valid quote, 1 required",
            "N1                      does not apply: it is a gift, 1 valid quote, 1 required",
            "U1@s1                   unknown: not-answered",
            "composite  between 7.5 and 10");
    IndependentVerifier.Outcome outcome =
        IndependentVerifier.compiled().run(commands.path("run.zip"));
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(3);
    assertThat(outcome.out()).contains("nothing is wrong as far as it could be checked");
  }
}
