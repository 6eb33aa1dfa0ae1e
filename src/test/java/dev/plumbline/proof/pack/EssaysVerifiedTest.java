package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `Verify.java` computes the scores and the calibrated scores of real essays as the engine does.
/// The essays may not be copied: `-Ddata=FOLDER` names where `essays/ellipse_300.jsonl` lies.
@Tag("slow")
@Tag("soak")
class EssaysVerifiedTest {

  private static final Path ESSAYS =
      Path.of(System.getProperty("data", "../shared/data"), "essays", "ellipse_300.jsonl");

  @TempDir private Path folder;

  @Test
  void the_scores_and_the_calibrated_scores_of_essays_are_the_same() throws IOException {
    assumeTrue(Files.exists(ESSAYS), () -> "NOT RUN: there is no " + ESSAYS);
    Commands commands = new Commands(folder);
    int essays = write();
    commands.run("proof keys", commands.path("key"));
    evaluate(commands);
    for (String method : List.of("isotonic", "regression")) {
      Files.writeString(
          folder.resolve("map.json"),
          commands.stored(
              "measure calibrate fit --run @latest --skip-unscored --json --signals "
                  + (method.equals("regression") ? "all" : "judge")
                  + " --method "
                  + method,
              "--labels",
              commands.path("labels.csv"),
              "--target",
              "composite"));
      evaluate(commands, "--calibration", commands.path("map.json"));
      commands.stored("proof sign @latest", "--key", commands.path("key"));
      commands.stored(
          "proof export @latest", "--out", commands.path("run.zip"), "--key", commands.path("key"));
      Path head = Files.writeString(folder.resolve("head"), commands.stored("proof log"));

      IndependentVerifier.Outcome outcome =
          IndependentVerifier.compiled()
              .run(
                  commands.path("run.zip"),
                  "--key",
                  commands.path("key.pub"),
                  "--known-head",
                  head.toString());

      assertThat(outcome.exit()).as(outcome.out()).isZero();
      assertThat(outcome.out())
          .containsPattern(essays + "  scores follow from their trace")
          .containsPattern("[1-9][0-9]+  calibrated");
    }
  }

  private void evaluate(Commands commands, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--rubric",
                "docs/examples/learner-essay.yaml",
                "--documents",
                commands.path("essays.jsonl"),
                "--judge",
                "cues",
                "--max-unscored",
                "1"));
    words.addAll(List.of(more));
    commands.stored("evaluate", words.toArray(String[]::new));
  }

  private int write() throws IOException {
    List<String> essays = new ArrayList<>();
    List<String> labels = new ArrayList<>(List.of("id,composite"));
    for (String line : Files.readAllLines(ESSAYS).subList(0, Soak.times("essays", 40, 300))) {
      if (JsonReader.read(line.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE)
              instanceof JsonResult.Read(Json json)
          && json instanceof JsonObject essay) {
        Json id = essay.get("text_id_kaggle");
        essays.add(CanonicalJson.text(JsonObject.of("id", id, "text", essay.get("full_text"))));
        labels.add(essay.text("text_id_kaggle") + "," + number(essay.get("Overall")));
      }
    }
    Files.write(folder.resolve("essays.jsonl"), essays);
    Files.write(folder.resolve("labels.csv"), labels);
    return essays.size();
  }

  private static String number(Json json) {
    return CanonicalJson.text(json).replace("\"", "");
  }
}
