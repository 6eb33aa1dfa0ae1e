package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Packs of a run whose documents bring their rubrics, honest and forged.
class RubricsPackTest {

  private static final String OTHER = "documents/00000001/";

  private static final String FRAME =
      """
      rubric: answers
      version: 1.0.0
      traits:
        criteria: {scale: points, item: {scale: 0-1}}
      plan:
        composite: {formula: criteria / positive_points}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "x", "text": "It opens at nine.", "rubric": [{"ask": "When?", "points": 2, "themes": ["hours"], "cues": {"positive": ["nine"], "partial": 1, "clear": 1}}]}
      {"id": "y", "text": "Turn left, please.", "rubric": [{"ask": "Kind?", "points": 3, "cues": {"positive": ["please"], "partial": 1, "clear": 1}}, {"ask": "Rude?", "points": -1, "cues": {"positive": ["left"], "partial": 1, "clear": 1}}]}
      """;

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  @TempDir private Path folder;
  private Commands commands;

  @BeforeEach
  void run() throws IOException {
    commands = new Commands(folder);
    Files.writeString(folder.resolve("frame.yaml"), FRAME);
    Files.writeString(folder.resolve("documents.jsonl"), DOCUMENTS);
    commands.stored(
        "evaluate",
        "--rubric",
        commands.path("frame.yaml"),
        "--documents",
        commands.path("documents.jsonl"));
    commands.stored("proof export @latest", "--out", commands.path("run.zip"));
  }

  @Test
  void the_verifier_computes_each_document_by_its_own_rubric() {
    PackEntries pack = PackEntries.read(folder.resolve("run.zip"));
    assertThat(pack.map()).containsKeys(OTHER + "bundle", OTHER + "scoring-spec");
    assertThat(pack.map()).doesNotContainKey("documents/00000000/bundle");
    assertThat(pack.text("run/manifest")).contains("\"rubrics\":2");
    IndependentVerifier.Outcome outcome = VERIFIER.run(commands.path("run.zip"));
    assertThat(outcome.out())
        .contains(
            "2  scores follow from their trace", "nothing is wrong as far as it could be checked");
    assertThat(outcome.exit()).isEqualTo(3);
  }

  /// A bar binds the frame, and of each line the items, too: easier ones are other checks.
  @Test
  void a_bar_is_for_a_frame_and_the_items_of_each_line() throws IOException {
    commands.run("proof keys", commands.path("key"));
    String bar =
        commands.stored("bar lock @latest --by-id --min-mean 0.1", "--key", commands.path("key"))
            .split("\\s+")[1];
    String later = DOCUMENTS.replace("opens", "is open").replace("left, please", "right, please");
    Files.writeString(folder.resolve("later.jsonl"), later);
    Files.writeString(folder.resolve("easier.jsonl"), later.replace("Kind?", "Easy?"));
    String begun = "evaluate --bar " + bar + " --rubric " + commands.path("frame.yaml");
    CapturedOutput easier =
        CapturedOutput.run(
            (begun
                    + " --documents "
                    + commands.path("easier.jsonl")
                    + " --store "
                    + commands.path("store"))
                .split(" "));

    assertThat(easier.err()).contains("the documents have other ids, or another order");
    commands.stored(begun, "--documents", commands.path("later.jsonl"));
    assertThat(commands.stored("compare check @latest", "--bar", bar)).contains(": met");
    assertThat(commands.stored("proof verify @latest")).endsWith("everything verifies\n");
    commands.stored("proof export @latest", "--out", commands.path("barred.zip"));
    assertThat(VERIFIER.run(commands.path("barred.zip")).out())
        .contains("nothing is wrong as far as it could be checked");
  }

  @Test
  void another_rubric_than_that_of_the_line_is_found() {
    wrong(
        "is not the one that the line names",
        pack -> pack.put(OTHER + "bundle", pack.text(OTHER + "bundle").replace("Kind?", "Cold?")));
    wrong(
        "is not that of the rubric in the bundle",
        pack ->
            pack.put(
                OTHER + "scoring-spec",
                pack.text(OTHER + "scoring-spec").replace("\"weight\":\"3\"", "\"weight\":\"4\"")));
    wrong("has no bundle", pack -> pack.map().remove(OTHER + "bundle"));
    wrong("has no scoring-spec", pack -> pack.map().remove(OTHER + "scoring-spec"));
    wrong(
        "its lines have 2 rubrics",
        pack ->
            pack.put(
                "run/manifest",
                pack.text("run/manifest").replace("\"rubrics\":2", "\"rubrics\":3")));
    wrong(
        "bundle",
        pack -> {
          String line = pack.text(OTHER + "line.json");
          pack.put(OTHER + "line.json", line.replaceFirst("\"bundle\":\"[^\"]*\",", ""));
        });
  }

  private void wrong(String what, Consumer<PackEntries> forgery) {
    PackEntries pack = PackEntries.read(folder.resolve("run.zip"));
    PackEntries before = pack.copy();
    forgery.accept(pack);
    assertThat(pack.isSameAs(before)).as(what).isFalse();
    pack.rerooted().rehashed();
    assertThat(VERIFIER.run(pack.write(folder.resolve("forged.zip")).toString()).out())
        .contains("WRONG")
        .contains(what);
  }
}
