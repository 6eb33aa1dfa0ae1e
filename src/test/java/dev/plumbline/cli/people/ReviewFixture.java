package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A small run by cues, with two persons, and how they fill their forms.
final class ReviewFixture extends CommandFolder {

  static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      evidence: {per_item: 1}
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
            - {id: S2, ask: Are there examples?, cues: {positive: [for example], clear: 1}}
      plan:
        composite:
          formula: 0.5 * claim + 0.5 * support
          pass: composite >= 3
      """;

  static final String DOCUMENTS =
      """
      {"id": "a", "text": "We should go because it rains.\\nFor example, on Monday."}
      {"id": "=b", "text": "We should go home early today, all of us."}
      {"id": "c", "text": "Nobody has a plan because it rained."}
      {"id": "d", "text": "It is late. The shop should open because people ask."}
      """;

  static final String ADA = "person:ada-one";
  static final String BOB = "person:bob-two";

  /// What a person answers on an item of a document.
  interface Marker {
    Answer of(String document, String item);
  }

  /// @param decision below 0 for none
  record Answer(int decision, List<String> quotes) {
    static final Answer OPEN = new Answer(-1, List.of());
  }

  ReviewFixture(Path folder) {
    super(folder);
  }

  Path folder() {
    return folder;
  }

  /// The run `first`, and two persons.
  void begin() throws IOException {
    Path rubric = Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Path documents = Files.writeString(folder.resolve("documents.jsonl"), DOCUMENTS);
    ok(
        "evaluate --rubric {} --documents {} --name first --salt-seed {} --quiet",
        rubric,
        documents,
        "5".repeat(64));
    ok("review persons --add {} --pseudonym ada-one", "Ada Lovelace");
    ok("review persons --add {} --pseudonym bob-two", "Bob Bobson");
  }

  /// A panel of the two persons, between whom the third one decides.
  Path board(String tolerance) {
    return write(
        "board.yaml",
        List.of(
            "jurors:",
            "  - judge: person:ada-one",
            "  - judge: person:bob-two",
            "  - judge: adjudication:eva-three",
            "tolerance: {" + tolerance + "}"));
  }

  /// A third person, who settles between the two.
  void addThird() {
    ok("review persons --add {} --pseudonym eva-three", "Eva Evans");
  }

  Path export(String person, String name) {
    Path file = folder.resolve(name);
    ok("review first --export {} --judge", file, person);
    return file;
  }

  /// Fills the forms of a JSONL file as a person would.
  Path filled(Path forms, Marker answers) {
    List<String> lines = new ArrayList<>();
    for (JsonObject form : objects(forms)) {
      List<Json> filled = new ArrayList<>();
      for (Json each : form.list("answers")) {
        JsonObject question = (JsonObject) each;
        Answer answer = answers.of(form.text("document"), question.text("item"));
        JsonObjectBuilder json = JsonObject.builder();
        question.forEach((key, value) -> {
          if (!key.equals("decision") && !key.equals("quotes")) {
            json.put(key, value);
          }
        });
        filled.add(
            json.put(
                    "decision",
                    answer.decision() < 0 ? JsonNull.NULL : Json.of((long) answer.decision()))
                .put("quotes", JsonArray.texts(answer.quotes()))
                .build());
      }
      lines.add(CanonicalJson.text(with(form, "answers", new JsonArray(filled))));
    }
    return write(forms.getFileName() + ".filled.jsonl", lines);
  }

  static JsonObject with(JsonObject object, String key, Json value) {
    JsonObjectBuilder json = JsonObject.builder();
    object.forEach((name, there) -> {
      if (!name.equals(key)) {
        json.put(name, there);
      }
    });
    return json.put(key, value).build();
  }

  static List<JsonObject> objects(Path file) {
    try {
      return Files.readAllLines(file).stream().map(ReviewFixture::object).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static JsonObject object(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonObject object)
        ? object
        : JsonObject.EMPTY;
  }

  static String text(JsonObject object, String key) {
    return object.find(key).orElse(Json.of("")) instanceof JsonText(String text) ? text : "";
  }

  /// The decisions that a rule of cues gives, with the sentence as the quote.
  static Answer byCues(String document, String item) {
    String sentence =
        switch (document + item) {
          case "aC1", "aS1" -> "We should go because it rains.";
          case "aS2" -> "For example, on Monday.";
          case "=bC1" -> "We should go home early today, all of us.";
          case "cS1" -> "Nobody has a plan because it rained.";
          case "dC1", "dS1" -> "The shop should open because people ask.";
          default -> "";
        };
    return sentence.isEmpty() ? new Answer(0, List.of()) : new Answer(2, List.of(sentence));
  }
}
