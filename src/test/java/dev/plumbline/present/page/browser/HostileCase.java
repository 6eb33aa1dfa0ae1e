package dev.plumbline.present.page.browser;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.HostileTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A run in which every text is hostile: questions, descriptions, reasons, rationales, units,
/// facts, the document and its id.
final class HostileCase {

  static final String ID = "<script>alert('id')</script> \"' ../../etc/passwd";

  /// Evaluates the case into a store.
  static void evaluate(Path folder, Path store) throws IOException {
    Path rubric = folder.resolve("rubric.json");
    Files.writeString(rubric, CanonicalJson.text(rubric()));
    Path documents = folder.resolve("documents.jsonl");
    Files.writeString(documents, CanonicalJson.text(document()) + "\n");
    CapturedOutput evaluated =
        CapturedOutput.run(
            "evaluate",
            "--rubric",
            rubric.toString(),
            "--documents",
            documents.toString(),
            "--store",
            store.toString(),
            "--quiet",
            "--max-unscored",
            "1");
    if (evaluated.exit() != 0) {
      throw new IllegalStateException(evaluated.err());
    }
  }

  /// Those that are texts at all: half a surrogate pair cannot be stored.
  static List<String> texts() {
    return HostileTexts.all().stream()
        .filter(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text))
        .toList();
  }

  private static JsonObject document() {
    JsonObjectBuilder facts = JsonObject.builder();
    facts.put("said", String.join(" | ", texts()));
    return JsonObject.builder()
        .put("id", ID)
        .put("text", String.join(".\n\n", texts()) + ".")
        .put("facts", facts.build())
        .build();
  }

  private static JsonObject rubric() {
    List<String> texts = HostileTexts.inRubrics();
    List<Json> items = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      items.add(
          JsonObject.of(
              "id", Json.of("I" + i),
              "ask", Json.of(texts.get(i)),
              "cues",
                  JsonObject.of(
                      "positive", JsonArray.texts(List.of("mark" + i)), "clear", Json.of(1))));
    }
    JsonObject scale = JsonObject.of("max", Json.of(6), "min", Json.of(1));
    return JsonObject.builder()
        .put("rubric", "hostile")
        .put("version", "1.0.0")
        .put("owner", texts.get(7))
        .put("facts", JsonObject.of("said", fact(texts)))
        .put("thresholds", JsonObject.of("mark", threshold(texts)))
        .put(
            "traits",
            JsonObject.of(
                "texts",
                JsonObject.of(
                    "description",
                    Json.of(texts.getFirst()),
                    "items",
                    new JsonArray(items),
                    "scale",
                    scale)))
        .put("plan", JsonObject.of("composite", composite(), "rules", rules(texts)))
        .build();
  }

  private static JsonObject fact(List<String> texts) {
    return JsonObject.of("description", Json.of(texts.get(1)), "type", Json.of("text"));
  }

  private static JsonObject threshold(List<String> texts) {
    return JsonObject.builder()
        .put("value", 2)
        .put("unit", texts.get(2))
        .put("rationale", texts.get(3))
        .put("source", texts.get(4))
        .put("owner", texts.get(5))
        .build();
  }

  private static JsonObject composite() {
    return JsonObject.of(
        "pass", Json.of("composite >= mark"),
        "sum", JsonObject.of("rules", Json.of(1), "texts", Json.of(1)));
  }

  private static JsonObject rules(List<String> texts) {
    JsonObject rule =
        JsonObject.builder()
            .put("id", "hostile_reason")
            .put("when", "said != " + "\"<img src=x onerror=alert(1)>\"")
            .put("weight", 1)
            .put("because", texts.get(6))
            .build();
    return JsonObject.of("rules", JsonArray.of(rule));
  }

  private HostileCase() {}
}
