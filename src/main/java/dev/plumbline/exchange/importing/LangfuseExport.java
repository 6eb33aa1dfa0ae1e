package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.ForeignFile.PythonJson;
import dev.plumbline.run.files.CsvLinesReader;
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

  /// Cells of a table that are flags or JSON.
  private static final String JSON_CELL =
      "(?s)true|false|\\s*(?:[\\[{].*|\"(?:[^\"\\\\]|\\\\.)*\"\\s*)";

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
      found
          .filter(path -> ENDINGS.contains(ForeignFile.extension(path.toString())))
          .filter(Files::isRegularFile)
          .sorted()
          .limit(FILES_MAX)
          .forEach(path -> export.add(new ForeignFile(path), "/" + path.getFileName()));
    } catch (IOException broken) {
      throw Refusal.of(
          file.path(),
          ProblemCode.NOT_READABLE,
          "the folder cannot be read",
          "name a file or a folder of exports");
    }
    return export;
  }

  private void add(ForeignFile file, String place) {
    String name = file.path().toString();
    List<Json> all = new ArrayList<>();
    switch (ForeignFile.extension(name)) {
      case "csv" -> {
        Problems problems = new Problems();
        CsvLinesReader.read(file.path(), problems, _ -> true, (row, _) -> all.add(cells(row)));
        problems.refuse(name);
        list(all, place);
      }
      case "jsonl", "ndjson" -> {
        int number = 0;
        for (String line : new String(file.bytes(), UTF_8).lines().toList()) {
          number++;
          if (!line.isBlank()) {
            all.add(PythonJson.read(line.getBytes(UTF_8), name + " line " + number));
          }
        }
        list(all, place);
      }
      default -> value(PythonJson.read(file.bytes(), name), place);
    }
  }

  /// Cells as the values that they are written of.
  private static JsonObject cells(JsonObject row) {
    JsonObjectBuilder cells = JsonObject.builder();
    row.forEach((key, value) -> {
      String cell = written(value);
      boolean isJson =
          key.equals("value") && cell.matches("-?[0-9]{1,15}(?:\\.[0-9]{1,40})?")
              || cell.matches(JSON_CELL);
      cells.put(
          key, value instanceof JsonText && isJson ? ForeignFile.json(cell).orElse(value) : value);
    });
    return cells.build();
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
        new ForeignObject(object, place, ledger).skip("data meta message");
        value(data, place + "/data");
      }
      case JsonObject object
          when object.member("trace") instanceof JsonObject trace && !object.has("id") -> {
        // one trace, as its page downloads it
        record(trace, place + "/trace");
        bundle(object, "trace", place);
      }
      // lists under names, as `data` of an answer of the API
      case JsonObject object
          when !object.has("id")
              && !object.has("name")
              && object.keys().stream().anyMatch(key -> object.get(key) instanceof JsonArray) ->
          bundle(object, "", place);
      default -> record(value, place);
    }
  }

  private void bundle(JsonObject object, String known, String place) {
    ForeignObject whole = new ForeignObject(object, place, ledger);
    whole.skip("meta " + known);
    object
        .keysBesides(List.of("meta", known))
        .forEach(key -> list(whole.list(key), place + "/" + key));
  }

  private void record(Json value, String place) {
    if (!(value instanceof JsonObject object)) {
      ledger.lost("record", "it is no object", place);
      return;
    }
    ForeignObject each = new ForeignObject(object, place, ledger);
    boolean isNamed = each.has("name");
    boolean isTyped = each.has("dataType");
    if (isNamed && (isTyped || each.has("source")) && each.hasAny("value stringValue")) {
      scores.add(each);
    } else if (isTyped) {
      configs.add(each);
    } else if (each.has("type") && each.hasAny("traceId startTime")) {
      observations.add(each);
    } else if (each.hasAny("expectedOutput datasetId")) {
      items.add(each);
    } else if (each.hasAny("input output observations")
        || each.has("id") && each.has("timestamp")) {
      traces.add(each);
      nested(each);
    } else if (each.has("id") && isNamed && object.member("items") instanceof JsonArray) {
      list(each.list("items"), place + "/items");
    } else {
      each.skipAll();
      each.lost("record", "it is no trace, observation, score, score config or dataset item");
    }
  }

  /// Observations and scores within a trace, which has their ids alone in lists of traces.
  private void nested(ForeignObject trace) {
    for (String key : List.of("observations", "scores")) {
      List<Json> all = trace.list(key);
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i) instanceof JsonObject object) {
          record(
              object.has("traceId") ? object : object.with("traceId", trace.json().member("id")),
              trace.path() + "/" + key + "/" + i);
        }
      }
    }
  }
}
