package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A case folder, sent through functions one after the other with nothing but digests between them.
public record ExampleRequests(Ask functions) {

  /// A conversation, or parts.
  private static final String PARTS = "document.json";

  /// Functions in this process, or far away.
  public interface Ask {
    byte[] answer(String function, byte[] request);
  }

  /// Every folder of `events/`.
  public static List<Path> events() {
    try (Stream<Path> all = Files.list(Path.of("events"))) {
      return all.filter(Files::isDirectory).sorted().toList();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  /// The cases that cues alone decide: the answers of a judge are recorded for the others.
  public static List<Path> scored() {
    return events().stream()
        .filter(folder -> Files.exists(folder.resolve("expected/scorecard.json")))
        .filter(folder -> !Files.exists(folder.resolve("answers.jsonl")))
        .filter(folder -> !Files.exists(folder.resolve("panel.yaml")))
        .toList();
  }

  public JsonObject ask(String function, Json request) {
    return ask(function, PlainJson.text(request));
  }

  /// Whatever a function answers, its published schema allows it.
  public JsonObject ask(String function, String request) {
    JsonObject answer = object(functions.answer(function, request.getBytes(UTF_8)));
    assertThat(Schemas.problems(function + "-response", answer)).as(answer.toString()).isEmpty();
    return answer;
  }

  public static JsonObject object(byte[] answer) {
    if (JsonReader.read(answer, Integer.MAX_VALUE) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new AssertionError("not an object: " + new String(answer, UTF_8));
  }

  /// Two cases may show two rubrics under one name: the second is kept, and goes by its digest.
  public JsonObject compile(Path folder) throws IOException {
    JsonObject compiled =
        ask("compile-bundle", JsonObject.of("rubric", text(folder, "rubric.yaml")));
    return compiled.toString().contains("\"name-taken\"")
            && BundleCompiler.compile(Files.readAllBytes(folder.resolve("rubric.yaml")))
                instanceof BundleCompilation.Locked locked
        ? JsonObject.of("bundle", locked.bundle().digest().toString(), "outcome", "locked")
        : compiled;
  }

  private static boolean hasDocument(Path folder) {
    return Files.exists(folder.resolve("document.txt")) || Files.exists(folder.resolve(PARTS));
  }

  /// The last response: that of `score`, or of the function that did not go on.
  public JsonObject evaluate(Path folder) throws IOException {
    JsonObject compiled = compile(folder);
    if (!compiled.text("outcome").equals("locked")) {
      return compiled;
    }
    if (!hasDocument(folder)) {
      return ask("score", JsonObject.of("bundle", compiled.get("bundle"), "facts", facts(folder)));
    }
    JsonObject extracted = ask("extract", extraction(folder, compiled));
    return extracted.text("outcome").equals("extracted")
        ? ask(
            "score",
            JsonObject.of(
                "bundle", extracted.get("bundle"),
                "extraction", extracted.get("extraction")))
        : extracted;
  }

  /// What the state machine `evaluate` takes: a text, or facts alone.
  public static JsonObject evaluation(Path folder, JsonObject compiled) throws IOException {
    return hasDocument(folder)
        ? extraction(folder, compiled)
        : JsonObject.of("bundle", compiled.get("bundle"), "facts", facts(folder));
  }

  public static JsonObject extraction(Path folder, JsonObject compiled) throws IOException {
    JsonObjectBuilder context = JsonObject.builder();
    for (Map.Entry<String, Path> part : context(folder).entrySet()) {
      context.put(part.getKey(), Files.readString(part.getValue()));
    }
    JsonObjectBuilder document = JsonObject.builder().putUnlessEmpty("context", context.build());
    if (Files.exists(folder.resolve(PARTS))) {
      object(Files.readAllBytes(folder.resolve(PARTS))).forEach(document::put);
    } else {
      document.put("text", text(folder, "document.txt"));
    }
    return JsonObject.of(
        "bundle", compiled.get("bundle"),
        "document", document.build(),
        "facts", facts(folder));
  }

  private static Map<String, Path> context(Path folder) throws IOException {
    Map<String, Path> parts = new TreeMap<>();
    if (Files.isDirectory(folder.resolve("context"))) {
      try (Stream<Path> files = Files.list(folder.resolve("context"))) {
        files.forEach(f -> parts.put(f.getFileName().toString().replace(".txt", ""), f));
      }
    }
    return parts;
  }

  private static Json text(Path folder, String name) throws IOException {
    return Json.of(Files.readString(folder.resolve(name)));
  }

  private static Json facts(Path folder) throws IOException {
    Path file = folder.resolve("facts.json");
    if (!Files.exists(file)) {
      return JsonObject.EMPTY;
    }
    if (JsonReader.read(Files.readAllBytes(file), 1_000_000)
        instanceof JsonResult.Read(Json json)) {
      return json;
    }
    throw new AssertionError(file + " is not JSON");
  }
}
