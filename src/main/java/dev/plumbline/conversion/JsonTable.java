package dev.plumbline.conversion;

import dev.plumbline.canonical.Decimals;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.conversion.Conversion.Note;
import dev.plumbline.conversion.LevelTable.Criterion;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a table of levels from JSON: `{source?, levels?: {"4": "Capstone", …}, criteria: [{name,
/// description?, weight?, "4": "…"}]}`. The levels of a criterion may also stand in an object
/// `levels` of its own.
public final class JsonTable {

  private static final String TABLE = "write `{criteria: [{name, \"1\": \"…\", \"2\": \"…\"}]}`";

  /// Empty after problems were told.
  public static Optional<LevelTable> read(JsonObject json, List<Problem> problems) {
    int before = problems.size();
    Fields fields = new Fields(json, Place.WHOLE, problems);
    String about =
        fields.optionalText("description").or(() -> fields.optionalText("source")).orElse("");
    SortedMap<BigDecimal, String> labels = new TreeMap<>();
    fields.find("levels").ifPresent(levels -> labels.putAll(levels(levels)));
    List<Note> lost = new ArrayList<>();
    List<Criterion> criteria = new ArrayList<>();
    for (Fields each : fields.objects("criteria", TABLE)) {
      criterion(each, labels, lost).ifPresent(criteria::add);
    }
    fields.rest().forEach(key -> lost.add(new Note(key, "nobody here knows the field")));
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new LevelTable(about, criteria, new TreeMap<>(), List.of(), lost));
  }

  private static Optional<Criterion> criterion(
      Fields fields, SortedMap<BigDecimal, String> labels, List<Note> lost) {
    Optional<String> name = fields.text("name", TABLE);
    String asks = fields.optionalText("description").orElse("");
    BigDecimal weight =
        fields.find("weight").isPresent()
            ? fields.number("weight", "a weight is a number").orElse(BigDecimal.ONE)
            : BigDecimal.ONE;
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    fields.find("levels").ifPresent(own -> levels.putAll(levels(own)));
    for (String key : fields.keys()) {
      Decimals.parse(key)
          .ifPresent(level ->
              fields
                  .text(key, "say what the level means")
                  .ifPresent(words -> levels.put(level, words)));
    }
    levels.replaceAll((level, words) -> Grid.labelled(labels.getOrDefault(level, ""), words));
    name.ifPresent(called ->
        fields
            .rest()
            .forEach(key -> lost.add(new Note(called + "/" + key, "nobody here knows the field"))));
    if (levels.size() < 2) {
      fields.report(
          "too-few-levels",
          "the criterion " + Quoted.text(name.orElse("")) + " has fewer than two levels",
          TABLE);
    }
    if (weight.signum() < 0) {
      fields.report("wrong-weight", "a weight is below zero", "weights go from 0 up");
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
          Decimals.parse(key).ifPresent(level -> levels.put(level, words));
        }
      });
    }
    return levels;
  }

  private JsonTable() {}
}
