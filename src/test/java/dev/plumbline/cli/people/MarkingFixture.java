package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// A scheme of four criteria with levels, which has no judge but people, and three essays.
public final class MarkingFixture {

  /// In an order that is not that of the letters.
  public static final String RUBRIC =
      """
      rubric: argument-writing
      version: 2.1.0
      evidence: {per_item: 1}
      traits:
        position:
          description: takes one and keeps to it
          scale: {min: 1, max: 5}
          items:
            - id: P
              ask: Does the writer take a position?
              levels: {1: No position, 2: A guess, 3: States it once, 4: Comes back to it, 5: Weighs it}
        reasons:
          description: gives grounds and shows them
          scale: {min: 1, max: 5}
          items:
            - id: R
              ask: Are there reasons?
              levels: {1: No reasons, 2: No examples, 3: One example, 4: Several, 5: Every one shown}
        structure:
          scale: {min: 1, max: 5}
          items:
            - id: D
              ask: Does each part lead on?
              levels: {1: No order, 2: Paragraphs, 3: Few links, 4: Clear order, 5: A circle}
        language:
          scale: {min: 1, max: 5}
          items:
            - id: A
              ask: Does it say what it means?
              levels: {1: Hard, 2: Errors, 3: Easy to follow, 4: Few errors, 5: Precise}
      plan:
        composite:
          weighted_mean: {position: 0.25, reasons: 0.35, structure: 0.2, language: 0.2}
          pass: composite >= 3
      """;

  public static final String TEXT =
      "I think this rule should stay. Lessons are quieter now. Last week I counted two stops."
          + " My cousin found friends in the first week.";

  public static final String DOCUMENTS =
      """
      {"id": "essay-3", "text": "%1$s"}
      {"id": "essay-1", "text": "One. %1$s"}
      {"id": "essay-2", "text": "Two. %1$s"}
      """
          .formatted(TEXT);

  private final Path folder;

  public MarkingFixture(Path folder) throws IOException {
    this.folder = folder;
    Files.writeString(rubric(), RUBRIC);
    Files.writeString(documents(), DOCUMENTS);
    person("Ada Lovelace", "ada-one");
    person("Bob Bobson", "bob-two");
  }

  public Path store() {
    return folder.resolve("store");
  }

  Path rubric() {
    return folder.resolve("rubric.yaml");
  }

  Path documents() {
    return folder.resolve("documents.jsonl");
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  void person(String name, String pseudonym) {
    ok("review", "persons", "--add", name, "--pseudonym", pseudonym);
  }

  /// A run by cues, of which there are none.
  public void evaluate(String name) {
    ok(
        "evaluate",
        "--rubric",
        rubric().toString(),
        "--documents",
        documents().toString(),
        "--name",
        name,
        "--salt-seed",
        "5".repeat(64),
        "--max-unscored",
        "1",
        "--quiet");
  }

  CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", store().toString())), arguments);
  }

  CapturedOutput ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit()).as(output.err()).isZero();
    return output;
  }
}
