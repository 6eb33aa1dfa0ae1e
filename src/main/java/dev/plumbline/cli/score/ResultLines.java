package dev.plumbline.cli.score;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.cli.input.DocumentLine;
import dev.plumbline.cli.input.JsonLinesReader;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.plan.model.TraceStepKind;
import dev.plumbline.problem.Problem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The lines of `results.jsonl`: what a reader or script needs at once; the rest is in the
/// artefacts.
final class ResultLines {

  /// @param calibrated the results of calibrations, by target; empty without any
  static JsonObject of(DocumentLine row, DocumentEvaluator.Result result, JsonObject calibrated) {
    return switch (result) {
      case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
          JsonObject.builder()
              .put("id", row.id())
              .put("status", "refused")
              .put("composite", JsonNull.NULL)
              .put(
                  "problems",
                  JsonArray.mapped(problems, p -> Json.of(p.code() + ": " + p.render(""))))
              .build();
      case DocumentEvaluator.Result.Evaluated evaluated -> done(row, evaluated, calibrated);
    };
  }

  private static JsonObject done(
      DocumentLine row, DocumentEvaluator.Result.Evaluated evaluated, JsonObject calibrated) {
    JsonObject json = evaluated.json();
    JsonObjectBuilder line =
        JsonObject.builder()
            .put("id", row.id())
            .put("document", evaluated.scorecard().extraction().documents().getFirst())
            .put("extraction", json.get("extraction"))
            .put("scorecard", Digest.of(ArtefactKind.SCORECARD, evaluated.card()));
    for (String key : List.of("status", "composite", "display", "interval", "passed", "verdict")) {
      line.put(key, json.get(key));
    }
    for (String key : List.of("traits", "dimensions", "gate", "unknown")) {
      json.find(key).ifPresent(value -> line.put(key, value));
    }
    return line.putUnlessEmpty("calibrated", calibrated).put("caps", caps(json)).build();
  }

  private static JsonArray caps(JsonObject card) {
    List<Json> caps = new ArrayList<>();
    for (Json step : card.list("trace")) {
      JsonObject one = (JsonObject) step;
      if (one.text("step").equals(TraceStepKind.CAP.wireName())) {
        caps.add(one.find("item").orElseGet(() -> one.get("trait")));
      }
    }
    return new JsonArray(caps);
  }

  static List<JsonObject> read(Path path) {
    List<Problem> problems = new ArrayList<>();
    List<JsonObject> lines = new ArrayList<>();
    JsonLinesReader.read(path, problems, (line, _) -> lines.add(line));
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.CORRUPT, path.toString(), problems);
    }
    return lines;
  }

  /// Removes an incomplete last line from a file and returns the number of complete lines; 0 if
  /// there is no file.
  static int truncateToWholeLines(Path path) throws IOException {
    if (!Files.exists(path)) {
      return 0;
    }
    byte[] bytes = Files.readAllBytes(path);
    int count = 0;
    int end = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        count++;
        end = i + 1;
      }
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(end);
    }
    return count;
  }

  private ResultLines() {}
}
