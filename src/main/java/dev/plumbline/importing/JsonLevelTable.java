package dev.plumbline.importing;

import dev.plumbline.canonical.DecimalFormat;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.importing.ImportedRubric.Note;
import dev.plumbline.importing.LevelTable.Criterion;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
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
    ForeignObjectReader foreignObjectReader = new ForeignObjectReader(json, Place.WHOLE, problems);
    String about =
        foreignObjectReader
            .optionalText("description")
            .or(() -> foreignObjectReader.optionalText("source"))
            .orElse("");
    SortedMap<BigDecimal, String> labels = new TreeMap<>();
    foreignObjectReader.find("levels").ifPresent(levels -> labels.putAll(levels(levels)));
    List<Note> lost = new ArrayList<>();
    List<Criterion> criteria = new ArrayList<>();
    for (ForeignObjectReader each : foreignObjectReader.objects("criteria", TABLE)) {
      criterion(each, labels, lost).ifPresent(criteria::add);
    }
    foreignObjectReader.rest().forEach(key -> lost.add(new Note(key, "unknown field")));
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new LevelTable(about, criteria, new TreeMap<>(), List.of(), lost));
  }

  private static Optional<Criterion> criterion(
      ForeignObjectReader foreignObjectReader,
      SortedMap<BigDecimal, String> labels,
      List<Note> lost) {
    Optional<String> name = foreignObjectReader.text("name", TABLE);
    String asks = foreignObjectReader.optionalText("description").orElse("");
    BigDecimal weight =
        foreignObjectReader.find("weight").isPresent()
            ? foreignObjectReader.number("weight", "a weight is a number").orElse(BigDecimal.ONE)
            : BigDecimal.ONE;
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    foreignObjectReader.find("levels").ifPresent(own -> levels.putAll(levels(own)));
    for (String key : foreignObjectReader.keys()) {
      DecimalFormat.parse(key)
          .ifPresent(level ->
              foreignObjectReader
                  .text(key, "describe the level")
                  .ifPresent(words -> levels.put(level, words)));
    }
    levels.replaceAll((level, words) -> LevelGrid.labelled(labels.getOrDefault(level, ""), words));
    name.ifPresent(called ->
        foreignObjectReader
            .rest()
            .forEach(key -> lost.add(new Note(called + "/" + key, "unknown field"))));
    if (levels.size() < 2) {
      foreignObjectReader.report(
          "too-few-levels",
          "the criterion " + EscapedText.text(name.orElse("")) + " has fewer than two levels",
          TABLE);
    }
    if (weight.signum() < 0) {
      foreignObjectReader.report(
          "wrong-weight", "a weight is negative", "weights are zero or positive");
    }
    return name.isPresent() && levels.size() > 1
        ? Optional.of(new Criterion(name.get(), asks, weight, levels))
        : Optional.empty();
  }

  private static SortedMap<BigDecimal, String> levels(Json json) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    if (json instanceof JsonObject object) {
      object.forEach((key, value) -> {
        if (value instanceof JsonText(String words)) {
          DecimalFormat.parse(key).ifPresent(level -> levels.put(level, words));
        }
      });
    }
    return levels;
  }

  private JsonLevelTable() {}
}
