package dev.plumbline.rubric.form;

import dev.plumbline.rubric.form.RubricFields.Addition;
import dev.plumbline.rubric.form.RubricFields.Field;
import dev.plumbline.rubric.form.RubricFields.Group;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.rubric.source.YamlValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;

/// A form of a rubric that was filled in. What it changes is written where it stands in the text of
/// the rubric; the rest of that stays.
///
/// @param values by [#field(String)] and [#addition(Addition, String, int)]
public record FilledRubricForm(SortedMap<String, String> values) {

  private static final List<String> SECTIONS =
      List.of(
          "rubric",
          "version",
          "draft",
          "language",
          "description",
          "owner",
          "effective",
          "changelog",
          "governance",
          "document",
          "facts",
          "invariants",
          "conditions",
          "gates",
          "thresholds",
          "traits",
          "evidence",
          "judge",
          "derivations",
          "plan",
          "grades",
          "display",
          "cases");

  private static final List<String> MEMBERS =
      List.of(
          "id",
          "name",
          "when",
          "description",
          "ask",
          "definition",
          "scale",
          "levels",
          "proven_from",
          "min",
          "max",
          "step",
          "anchors",
          "evidence",
          "quote",
          "cues",
          "positive",
          "negative",
          "partial",
          "clear",
          "reverse_scored",
          "weight",
          "per_item",
          "per_trait",
          "needs",
          "from",
          "without_quote",
          "may_not_apply",
          "say",
          "items",
          "weighted_mean",
          "sum",
          "total",
          "pass",
          "bands",
          "margin",
          "score",
          "verdict",
          "because");

  private static final Set<String> IN_BRACKETS =
      Collections.unmodifiableSet(
          new TreeSet<>(
              List.of("scale", "cues", "evidence", "document", "weighted_mean", "bands")));

  static final List<String> LISTS = List.of("weighted_mean", "sum", "min");

