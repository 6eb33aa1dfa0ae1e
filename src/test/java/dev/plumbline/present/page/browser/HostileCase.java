package dev.plumbline.present.page.browser;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
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
            "evaluate --rubric {} --documents {} --store {} --quiet --max-unscored 1",
            rubric,
            documents,
            store);
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
    return JsonObject.of(
        "id", ID, "text", String.join(".\n\n", texts()) + ".", "facts", facts.build());
  }

  private static JsonObject rubric() {
    List<String> texts = HostileTexts.inRubrics();
    List<Json> items = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      items.add(
          JsonObject.of(
              "id", "I" + i,
              "ask", texts.get(i),
              "cues", JsonObject.of("positive", JsonArray.texts(List.of("mark" + i)), "clear", 1)));
    }
    JsonObject scale = JsonObject.of("max", 6, "min", 1);
    return JsonObject.of(
        "rubric",
        "hostile",
        "version",
        "1.0.0",
        "owner",
        texts.get(7),
        "facts",
        JsonObject.of("said", fact(texts)),
        "thresholds",
        JsonObject.of("mark", threshold(texts)),
        "traits",
        JsonObject.of(
            "texts",
            JsonObject.of(
                "description", texts.getFirst(), "items", new JsonArray(items), "scale", scale)),
        "plan",
        JsonObject.of("composite", composite(), "rules", rules(texts)));
  }

  private static JsonObject fact(List<String> texts) {
    return JsonObject.of("description", texts.get(1), "type", "text");
  }

  private static JsonObject threshold(List<String> texts) {
    return JsonObject.of(
        "value", 2,
        "unit", texts.get(2),
        "rationale", texts.get(3),
        "source", texts.get(4),
        "owner", texts.get(5));
  }

  private static JsonObject composite() {
    return JsonObject.of("pass", "composite >= mark", "sum", JsonObject.of("rules", 1, "texts", 1));
  }

  private static JsonObject rules(List<String> texts) {
    JsonObject rule =
        JsonObject.of(
            "id",
            "hostile_reason",
            "when",
            "said != " + "\"<img src=x onerror=alert(1)>\"",
            "weight",
            1,
            "because",
            texts.get(6));
    return JsonObject.of("rules", JsonArray.of(rule));
  }

  private HostileCase() {}
}
