package dev.plumbline.rubric.form;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.LevelTable;
import dev.plumbline.rubric.source.DeclaredNames;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.rubric.source.YamlValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A rubric with more criteria: each of one question, in each list that has all the others, and
/// decided in each example in which all decisions are the best or the worst.
public final class AddedCriteria {

  /// More of a table than these come from a file.
  private static final int TABLE_MAX = 200;

  /// A criterion of one question, on the scale of the first one.
  static SourceText asked(SourceText text, String question, String name) {
    SortedSet<String> taken = DeclaredNames.of(text.root());
    int number = text.children("/traits").size() + 1;
    while (taken.contains("criterion_" + number) || taken.contains("C" + number)) {
      number++;
    }
    SequencedMap<String, YamlValue> item = new LinkedHashMap<>();
    item.put("id", new YamlValue.Text("C" + number));
    item.put("ask", new YamlValue.Text(question));
    SequencedMap<String, YamlValue> trait = new LinkedHashMap<>();
    if (!name.isEmpty()) {
      trait.put("description", new YamlValue.Text(name));
    }
    trait.put("scale", scale(text));
    trait.put("items", new YamlValue.Elements(List.of(new YamlValue.Members(item, false)), false));
    return added(
        text,
        "criterion_" + number,
        new YamlValue.Members(trait, false),
        "C" + number,
        List.of("0", "2"));
  }

  /// The criteria of a table, as they are in a rubric that is made of it.
  ///
  /// @return the same text after problems were reported
  public static SourceText ofTable(SourceText text, LevelTable table, List<Problem> problems) {
    int before = problems.size();
    check(text, table, problems);
    if (problems.size() > before) {
      return text;
    }
    SourceText made = source(table.toRubric("table").yaml());
    IdGenerator ids = new IdGenerator();
    DeclaredNames.of(text.root()).forEach(ids::id);
    List<String> traits = made.children("/traits");
    SourceText changed = text;
    for (int i = 0; i < traits.size(); i++) {
      String id = ids.stem(table.criteria().get(i).name(), "criterion");
      String item = ids.id(id + " level");
      String asked = traits.get(i) + "/items/0";
      SourceText named = made.replaced(asked + "/id", new YamlValue.Text(item), Optional.empty());
      List<String> levels =
          made.children(asked + "/levels").stream().map(SourceText::last).toList();
      changed = added(changed, id, named.copy(traits.get(i)), item, levels);
      changed =
          FilledRubricForm.withWeight(
              changed, id, ResultNode.weight(made, SourceText.last(traits.get(i))).orElse("1"));
    }
    return FilledRubricForm.totalled(text, changed);
  }

  private static void check(SourceText text, LevelTable table, List<Problem> problems) {
    if (table.criteria().size() > TABLE_MAX) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_MANY,
              "the table has " + table.criteria().size() + " criteria",
              "paste at most " + TABLE_MAX + " at once"));
    }
    SortedMap<String, String> there = new TreeMap<>();
    for (String trait : text.children("/traits")) {
      String id = SourceText.last(trait);
      String described = text.value(trait + "/description");
      there.put(bare(id), id);
      there.put(bare(described), id);
      there.put(bare(described.split(": ", 2)[0]), id);
    }
    SortedSet<String> rows = new TreeSet<>();
    for (LevelTable.Criterion criterion : table.criteria()) {
      String name = bare(criterion.name());
      boolean first = rows.add(name);
      if (!first || there.containsKey(name)) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.DUPLICATE_KEY,
                first
                    ? "the rubric has the criterion "
                        + EscapedText.text(criterion.name())
                        + " already, as "
                        + EscapedText.text(there.get(name))
                    : "the table has the criterion "
                        + EscapedText.text(criterion.name())
                        + " twice",
                first ? "give it another name, or leave out its row" : "keep one of them"));
      }
    }
  }

  /// A name as it is compared: by its words.
  private static String bare(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_-]+", " ");
  }

  private static SourceText source(String yaml) {
    return SourceText.read(yaml.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /// With a trait of one item, which is decided as the others are where all are alike.
  ///
  /// @param levels of the item, from the lowest to the highest
  private static SourceText added(
      SourceText text, String id, YamlValue trait, String item, List<String> levels) {
    SourceText changed = FilledRubricForm.inserted(text, "/traits/" + id, trait);
    List<String> others = text.children("/traits").stream().map(SourceText::last).toList();
    for (String node : text.children("/plan")) {
      for (String key : FilledRubricForm.LISTS) {
        String list = node + "/" + key;
        boolean mapping = text.find(list).orElse(null) instanceof SourceNode.Mapping;
        List<String> members =
            text.children(list).stream()
                .map(it -> mapping ? SourceText.last(it) : text.value(it))
                .toList();
        if (members.containsAll(others)) {
          changed =
              mapping
                  ? changed.with(list, id, new YamlValue.Word("1"), List.of())
                  : changed.with(list, new YamlValue.Text(id));
        }
      }
    }
    for (String example : text.children("/cases")) {
      Optional<String> alike = alike(text, example + "/items", levels);
      if (alike.isPresent()) {
        changed =
            changed.with(example + "/items", item, new YamlValue.Word(alike.get()), List.of());
      }
    }
    return changed;
  }

  /// What a new item is decided as in an example in which all are at their best, or worst.
  private static Optional<String> alike(SourceText text, String decisions, List<String> fresh) {
    SortedMap<String, String> highest = new TreeMap<>();
    SortedMap<String, String> lowest = new TreeMap<>();
    for (String trait : text.children("/traits")) {
      for (String item : text.children(trait + "/items")) {
        List<String> levels =
            text.children(item + "/levels").stream().map(SourceText::last).toList();
        String top = text.value(item + "/scale").equals("0-1") ? "1" : "2";
        highest.put(text.value(item + "/id"), levels.isEmpty() ? top : levels.getLast());
        lowest.put(text.value(item + "/id"), levels.isEmpty() ? "0" : levels.getFirst());
      }
    }
    List<String> decided = text.children(decisions);
    boolean best =
        decided.stream().allMatch(it -> text.value(it).equals(highest.get(SourceText.last(it))));
    boolean worst =
        decided.stream().allMatch(it -> text.value(it).equals(lowest.get(SourceText.last(it))));
    return decided.isEmpty() || !best && !worst
        ? Optional.empty()
        : Optional.of(best ? fresh.getLast() : fresh.getFirst());
  }

  private static YamlValue scale(SourceText text) {
    SequencedMap<String, YamlValue> scale = new LinkedHashMap<>();
    String first = text.children("/traits").stream().findFirst().orElse("") + "/scale";
    for (String key : List.of("min", "max", "step")) {
      String value = text.value(first + "/" + key);
      if (!value.isEmpty()) {
        scale.put(key, new YamlValue.Word(value));
      }
    }
    if (scale.size() < 2) {
      scale.put("min", new YamlValue.Word("1"));
      scale.put("max", new YamlValue.Word("5"));
    }
    return new YamlValue.Members(scale, true);
  }

  private AddedCriteria() {}
}
