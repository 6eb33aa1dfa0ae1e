package dev.plumbline.rubric.importing;

import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelTable.Criterion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Writes the rubric of a table of levels: for each level above the lowest, one item asks whether
/// the document reaches it. The value of a criterion is its lowest level plus the steps that were
/// reached.
final class LevelRubricWriter {

  private static final int DECIMALS = 12;

  /// A criterion with its ids. If its levels are not evenly spaced, each step is a separate trait,
  /// since all items of a trait have equal weight.
  private record Named(String id, List<Step> steps, Criterion criterion) {}

  private record Step(String item, String trait, BigDecimal level) {}

  private final LevelTable table;
  private final String name;
  private final List<Named> criteria = new ArrayList<>();

  LevelRubricWriter(LevelTable table, String name) {
    this.table = table;
    this.name = name;
    IdGenerator ids = new IdGenerator();
    table.criteria().forEach(criterion -> criteria.add(named(criterion, ids)));
  }

  ImportedRubric write() {
    List<Note> changed = new ArrayList<>(table.changed());
    changed.add(
        new Note(
            "levels",
            "each level above the lowest is a separate question; its description is an anchor"));
    for (Named each : criteria) {
      if (!each.criterion().isEvenlySpaced()) {
        changed.add(
            new Note(
                each.criterion().name(),
                "its levels are not evenly spaced, so each step is a separate trait"));
      }
      each.criterion()
          .levels()
          .forEach((level, words) -> {
            if (words.isBlank()) {
              changed.add(
                  new Note(
                      each.criterion().name(),
                      "level "
                          + plain(level)
                          + " has no description, so the question names its number only"));
            }
          });
    }
    int items = criteria.stream().mapToInt(each -> each.steps().size()).sum();
    return new ImportedRubric(
        name, yaml(), table.context(), items, summary(), changed, table.lost());
  }

  private String summary() {
    int count = criteria.size();
    return count + (count == 1 ? " criterion, " : " criteria, ") + levels();
  }

  private String levels() {
    List<String> all = criteria.stream().map(each -> range(each.criterion())).distinct().toList();
    return all.size() == 1 ? "levels " + all.getFirst() : "levels of several scales";
  }

  private static String range(Criterion criterion) {
    return plain(criterion.levels().firstKey()) + " to " + plain(criterion.levels().lastKey());
  }

  private static Named named(Criterion criterion, IdGenerator ids) {
    String id = ids.stem(criterion.name().isEmpty() ? "quality" : criterion.name());
    List<Step> steps =
        criterion.levels().keySet().stream()
            .skip(1)
            .map(level -> {
              String number = plain(level).replace('-', 'm');
              String item = ids.id(id + " " + number);
              return new Step(
                  item, criterion.isEvenlySpaced() ? id : ids.id(id + " to " + number), level);
            })
            .toList();
    return new Named(id, steps, criterion);
  }

  private String yaml() {
    YamlWriter yaml = new YamlWriter();
    yaml.comment(0, "A table of levels as a rubric: " + summary() + ".")
        .comment(0, "")
        .comment(
            0,
            "Each level above the lowest is one question: does the document reach it? The value of a criterion is its lowest"
                + " level plus the steps that are reached, so a document that reaches levels 2 and 3 but not 4 gets a 3.")
        .comment(0, "")
        .comment(
            0,
            "A step counts only with a quote that is verified in the document; with `per_item: 0` it would"
                + " count without. There are no cues: a language model or a person answers.");
    yaml.line(0, "rubric: " + name).line(0, "version: 1.0.0");
    yaml.text(0, "description", table.description());
    if (!table.context().isEmpty()) {
      yaml.blank().line(0, "document:");
      yaml.flow(2, "context", '[', List.copyOf(table.context().keySet()), ']');
    }
    yaml.blank().line(0, "evidence: {per_item: 1, quotes: 3}");
    yaml.blank().line(0, "judge:");
    yaml.text(
        2,
        "instructions",
        "Each criterion has levels, and each question asks whether the document reaches one of them. A document that"
            + " reaches a level reaches all levels below it, too. Quote what shows that it does.");
    yaml.blank().line(0, "traits:");
    criteria.forEach(each -> traits(each, yaml));
    plan(yaml);
    cases(yaml);
    return yaml.toString();
  }

