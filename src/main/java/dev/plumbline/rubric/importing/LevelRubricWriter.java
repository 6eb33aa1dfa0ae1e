package dev.plumbline.rubric.importing;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable.Criterion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Writes the rubric of a table of levels: a criterion is a trait with one item, which has its
/// levels, and is worth the level that is decided.
final class LevelRubricWriter {

  private static final int DECIMALS = 12;

  private record Named(String trait, String item, Criterion criterion) {}

  private final LevelTable table;
  private final String name;
  private final List<Named> criteria = new ArrayList<>();

  LevelRubricWriter(LevelTable table, String name) {
    this.table = table;
    this.name = name;
    IdGenerator ids = new IdGenerator();
    for (Criterion criterion : table.criteria()) {
      String trait = ids.stem(criterion.name().isEmpty() ? "quality" : criterion.name());
      criteria.add(new Named(trait, ids.id(trait + " level"), criterion));
    }
  }

  ImportedRubric write() {
    List<Note> changed = new ArrayList<>(table.changed());
    for (Named each : criteria) {
      Criterion criterion = each.criterion();
      if (!criterion.hasLevelsOfItems()) {
        changed.add(
            new Note(
                criterion.name(),
                "levels of an item are whole numbers from 0, so they are counted in steps of "
                    + plain(criterion.step())
                    + " from the lowest, and the trait has their values"));
      }
      criterion
          .levels()
          .forEach((level, words) -> {
            if (words.isBlank()) {
              changed.add(
                  new Note(
                      criterion.name(),
                      "level "
                          + plain(level)
                          + " has no description, so its words name its neighbours"));
            }
          });
    }
    return new ImportedRubric(
        name, yaml(), table.context(), criteria.size(), summary(), kept(), changed, table.lost());
  }

  private SortedMap<String, Integer> kept() {
    SortedMap<String, Integer> kept = new TreeMap<>();
    for (Criterion each : table.criteria()) {
      kept.merge("criterion", 1, Integer::sum);
      if (!each.description().isBlank()) {
        kept.merge("description", 1, Integer::sum);
      }
      if (each.weight().compareTo(ONE) != 0) {
        kept.merge("weight", 1, Integer::sum);
      }
      long described = each.levels().values().stream().filter(words -> !words.isBlank()).count();
      if (described > 0 && each.hasLevelsOfItems()) {
        kept.merge("level", (int) described, Integer::sum);
      }
    }
    return kept;
  }

  private String summary() {
    int count = criteria.size();
    return Plural.of(count, "criterion, ", "criteria, ") + levels();
  }

  private String levels() {
    List<String> all = criteria.stream().map(each -> range(each.criterion())).distinct().toList();
    return all.size() == 1 ? "levels " + all.getFirst() : "levels of several scales";
  }

  private static String range(Criterion criterion) {
    return plain(criterion.levels().firstKey()) + " to " + plain(criterion.levels().lastKey());
  }

  private String yaml() {
    YamlWriter yaml = new YamlWriter();
    yaml.comment(0, "A table of levels as a rubric: " + summary() + ".")
        .comment(0, "")
        .comment(
            0, "A criterion is one question with levels, and is worth the level that is decided.")
        .comment(0, "")
        .comment(
            0,
            "A level above the lowest counts only with quotes that are verified in the document; with `per_item: 0` it would"
                + " count without. There are no cues: a language model or a person answers.");
    yaml.line(0, "rubric: " + name).line(0, "version: 1.0.0");
    yaml.text(0, "description", table.description());
    if (!table.context().isEmpty()) {
      yaml.blank().line(0, "document:");
      yaml.flow(2, "context", '[', List.copyOf(table.context().keySet()), ']');
    }
    yaml.blank().line(0, "evidence: {per_item: 1}");
    yaml.blank().line(0, "judge:");
    yaml.text(
        2,
        "instructions",
        "Each criterion has levels. Quote what shows that the document reaches the one that you give.");
    yaml.blank().line(0, "traits:");
    criteria.forEach(each -> trait(each, yaml));
    plan(yaml);
    cases(yaml);
    return yaml.toString();
  }

  private static void trait(Named each, YamlWriter yaml) {
    Criterion criterion = each.criterion();
    yaml.line(2, each.trait() + ":");
    yaml.text(4, "description", described(criterion));
    yaml.line(4, scale(criterion));
    yaml.line(4, "items:").line(6, "- id: " + each.item());
    yaml.text(8, "ask", lead(criterion) + "Which level does the document reach?");
    yaml.line(8, "evidence: global_diagnostic").line(8, "levels:");
    for (BigDecimal level : criterion.levels().keySet()) {
      yaml.text(10, plain(criterion.ofItem(level)), words(criterion, level));
    }
  }

