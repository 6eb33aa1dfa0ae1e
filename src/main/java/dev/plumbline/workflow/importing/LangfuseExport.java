package dev.plumbline.workflow.importing;

import static dev.plumbline.workflow.importing.ForeignObject.at;
import static dev.plumbline.workflow.importing.ForeignObject.with;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.CsvLinesReader;
import dev.plumbline.workflow.importing.ForeignFile.PythonJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What an export of Langfuse holds, or the files of a folder with several: of the interface (CSV,
/// JSON, JSON lines) and of the public API.
final class LangfuseExport {

  private static final List<String> ENDINGS = List.of("csv", "json", "jsonl");

  /// Cells of a table that are JSON.
  private static final String JSON_CELL = "(?s)\\s*(?:[\\[{].*|\"(?:[^\"\\\\]|\\\\.)*\"\\s*)";

  private static final int FILES_MAX = 1_000;

  private final ImportLedger ledger;
  final List<ForeignObject> traces = new ArrayList<>();
  final List<ForeignObject> observations = new ArrayList<>();
  final List<ForeignObject> scores = new ArrayList<>();
  final List<ForeignObject> configs = new ArrayList<>();
  final List<ForeignObject> items = new ArrayList<>();

  private LangfuseExport(ImportLedger ledger) {
    this.ledger = ledger;
  }

  /// @throws Refusal with all problems of a file that cannot be read
  static LangfuseExport read(ForeignFile file, ImportLedger ledger) {
    LangfuseExport export = new LangfuseExport(ledger);
    if (!Files.isDirectory(file.path())) {
      export.add(file, "");
      return export;
    }
    try (Stream<Path> found = Files.list(file.path())) {
      List<Path> files =
          found
              .filter(path -> ENDINGS.contains(ForeignFile.extension(path.toString())))
              .filter(Files::isRegularFile)
              .sorted()
              .limit(FILES_MAX)
              .toList();
      files.forEach(path -> export.add(new ForeignFile(path), "/" + path.getFileName()));
    } catch (IOException broken) {
      throw Refusal.of(
          file.path().toString(),
          ProblemCode.NOT_READABLE,
          "the folder cannot be read",
          "name a file or a folder of exports");
    }
    return export;
  }

  private void add(ForeignFile file, String place) {
    switch (ForeignFile.extension(file.path().toString())) {
      case "csv" -> table(file, place);
      case "jsonl", "ndjson" -> lines(file, place);
      default -> value(PythonJson.read(file.bytes(), file.path().toString()), place);
    }
  }

  private void table(ForeignFile file, String place) {
    List<Problem> problems = new ArrayList<>();
    List<JsonObject> rows = new ArrayList<>();
    CsvLinesReader.read(file.path(), problems, _ -> true, (row, _) -> rows.add(cells(row)));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.path().toString(), problems);
    }
    list(List.copyOf(rows), place);
  }

  /// Cells as the values that they are written of.
  private static JsonObject cells(JsonObject row) {
    JsonObjectBuilder cells = JsonObject.builder();
    row.forEach((key, value) ->
        cells.put(key, value instanceof JsonText(String cell) ? cell(key, cell) : value));
    return cells.build();
  }

  private static Json cell(String column, String cell) {
    boolean number = column.equals("value") && cell.matches("-?[0-9]{1,15}(?:\\.[0-9]{1,40})?");
    boolean flag = cell.equals("true") || cell.equals("false");
    if (!number && !flag && !cell.matches(JSON_CELL)) {
      return Json.of(cell);
    }
    byte[] bytes = cell.getBytes(UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof Read(Json json) ? json : Json.of(cell);
  }

  private void lines(ForeignFile file, String place) {
    List<Json> lines = new ArrayList<>();
    int number = 0;
    for (String line : new String(file.bytes(), UTF_8).lines().toList()) {
      number++;
      if (!line.isBlank()) {
        lines.add(PythonJson.read(line.getBytes(UTF_8), file.path() + " line " + number));
      }
    }
    list(lines, place);
  }

  private void list(List<Json> all, String place) {
    for (int i = 0; i < all.size(); i++) {
      record(all.get(i), place + "/" + i);
    }
  }

  private void value(Json value, String place) {
    switch (value) {
      case JsonArray(var all) -> list(all, place);
      case JsonObject object when object.member("data") instanceof JsonObject data -> {
        new ForeignObject(object, place, ledger).skip("data", "meta", "message");
        value(data, place + "/data");
      }
      case JsonObject object
          when object.member("trace") instanceof JsonObject trace && !object.has("id") -> {
        // one trace, as its page downloads it
        record(trace, place + "/trace");
        bundle(object, "trace", place);
      }
      case JsonObject object when isBundle(object) -> bundle(object, "", place);
      default -> record(value, place);
    }
  }

  /// Lists under names, as `data` of an answer of the API.
  private static boolean isBundle(JsonObject object) {
    return !object.has("id")
        && !object.has("name")
        && object.keys().stream().anyMatch(key -> object.get(key) instanceof JsonArray);
  }

  private void bundle(JsonObject object, String known, String place) {
    ForeignObject whole = new ForeignObject(object, place, ledger);
    whole.skip("meta", known);
    for (String key : object.keysBesides(List.of(known))) {
      List<Json> all = whole.list(key);
      list(all, place + "/" + key);
    }
  }

  private void record(Json value, String place) {
    if (!(value instanceof JsonObject object)) {
      ledger.lost("record", "it is no object", place);
      return;
    }
    ForeignObject each = new ForeignObject(object, place, ledger);
    boolean isTyped = each.has("dataType");
    boolean isScore =
        each.has("name")
            && (isTyped || each.has("source"))
            && (each.has("value") || each.has("stringValue"));
    boolean isObservation = each.has("type") && (each.has("traceId") || each.has("startTime"));
    if (isScore) {
      scores.add(each);
    } else if (isTyped) {
      configs.add(each);
    } else if (isObservation) {
      observations.add(each);
    } else if (each.has("expectedOutput") || each.has("datasetId")) {
      items.add(each);
    } else if (each.has("input")
        || each.has("output")
        || each.has("observations")
        || each.has("id") && each.has("timestamp")) {
      traces.add(each);
      nested(each);
    } else if (each.has("id")
        && each.has("name")
        && object.member("items") instanceof JsonArray(var inner)) {
      each.list("items");
      list(inner, place + "/items");
    } else {
      each.skipAll();
      ledger.lost(
          "record", "it is no trace, observation, score, score config or dataset item", place);
    }
  }

  /// Observations and scores within a trace, which has their ids alone in lists of traces.
  private void nested(ForeignObject trace) {
    for (String key : List.of("observations", "scores")) {
      List<Json> all = trace.list(key);
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i) instanceof JsonObject object) {
          Json id = at(trace.json(), "id");
          record(
              object.has("traceId") ? object : with(object, "traceId", id),
              trace.path() + "/" + key + "/" + i);
        }
      }
    }
  }
}