  private static void traits(Named each, YamlWriter yaml) {
    if (each.criterion().isEvenlySpaced()) {
      Step first = each.steps().getFirst();
      yaml.line(2, first.trait() + ":");
      yaml.text(4, "description", described(each.criterion()));
      yaml.line(
          4,
          scale(
              each.criterion().levels().firstKey(),
              each.criterion().levels().lastKey(),
              each.criterion().gap(first.level())));
      yaml.line(4, "anchors:");
      each.criterion().levels().forEach((level, words) -> yaml.text(6, key(level), words));
      yaml.line(4, "items:");
      each.steps().forEach(step -> item(step, each.criterion(), yaml));
    } else {
      for (Step step : each.steps()) {
        BigDecimal gap = each.criterion().gap(step.level());
        yaml.line(2, step.trait() + ":");
        yaml.text(4, "description", described(each.criterion()));
        yaml.line(4, scale(BigDecimal.ZERO, gap, gap));
        yaml.line(4, "items:");
        item(step, each.criterion(), yaml);
      }
    }
  }

  private static String described(Criterion criterion) {
    boolean both = !criterion.name().isBlank() && !criterion.description().isBlank();
    return criterion.name() + (both ? ": " : "") + criterion.description();
  }

  private static void item(Step step, Criterion criterion, YamlWriter yaml) {
    yaml.line(6, "- id: " + step.item());
    yaml.text(8, "ask", question(step.level(), criterion));
    yaml.line(8, "scale: 0-1").line(8, "evidence: global_diagnostic");
  }

  private static String question(BigDecimal level, Criterion criterion) {
    String words = criterion.levels().get(level).strip();
    BigDecimal below = criterion.levels().headMap(level).lastKey();
    String meaning =
        words.isEmpty()
            ? "It is better than level "
                + plain(below)
                + ": "
                + criterion.levels().get(below).strip()
            : words;
    String joint = meaning.indexOf('\n') < 0 ? " " : "\n";
    return lead(criterion)
        + "Does the document reach level "
        + plain(level)
        + " (of "
        + range(criterion)
        + ") or a better one? Level "
        + plain(level)
        + " means:"
        + joint
        + meaning;
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
    boolean weighted =
        criteria.stream().map(each -> each.criterion().weight()).distinct().count() > 1;
    List<Named> uneven =
        criteria.stream().filter(each -> !each.criterion().isEvenlySpaced()).toList();
    if (!weighted && uneven.isEmpty()) {
      return; // without a plan the composite is the mean of the traits
    }
    yaml.blank().line(0, "plan:");
    for (Named each : uneven) {
      yaml.line(2, each.id() + ":");
      String steps = String.join(" + ", each.steps().stream().map(Step::trait).toList());
      yaml.text(4, "formula", plain(each.criterion().levels().firstKey()) + " + " + steps);
    }
    yaml.line(2, "composite:");
    if (weighted) {
      yaml.flow(
          4,
          "weighted_mean",
          '{',
          criteria.stream()
              .map(each -> each.id() + ": " + plain(each.criterion().weight()))
              .toList(),
          '}');
      BigDecimal total =
          criteria.stream()
              .map(each -> each.criterion().weight())
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      yaml.line(4, "total: " + plain(total));
    } else {
      yaml.flow(4, "weighted_mean", '[', criteria.stream().map(Named::id).toList(), ']');
    }
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
    BigDecimal weights = BigDecimal.ZERO;
    BigDecimal weighted = BigDecimal.ZERO;
    List<String> decisions = new ArrayList<>();
    for (Named each : criteria) {
      BigDecimal reached = level.apply(each.criterion());
      weights = weights.add(each.criterion().weight());
      weighted = weighted.add(each.criterion().weight().multiply(reached));
      each.steps()
          .forEach(step ->
              decisions.add(
                  step.item() + ": " + (step.level().compareTo(reached) <= 0 ? "1" : "0")));
    }
    yaml.line(2, "- name: " + called);
    yaml.flow(4, "items", '{', decisions, '}');
    yaml.line(
        4,
        "expect: {composite: "
            + plain(weighted.divide(weights, DECIMALS, RoundingMode.HALF_EVEN))
            + "}");
  }

  private static String scale(BigDecimal min, BigDecimal max, BigDecimal step) {
    String steps = step.compareTo(BigDecimal.ONE) == 0 ? "" : ", step: " + plain(step);
    return "scale: {min: " + plain(min) + ", max: " + plain(max) + steps + "}";
  }

  private static String key(BigDecimal level) {
    return level.signum() < 0 ? "\"" + plain(level) + "\"" : plain(level);
  }

  private static String plain(BigDecimal value) {
    BigDecimal bare = value.stripTrailingZeros();
    return (bare.scale() < 0 ? bare.setScale(0) : bare).toPlainString();
  }
}