  /// What a level means; one without a description lies between its neighbours.
  private static String words(Criterion criterion, BigDecimal level) {
    TreeMap<BigDecimal, String> levels = new TreeMap<>(criterion.levels());
    String number = criterion.hasLevelsOfItems() ? "" : "Level " + plain(level) + ". ";
    if (!levels.get(level).isBlank()) {
      return number + levels.get(level).strip();
    }
    List<String> between = new ArrayList<>();
    Optional.ofNullable(levels.lowerKey(level))
        .ifPresent(lower -> between.add("better than level " + plain(lower)));
    Optional.ofNullable(levels.higherKey(level))
        .ifPresent(higher -> between.add("worse than level " + plain(higher)));
    return number + "It is " + String.join(", and ", between) + ".";
  }

  private static String described(Criterion criterion) {
    boolean both = !criterion.name().isBlank() && !criterion.description().isBlank();
    return criterion.name() + (both ? ": " : "") + criterion.description();
  }

  /// The criterion's name and description as complete sentences: with one call for each trait a
  /// judge sees the question alone.
  private static String lead(Criterion criterion) {
    String asks = criterion.description().strip();
    String end = asks.isEmpty() || ".?!".indexOf(asks.charAt(asks.length() - 1)) >= 0 ? "" : ".";
    String name = criterion.name().isBlank() ? "" : "\"" + criterion.name().strip() + "\"";
    String joint = name.isEmpty() ? "" : asks.isEmpty() ? "." : ": ";
    return name + joint + asks + end + " ";
  }

  private void plan(YamlWriter yaml) {
    List<BigDecimal> weights = criteria.stream().map(each -> each.criterion().weight()).toList();
    boolean summed = table.summed() && criteria.size() > 1;
    if (!summed && weights.stream().distinct().count() < 2) {
      return; // without a plan the composite is the mean of the traits
    }
    yaml.blank().line(0, "plan:").line(2, "composite:");
    if (summed) {
      yaml.flow(4, "sum", '[', criteria.stream().map(Named::trait).toList(), ']');
      return;
    }
    yaml.flow(
        4,
        "weighted_mean",
        '{',
        criteria.stream()
            .map(each -> each.trait() + ": " + plain(each.criterion().weight()))
            .toList(),
        '}');
    yaml.line(4, "total: " + plain(weights.stream().reduce(ZERO, BigDecimal::add)));
  }

  private void cases(YamlWriter yaml) {
    yaml.blank().line(0, "cases:");
    example(yaml, "the lowest level everywhere", criterion -> criterion.levels().firstKey());
    example(
        yaml,
        "one step up everywhere",
        criterion -> List.copyOf(criterion.levels().keySet()).get(1));
    example(yaml, "the highest level everywhere", criterion -> criterion.levels().lastKey());
  }

  private void example(YamlWriter yaml, String called, Function<Criterion, BigDecimal> level) {
    BigDecimal weights = ZERO;
    BigDecimal weighted = ZERO;
    List<String> decisions = new ArrayList<>();
    for (Named each : criteria) {
      BigDecimal reached = level.apply(each.criterion());
      weights = table.summed() ? ONE : weights.add(each.criterion().weight());
      weighted = weighted.add(each.criterion().weight().multiply(reached));
      decisions.add(each.item() + ": " + plain(each.criterion().ofItem(reached)));
    }
    yaml.line(2, "- name: " + called);
    yaml.flow(4, "items", '{', decisions, '}');
    yaml.line(
        4, "expect: {composite: " + plain(weighted.divide(weights, DECIMALS, HALF_EVEN)) + "}");
  }

  private static String scale(Criterion criterion) {
    BigDecimal step = criterion.step();
    String steps = step.compareTo(ONE) == 0 ? "" : ", step: " + plain(step);
    return "scale: {min: "
        + plain(criterion.levels().firstKey())
        + ", max: "
        + plain(criterion.levels().lastKey())
        + steps
        + "}";
  }

  private static String plain(BigDecimal value) {
    BigDecimal bare = value.stripTrailingZeros();
    return (bare.scale() < 0 ? bare.setScale(0) : bare).toPlainString();
  }
}
