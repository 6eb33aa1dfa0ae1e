package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A scheme of four criteria with levels, which has no judge but people, and three essays.
public final class MarkingFixture extends CommandFolder {

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

  public MarkingFixture(Path folder) throws IOException {
    super(folder);
    Files.writeString(rubric(), RUBRIC);
    Files.writeString(documents(), DOCUMENTS);
    person("Ada Lovelace", "ada-one");
    person("Bob Bobson", "bob-two");
  }

  Path rubric() {
    return folder.resolve("rubric.yaml");
  }

  Path documents() {
    return folder.resolve("documents.jsonl");
  }

  void person(String name, String pseudonym) {
    ok("review persons --add {} --pseudonym", name, pseudonym);
  }

  /// A run by cues, of which there are none.
  public void evaluate(String name) {
    ok(
        "evaluate --rubric {} --documents {} --name {} --salt-seed {} --max-unscored 1 --quiet",
        rubric(),
        documents(),
        name,
        "5".repeat(64));
  }

  /// A marking by people alone, of the two markers.
  public CapturedOutput begin(String... more) {
    return begin(Stream.of(more));
  }

  CapturedOutput begin(Stream<String> more) {
    Stream<String> marking =
        Stream.of(
            "review",
            "--rubric",
            rubric().toString(),
            "--documents",
            documents().toString(),
            "--name",
            "march",
            "--salt-seed",
            "5".repeat(64),
            "--judge",
            "person:ada-one",
            "--judge",
            "person:bob-two");
    return ok("", (Object) Stream.concat(marking, more).toArray(String[]::new));
  }

  /// Records the marks of a marker, with the first sentence as the quote of each.
  ///
  /// @param levels of a document, in the order of the run: of position, reasons, structure and
  ///   language, or empty for none
  void mark(String person, String run, List<String> levels) {
    Path forms = file(run + ".forms.jsonl");
    ok("review march --export {} --judge", forms, person);
    List<String> filled = new ArrayList<>();
    List<JsonObject> all = ReviewFixture.objects(forms);
    for (int i = 0; i < all.size(); i++) {
      if (!levels.get(i).isEmpty()) {
        filled.add(filled(all.get(i), levels.get(i).split(" ", -1)));
      }
    }
    write(run + ".jsonl", filled);
    ok("review march --import {} --name", file(run + ".jsonl").toString(), run);
  }

  static String filled(JsonObject form, String[] levels) {
    String quote = "I think this rule should stay.";
    List<Json> answers = new ArrayList<>();
    List<Json> asked = form.list("answers");
    for (int i = 0; i < asked.size(); i++) {
      answers.add(
          ReviewFixture.with(
              ReviewFixture.with(
                  (JsonObject) asked.get(i), "decision", Json.of(Long.parseLong(levels[i]))),
              "quotes",
              JsonArray.texts(levels[i].equals("1") ? List.of() : List.of(quote))));
    }
    return CanonicalJson.text(ReviewFixture.with(form, "answers", new JsonArray(answers)));
  }

  /// Columns of a table, a line a row.
  static List<String> csv(String table, String... columns) {
    List<List<String>> rows = table.lines().map(line -> List.of(line.split(",", -1))).toList();
    List<String> names = rows.getFirst();
    return rows.stream()
        .skip(1)
        .map(row ->
            Stream.of(columns)
                .map(column -> row.get(names.indexOf(column)))
                .collect(Collectors.joining(",")))
        .toList();
  }
}
