package dev.plumbline.measure.experiment.form;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Forms that tell the levels of traits otherwise. Levels are words for the judge: a score follows
/// from decisions on items, so no plan changes.
final class LevelForms {

  private static final String ANCHORS = "anchors";
  private static final String DESCRIPTION = "description";

  static boolean hasLevels(JsonObject rubric) {
    return rubric.find("traits").isPresent()
        && rubric.object("traits").keys().stream()
            .anyMatch(id -> rubric.object("traits").object(id).find(ANCHORS).isPresent());
  }

  /// The best level has the lowest number.
  static JsonObject reversed(JsonObject rubric) {
    return traits(
        rubric,
        trait -> {
          JsonObject scale = trait.object("scale");
          BigDecimal ends = scale.decimal("min").add(scale.decimal("max"));
          JsonObjectBuilder anchors = JsonObject.builder();
          levels(trait)
              .forEach((level, words) ->
                  anchors.put(
                      ends.subtract(level).stripTrailingZeros().toPlainString(), Json.of(words)));
          return with(trait, ANCHORS, anchors.build());
        });
  }

  /// The levels have letters, A for the lowest.
  static JsonObject renamed(JsonObject rubric) {
    return traits(
        rubric,
        trait -> {
          List<String> told = new ArrayList<>();
          levels(trait)
              .values()
              .forEach(words -> told.add("Level " + letters(told.size()) + ": " + words));
          return described(trait, told);
        });
  }

  /// The levels are listed from the highest down.
  static JsonObject reordered(JsonObject rubric) {
    return traits(
        rubric,
        trait -> {
          List<String> told = new ArrayList<>();
          for (Map.Entry<BigDecimal, String> level : levels(trait).entrySet()) {
            told.addFirst(
                "Level "
                    + level.getKey().stripTrailingZeros().toPlainString()
                    + ": "
                    + level.getValue());
          }
          return described(trait, told);
        });
  }

  /// A to Z, then AA, AB and so on.
  private static String letters(int number) {
    String last = String.valueOf((char) ('A' + number % 26));
    return number < 26 ? last : letters(number / 26 - 1) + last;
  }

  private static JsonObject described(JsonObject trait, List<String> told) {
    String before = trait.find(DESCRIPTION).map(it -> ((JsonText) it).value() + "\n").orElse("");
    JsonObjectBuilder changed = JsonObject.builder(trait.size());
    trait.forEach((key, value) -> {
      if (!key.equals(ANCHORS) && !key.equals(DESCRIPTION)) {
        changed.put(key, value);
      }
    });
    return changed.put(DESCRIPTION, before + String.join("\n", told)).build();
  }

  private static JsonObject traits(JsonObject rubric, UnaryOperator<JsonObject> each) {
    return with(
        rubric,
        "traits",
        IdentifierRenaming.members(
            rubric.object("traits"),
            (_, trait) ->
                ((JsonObject) trait).find(ANCHORS).isPresent()
                    ? each.apply((JsonObject) trait)
                    : trait));
  }

  private static SortedMap<BigDecimal, String> levels(JsonObject trait) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    JsonObject anchors = trait.object(ANCHORS);
    anchors.keys().forEach(level -> levels.put(new BigDecimal(level), anchors.text(level)));
    return levels;
  }

  private static JsonObject with(JsonObject object, String key, Json value) {
    return IdentifierRenaming.members(object, (name, old) -> name.equals(key) ? value : old);
  }

  private LevelForms() {}
}
