package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Packs of a run that compares candidates in both orders, honest and forged.
@Tag("slow")
class PairsPackTest {

  private static final String RUBRIC =
      """
      rubric: pairs
      version: 1.0.0
      traits:
        answer:
          scale: {min: 0, max: 10}
          items:
            - {id: P1, ask: Which is right?, scale: preference}
            - {id: P2, ask: Which is kinder?, scale: graded-preference}
      plan: {composite: {formula: answer}}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "x", "a": "It opens at nine. Take your time.", "b": "It is closed. Come again."}
      {"id": "y", "a": "Turn left. Then go on.", "b": "Dear me, turn right. Good luck."}
      """;

  private static final String ANSWERS =
      """
      {"document": "x", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "It opens at nine."}, {"text": "It is closed."}]}, {"item": "P2", "decision": 4, "quotes": [{"text": "Take your time."}, {"text": "Come again."}]}]}}
      {"document": "x", "order": "b-first", "completion": {"items": [{"item": "P1", "decision": 0, "quotes": [{"text": "It opens at nine."}, {"text": "It is closed."}]}, {"item": "P2", "decision": 1, "quotes": [{"text": "Take your time."}, {"text": "Come again."}]}]}}
      {"document": "y", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "Turn left."}, {"text": "turn right"}]}, {"item": "P2", "decision": 0, "quotes": [{"text": "Good luck."}]}]}}
      {"document": "y", "order": "b-first", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "Turn left."}, {"text": "turn right"}]}, {"item": "P2", "decision": 4, "quotes": [{"text": "Good luck."}]}]}}
      """;

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  @TempDir private Path folder;
  private Commands commands;

  @BeforeEach
  void run() throws IOException {
    commands = new Commands(folder);
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(folder.resolve("pairs.jsonl"), DOCUMENTS);
    Files.writeString(folder.resolve("answers.jsonl"), ANSWERS);
    commands.stored(
        "evaluate",
        "--rubric",
        commands.path("rubric.yaml"),
        "--documents",
        commands.path("pairs.jsonl"),
        "--judge",
        "example:scripted:1",
        "--completions",
        commands.path("answers.jsonl"),
        "--max-unscored",
        "1");
  }

  @Test
  void the_verifier_combines_both_orders_by_itself() {
    commands.stored("proof export @latest", "--out", commands.path("run.zip"));
    assertThat(commands.stored("explain @latest x"))
        .contains("asked 2 jurors: 4, 3", "composite  8.7500");
    assertThat(commands.stored("explain @latest y"))
        .contains("P1                      unknown: order-disagrees", "cap P2: 0 counts as 0 to 4");
    IndependentVerifier.Outcome outcome = VERIFIER.run(commands.path("run.zip"));
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(3);
    assertThat(outcome.out()).contains("nothing is wrong as far as it could be checked");
  }

  @Test
  void what_the_orders_do_not_say_is_found() throws IOException {
    commands.stored("proof export @latest", "--out", commands.path("run.zip"));
    found(0, "\"decision\":3", "\"decision\":4");
    found(0, "\"P1\":[\"2\",\"2\"]", "\"P1\":[\"2\",\"0\"]");
    found(0, "\"P2\":0", "\"P2\":1");
    found(1, "\"unknown\":\"order-disagrees\"", "\"unknown\":\"jurors-split\"");
    found(1, "\"P1\":[\"2\",\"0\"]", "\"P1\":[\"2\",\"2\"]");
    found(1, "\"valid\":0", "\"valid\":1");
  }

  private void found(int document, String from, String to) throws IOException {
    PackEntries pack = PackEntries.read(folder.resolve("run.zip"));
    String extraction = pack.text("documents/0000000" + document + "/extraction");
    assertThat(extraction).contains(from);
    ForgedPanelsTest.replaced(
        pack, document, text -> text.replaceFirst(Pattern.quote(from), to), _ -> {});
    pack.rerooted().rehashed();
    String report = VERIFIER.run(pack.write(folder.resolve("forged.zip")).toString()).out();
    assertThat(report).as(to).contains("WRONG");
  }
}