  public FilledRubricForm {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /// The name of a field of a form.
  public static String field(String path) {
    return "f:" + path;
  }

  /// The name of a text of an addition.
  ///
  /// @param which of its two texts, from 1
  public static String addition(Addition addition, String path, int which) {
    return "a" + which + ":" + addition + ":" + path;
  }

  /// The rubric as the form says.
  ///
  /// @param before as it was, whose way to write a value that comes back is taken
  public SourceText applied(SourceText text, Optional<SourceText> before) {
    RubricFields form = RubricFieldsReader.of(text);
    SourceText changed = text;
    // from the end: what goes moves only what comes behind it
    for (Field field : form.fields().toList().reversed()) {
      String value = value(field(field.path()), field.value());
      if (!value.equals(field.value())) {
        changed = set(changed, field, value, before);
      }
    }
    for (Group group : form.allGroups().toList()) {
      for (Addition addition : group.additions()) {
        String first = value(addition(addition, group.path(), 1), "");
        String second = value(addition(addition, group.path(), 2), "");
        if (!first.isEmpty()) {
          changed = added(changed, addition, group.path(), first, second);
        }
      }
    }
    return totalled(text, changed);
  }

  /// The rubric without a criterion, a question or a gate, and without what is said of it
  /// elsewhere.
  public static SourceText removed(SourceText text, String path) {
    SourceText changed = text;
    if (RubricFieldsReader.of(text)
        .allGroups()
        .noneMatch(group -> group.removable() && group.path().equals(path))) {
      return text;
    }
    if (path.startsWith("/traits/") && !path.contains("/items/")) {
      String id = SourceText.last(path);
      for (String item : text.children(path + "/items")) {
        changed = withoutDecisions(changed, text.value(item + "/id"));
      }
      changed = withoutMember(changed, id);
      changed = changed.removed("/grades/" + id);
      for (String example : changed.children("/cases").reversed()) {
        changed = changed.removed(example + "/expect/" + id);
        changed = changed.removed(example + "/expect/" + id + ".grade");
      }
    } else {
      changed = withoutDecisions(changed, text.value(path + "/id"));
    }
    return totalled(text, changed.removed(path));
  }

  /// The rubric with another value, where there is one or could be.
  public static SourceText with(SourceText text, String path, YamlValue value) {
    return single(text, path, value, Optional.empty());
  }

  /// The rubric with another case, behind those that it has.
  public static SourceText withCase(SourceText text, YamlValue example) {
    return text.find("/cases").orElse(null) instanceof SourceNode.Sequence
        ? text.with("/cases", example)
        : inserted(
            text.removed("/cases"), "/cases", new YamlValue.Elements(List.of(example), false));
  }

  private String value(String name, String otherwise) {
    return Optional.ofNullable(values.get(name))
        .map(value -> value.replace("\r\n", "\n").replace('\r', '\n').strip())
        .orElse(otherwise);
  }

  private static SourceText set(
      SourceText text, Field field, String value, Optional<SourceText> before) {
    String path = field.path();
    return switch (field.kind()) {
      case LIST -> list(text, path, value, before);
      case MARK -> mark(text, path, value, before);
      case NUMBER, CHOICE -> single(weighted(text, path), path, new YamlValue.Word(value), before);
      case LINE, TEXT -> single(text, path, new YamlValue.Text(value), before);
    };
  }

  private static SourceText single(
      SourceText text, String path, YamlValue value, Optional<SourceText> before) {
    boolean empty = value.equals(new YamlValue.Text("")) || value.equals(new YamlValue.Word(""));
    return empty
        ? text.removed(path)
        : text.find(path).isPresent()
            ? text.replaced(path, value, before)
            : inserted(text, path, value);
  }

  private static SourceText list(
      SourceText text, String path, String value, Optional<SourceText> before) {
    List<String> texts = value.lines().map(String::strip).filter(it -> !it.isEmpty()).toList();
    if (texts.isEmpty()) {
      return text.removed(path);
    }
    return text.find(path).orElse(null) instanceof SourceNode.Sequence
        ? text.withTexts(path, texts, before)
        : inserted(text.removed(path), path, YamlValue.texts(texts));
  }

  private static SourceText mark(
      SourceText text, String path, String value, Optional<SourceText> before) {
    Matcher mark = RubricFieldsReader.MARK.matcher(text.value(path));
    String node = path.substring(0, path.lastIndexOf('/'));
    String condition = (mark.matches() ? mark.group(1) : SourceText.last(node) + " >= ") + value;
    SourceText planned =
        value.isEmpty() || text.find("/plan").isPresent()
            ? text
            : inserted(
                text,
                node + "/weighted_mean",
                YamlValue.texts(text.children("/traits").stream().map(SourceText::last).toList()));
    return single(planned, path, new YamlValue.Text(value.isEmpty() ? "" : condition), before);
  }

  /// With another weight of a criterion that has one.
  static SourceText withWeight(SourceText text, String id, String weight) {
    String path = ResultNode.path(text) + "/" + ResultNode.mean(text) + "/" + id;
    return ResultNode.weight(text, id).filter(it -> !it.equals(weight)).isEmpty()
        ? text
        : single(weighted(text, path), path, new YamlValue.Word(weight), Optional.empty());
  }

  /// With weights for all criteria, if a path is that of the weight of one and they have none.
  private static SourceText weighted(SourceText text, String path) {
    String mean = ResultNode.path(text) + "/" + ResultNode.mean(text);
    if (!path.startsWith(mean + "/")
        || text.find(mean).orElse(null) instanceof SourceNode.Mapping) {
      return text;
    }
    List<String> members =
        text.find(mean).isPresent()
            ? text.children(mean).stream().map(text::value).toList()
            : text.children("/traits").stream().map(SourceText::last).toList();
    SequencedMap<String, YamlValue> weights = new LinkedHashMap<>();
    members.forEach(member -> weights.put(member, new YamlValue.Word("1")));
    return inserted(text.removed(mean), mean, new YamlValue.Members(weights, true));
  }

  /// A value where there is none, with what is around it.
  static SourceText inserted(SourceText text, String path, YamlValue value) {
    String parent = path.substring(0, path.lastIndexOf('/'));
    String key = SourceText.last(path);
    if (text.find(parent).isPresent()) {
      return text.with(parent, key, value, parent.isEmpty() ? SECTIONS : MEMBERS);
    }
    SequencedMap<String, YamlValue> members = new LinkedHashMap<>();
    members.put(key, value);
    return inserted(
        text,
        parent,
        new YamlValue.Members(members, IN_BRACKETS.contains(SourceText.last(parent))));
  }

  private static SourceText added(
      SourceText text, Addition addition, String path, String first, String second) {
    return switch (addition) {
      case CRITERION -> AddedCriteria.asked(text, first, second);
      case LEVEL ->
          ordered(text, path + "/levels", first, new YamlValue.Text(second), first, false);
      case BAND -> band(text, path + "/bands", first, second);
      case GATE -> gate(text, first, second);
    };
  }

  /// A member of a mapping whose keys or values are numbers, at its place among them.
  ///
  /// @param number that says the place
  /// @param falling whether the numbers fall
  private static SourceText ordered(
      SourceText text,
      String mapping,
      String key,
      YamlValue value,
      String number,
      boolean falling) {
    String path = SourceText.member(mapping, key);
    if (text.find(path).isPresent()) {
      return text;
    }
    if (text.children(mapping).isEmpty()) {
      return inserted(text, path, value);
    }
    List<String> order = new ArrayList<>();
    int place = 0;
    for (String member : text.children(mapping)) {
      String other = falling ? text.value(member) : SourceText.last(member);
      order.add(SourceText.last(member));
      if (isNumber(other)
          && isNumber(number)
          && new BigDecimal(other).compareTo(new BigDecimal(number)) * (falling ? -1 : 1) < 0) {
        place = order.size();
      }
    }
    order.add(place, key);
    return text.with(mapping, key, value, order);
  }

  private static boolean isNumber(String text) {
    return text.matches("-?[0-9]{1,12}(\\.[0-9]{1,12})?");
  }

  private static SourceText band(SourceText text, String bands, String from, String grade) {
    if (grade.isEmpty()) {
      return text;
    }
    if (text.find(bands).orElse(null) instanceof SourceNode.Sequence) {
      SequencedMap<String, YamlValue> band = new LinkedHashMap<>();
      band.put("grade", new YamlValue.Text(grade));
      band.put("from", new YamlValue.Word(from));
      return text.with(bands, new YamlValue.Members(band, true));
    }
    return ordered(text, bands, grade, new YamlValue.Word(from), from, true);
  }

  private static SourceText gate(SourceText text, String when, String because) {
    SequencedMap<String, YamlValue> gate = new LinkedHashMap<>();
    IdGenerator ids = new IdGenerator();
    text.children("/gates").forEach(other -> ids.id(text.value(other + "/id")));
    gate.put("id", new YamlValue.Text(ids.id(because.isEmpty() ? "gate" : because)));
    gate.put("when", new YamlValue.Text(when));
    if (!because.isEmpty()) {
      gate.put("because", new YamlValue.Text(because));
    }
    YamlValue element = new YamlValue.Members(gate, false);
    return text.find("/gates").isPresent()
        ? text.with("/gates", element)
        : inserted(text, "/gates", new YamlValue.Elements(List.of(element), false));
  }

  private static SourceText withoutDecisions(SourceText text, String item) {
    SourceText changed = text;
    for (String example : text.children("/cases").reversed()) {
      changed = changed.removed(example + "/items/" + item);
    }
    return changed;
  }

  private static SourceText withoutMember(SourceText text, String id) {
    SourceText changed = text;
    for (String node : text.children("/plan")) {
      for (String key : LISTS) {
        String list = node + "/" + key;
        changed = changed.removed(list + "/" + id);
        for (String element : text.children(list).reversed()) {
          if (text.value(element).equals(id)
              && text.find(list).orElse(null) instanceof SourceNode.Sequence) {
            changed = changed.removed(element);
          }
        }
      }
    }
    return changed;
  }

  /// What the weights add up to is written again where it was right before. Where it was not
  /// written they are to add up to 1, which the compiler says.
  static SourceText totalled(SourceText before, SourceText text) {
    Optional<BigDecimal> sum = ResultNode.sum(text);
    String total = ResultNode.path(text) + "/total";
    boolean follows =
        ResultNode.isWeighted(before)
            ? before.find(total).flatMap(SourceNode::number).equals(ResultNode.sum(before))
            : text.find(total).isEmpty();
    boolean theirs = !text.value(total).equals(before.value(total));
    return follows && !theirs && ResultNode.isWeighted(text) && sum.isPresent()
        ? single(text, total, new YamlValue.Word(sum.get().toPlainString()), Optional.of(before))
        : text;
  }
}
