package dev.plumbline.rubric.importing;

import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable.Criterion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a table of levels from JSON: `{source?, levels?: {"4": "Capstone", …}, criteria: [{name,
/// description?, weight?, "4": "…"}]}`. A criterion may also have its levels in an object `levels`.
public final class JsonLevelTable {

  private static final String TABLE = "write `{criteria: [{name, \"1\": \"…\", \"2\": \"…\"}]}`";

  /// Empty after problems were reported.
  public static Optional<LevelTable> read(JsonObject json, List<Problem> problems) {
    int before = problems.size();
    JsonObjectReader reader = new JsonObjectReader(json, Place.WHOLE, problems);
    String about = reader.findText("description").or(() -> reader.findText("source")).orElse("");
    SortedMap<BigDecimal, String> labels = new TreeMap<>();
    List<Note> lost = new ArrayList<>();
    reader.find("levels").ifPresent(levels -> labels.putAll(levels(levels.json(), "levels", lost)));
    List<Criterion> criteria = new ArrayList<>();
    for (JsonObjectReader each : reader.requireObjects("criteria", TABLE)) {
      criterion(each, labels, lost).ifPresent(criteria::add);
    }
    reader.unknownKeys().forEach(key -> lost.add(new Note(key, "unknown field")));
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new LevelTable(about, criteria, new TreeMap<>(), false, List.of(), lost));
  }

  private static Optional<Criterion> criterion(
      JsonObjectReader reader, SortedMap<BigDecimal, String> labels, List<Note> lost) {
    Optional<String> name = reader.requireWords("name", TABLE);
    String asks = reader.findText("description").orElse("");
    BigDecimal weight =
        reader.find("weight").isPresent()
            ? reader.requireNumber("weight", "a weight is a number").orElse(ONE)
            : ONE;
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    reader
        .find("levels")
        .ifPresent(own -> levels.putAll(levels(own.json(), "levels of a criterion", lost)));
    for (String key : reader.keys()) {
      DecimalFormat.parse(key)
          .ifPresent(level ->
              reader
                  .requireWords(key, "say what the level means")
                  .ifPresent(words -> levels.put(level, words)));
    }
    levels.replaceAll((level, words) -> LevelGrid.labelled(labels.getOrDefault(level, ""), words));
    name.ifPresent(called ->
        reader
            .unknownKeys()
            .forEach(key -> lost.add(new Note(called + "/" + key, "unknown field"))));
    if (levels.size() < 2) {
      reader.report(
          ProblemCode.TOO_FEW,
          reader.place(),
          "the criterion " + EscapedText.text(name.orElse("")) + " has fewer than two levels",
          TABLE);
    }
    if (weight.signum() < 0) {
      reader.report(
          ProblemCode.WRONG_WEIGHT,
          reader.place(),
          "a weight is below zero",
          "weights go from 0 up");
    }
    return name.isPresent() && levels.size() > 1
        ? Optional.of(new Criterion(name.get(), asks, weight, levels))
        : Optional.empty();
  }

  private static SortedMap<BigDecimal, String> levels(Json json, String what, List<Note> lost) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    if (json instanceof JsonObject object) {
      object.forEach((key, value) -> {
        Optional<BigDecimal> level = DecimalFormat.parse(key);
        if (value instanceof JsonText(String words) && level.isPresent()) {
          levels.put(level.get(), words);
        } else {
          lost.add(new Note(what + "/" + key, "it is no level with a text"));
        }
      });
    } else {
      lost.add(new Note(what, "it is no object"));
    }
    return levels;
  }

  private JsonLevelTable() {}
}
