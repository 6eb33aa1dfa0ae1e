package dev.plumbline.rubric.form;

import dev.plumbline.rubric.form.RubricFields.Addition;
import dev.plumbline.rubric.form.RubricFields.Choice;
import dev.plumbline.rubric.form.RubricFields.Field;
import dev.plumbline.rubric.form.RubricFields.Group;
import dev.plumbline.rubric.form.RubricFields.Kind;
import dev.plumbline.rubric.form.RubricFields.Part;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes the form of a rubric, whether it compiles or not.
public final class RubricFieldsReader {

  /// A condition that is a pass mark.
  static final Pattern MARK =
      Pattern.compile("([A-Za-z][A-Za-z0-9_]*\\s*>=\\s*)(-?[0-9]+(?:\\.[0-9]+)?)");

  private static final Choice LEFT_OUT = new Choice("", "as usual");

  private final SourceText text;
  private final TreeSet<String> shown = new TreeSet<>();

  public static RubricFields of(SourceText text) {
    RubricFieldsReader reader = new RubricFieldsReader(text);
    List<Group> groups = new ArrayList<>();
    groups.add(reader.head());
    groups.add(reader.criteria());
    groups.add(reader.result());
    groups.add(reader.thresholds());
    groups.add(reader.gates());
    groups.add(reader.grades());
    groups.add(reader.evidence());
    List<Part> others = new ArrayList<>();
    text.children("").forEach(child -> reader.others(child, others));
    return new RubricFields(
        groups.stream()
            .filter(
                it -> !it.fields().isEmpty() || !it.inner().isEmpty() || !it.additions().isEmpty())
            .toList(),
        others);
  }

  private RubricFieldsReader(SourceText text) {
    this.text = text;
  }

  private Group head() {
    List<Field> fields = new ArrayList<>();
    field(fields, "/rubric", "Name", Kind.LINE);
    field(fields, "/version", "Version", Kind.LINE);
    field(fields, "/description", "What it is for", Kind.TEXT);
    field(fields, "/owner", "Who is responsible", Kind.LINE);
    return group("The rubric", "", fields, List.of());
  }

  private Group criteria() {
    List<Group> traits = new ArrayList<>();
    List<String> paths = text.children("/traits");
    for (String path : paths) {
      traits.add(trait(path, paths.size() > 1));
    }
    return new Group("Criteria", "/traits", List.of(), traits, false, List.of(Addition.CRITERION));
  }

  private Group trait(String path, boolean removable) {
    String id = SourceText.last(path);
    List<Field> fields = new ArrayList<>();
    field(fields, path + "/description", "Name or description", Kind.TEXT);
    String node = ResultNode.path(text);
    if (text.find(path).filter(SourceNode.Mapping.class::isInstance).isPresent()) {
      ResultNode.weight(text, id)
          .ifPresent(weight -> {
            String at = node + "/" + ResultNode.mean(text) + "/" + id;
            shown.add(at);
            fields.add(new Field(at, "Weight", Kind.NUMBER, weight, List.of(), false));
          });
    }
    field(fields, path + "/scale/min", "Lowest score", Kind.NUMBER);
    field(fields, path + "/scale/max", "Highest score", Kind.NUMBER);
    rare(fields, path + "/scale/step", "Step of the scale", Kind.NUMBER);
    rare(fields, path + "/needs", "Quotes that it needs", Kind.NUMBER);
    rare(fields, path + "/say", "What letters call it", Kind.LINE);
    List<Group> inner = new ArrayList<>();
    text.children(path + "/anchors")
        .forEach(anchor ->
            field(fields, anchor, "What " + SourceText.last(anchor) + " means", Kind.TEXT));
    List<String> items = text.children(path + "/items");
    items.forEach(item -> inner.add(item(item, items.size() > 1)));
    return new Group(id, path, fields, inner, removable, List.of());
  }

  private Group item(String path, boolean removable) {
    shown.add(path + "/id");
    List<Field> fields = new ArrayList<>();
    field(fields, path + "/ask", "Question", Kind.TEXT);
    boolean levels = text.find(path + "/levels").isPresent();
    if (!levels) {
      choice(
          fields,
          path + "/scale",
          "Answers",
          false,
          new Choice("", "0, 1, 2: not at all, partly, clearly"),
          new Choice("0-1", "0, 1: no, yes"),
          new Choice("preference", "which of two is better"),
          new Choice("graded-preference", "which of two is better, and how clearly"));
    }
    for (String level : text.children(path + "/levels")) {
      field(fields, level, "Level " + SourceText.last(level), Kind.TEXT);
    }
    choice(
        fields,
        path + "/reverse_scored",
        "What it says of a text",
        false,
        new Choice("", "good if it is there"),
        new Choice("true", "bad if it is there"));
    field(fields, path + "/quote", "What proves it: to be quoted", Kind.TEXT);
    for (String level : text.children(path + "/cues/levels")) {
      field(fields, level, "Words that show level " + SourceText.last(level), Kind.LIST);
    }
    if (!levels) {
      field(fields, path + "/cues/positive", "Words that show it, each on a line", Kind.LIST);
    }
    rare(fields, path + "/cues/negative", "Words with which a sentence does not", Kind.LIST);
    rare(fields, path + "/cues/partial", "Sentences needed for a 1", Kind.NUMBER);
    rare(fields, path + "/cues/clear", "Sentences needed for a 2", Kind.NUMBER);
    rare(fields, path + "/definition", "What the question means", Kind.TEXT);
    rare(fields, path + "/weight", "Weight in its criterion", Kind.NUMBER);
    rare(fields, path + "/needs", "Quotes that it needs", Kind.NUMBER);
    rare(fields, path + "/proven_from", "Lowest level that needs a quote", Kind.NUMBER);
    rare(fields, path + "/from", "Where its evidence is", Kind.LINE);
    choice(
        fields,
        path + "/without_quote",
        "Without a valid quote",
        true,
        LEFT_OUT,
        new Choice("zero", "it counts as 0"),
        new Choice("cap", "it counts as its cap"),
        new Choice("unknown", "it is unknown"),
        new Choice("as-is", "it counts as it is"));
    choice(
        fields,
        path + "/evidence",
        "Kind of evidence",
        true,
        LEFT_OUT,
        new Choice("local_quote", "a quote"),
        new Choice("span_level", "a passage"),
        new Choice("global_diagnostic", "passages of the whole text"),
        new Choice("weakly_groundable", "hardly to be quoted"));
    choice(
        fields,
        path + "/may_not_apply",
        "It may not apply",
        true,
        new Choice("", "no"),
        new Choice("true", "yes"));
    return new Group(
        text.value(path + "/id"),
        path,
        fields,
        List.of(),
        removable,
        text.find(path + "/scale").isPresent() ? List.of() : List.of(Addition.LEVEL));
  }

  private Group result() {
    List<Field> fields = new ArrayList<>();
    String node = ResultNode.path(text);
    Optional<SourceNode> written = text.find(node);
    if (written.isPresent() && !(written.get() instanceof SourceNode.Mapping)) {
      return group("Result", node, fields, List.of());
    }
    String pass = node + "/pass";
    Matcher mark = MARK.matcher(text.value(pass));
    if (text.find(pass).isEmpty() || mark.matches()) {
      shown.add(pass);
      String value = text.find(pass).isEmpty() ? "" : mark.group(2);
      fields.add(new Field(pass, "Pass mark", Kind.MARK, value, List.of(), false));
    } else {
      field(fields, pass, "Passes if", Kind.TEXT);
    }
    if (text.find(node + "/total").isPresent()) {
      field(fields, node + "/total", "What the weights add up to", Kind.NUMBER);
    }
    return group("Result", node, fields, List.of());
  }

  private Group thresholds() {
    List<Field> fields = new ArrayList<>();
    for (String path : text.children("/thresholds")) {
      boolean alone = text.find(path).filter(SourceNode.Scalar.class::isInstance).isPresent();
      String name = SourceText.last(path);
      field(fields, alone ? path : path + "/value", name, Kind.NUMBER);
      if (!alone) {
        field(fields, path + "/rationale", "Why " + name, Kind.TEXT);
      }
    }
    return group("Thresholds", "/thresholds", fields, List.of());
  }

  private Group gates() {
    List<Group> gates = new ArrayList<>();
    for (String path : text.children("/gates")) {
      List<Field> fields = new ArrayList<>();
      shown.add(path + "/id");
      field(fields, path + "/when", "Condition", Kind.TEXT);
      field(fields, path + "/because", "Why it ends the evaluation", Kind.TEXT);
      rare(fields, path + "/score", "Score", Kind.NUMBER);
      choice(
          fields,
          path + "/verdict",
          "Verdict",
          true,
          new Choice("", "fail"),
          new Choice("review", "a person looks at it"),
          new Choice("pass", "pass"));
      gates.add(new Group(text.value(path + "/id"), path, fields, List.of(), true, List.of()));
    }
    return new Group("Gates", "/gates", List.of(), gates, false, List.of(Addition.GATE));
  }

  private Group grades() {
    List<Group> nodes = new ArrayList<>();
    List<String> all = new ArrayList<>(text.children("/grades"));
    if (text.find("/grades").isEmpty()) {
      all.add("/grades/" + SourceText.last(ResultNode.path(text)));
    }
    for (String path : all) {
      List<Field> fields = new ArrayList<>();
      for (String band : text.children(path + "/bands")) {
        if (text.find(band).filter(SourceNode.Scalar.class::isInstance).isPresent()) {
          field(fields, band, SourceText.last(band) + " from", Kind.NUMBER);
        } else {
          field(fields, band + "/grade", "Grade", Kind.LINE);
          field(fields, band + "/from", "from", Kind.NUMBER);
          rare(fields, band + "/say", "What letters say of it", Kind.LINE);
          rare(fields, band + "/because", "Why", Kind.TEXT);
        }
      }
      if (!fields.isEmpty()) {
        rare(fields, path + "/margin", "Flagged this near to a border", Kind.NUMBER);
      }
      nodes.add(
          new Group(
              "of " + SourceText.last(path),
              path,
              fields,
              List.of(),
              false,
              List.of(Addition.BAND)));
    }
    return new Group("Grades", "/grades", List.of(), nodes, false, List.of());
  }

  private Group evidence() {
    List<Field> fields = new ArrayList<>();
    field(fields, "/evidence/per_item", "Quotes that a decision needs", Kind.NUMBER);
    field(fields, "/evidence/per_trait", "Quotes that a criterion needs", Kind.NUMBER);
    field(fields, "/evidence/from", "Where evidence is", Kind.LINE);
    field(fields, "/document/graded", "Which parts are graded, each on a line", Kind.LIST);
    field(fields, "/document/context", "Texts that come with it, each on a line", Kind.LIST);
    field(fields, "/judge/instructions", "Instructions for a judge", Kind.TEXT);
    return group("Policy and sources", "/evidence", fields, List.of());
  }

  private static Group group(
      String title, String path, List<Field> fields, List<Addition> additions) {
    return new Group(title, path, fields, List.of(), false, additions);
  }

  private void field(List<Field> fields, String path, String label, Kind kind) {
    field(fields, path, label, kind, List.of(), false);
  }

  private void rare(List<Field> fields, String path, String label, Kind kind) {
    field(fields, path, label, kind, List.of(), text.find(path).isEmpty());
  }

  private void choice(
      List<Field> fields, String path, String label, boolean rare, Choice... choices) {
    List<Choice> all = new ArrayList<>(List.of(choices));
    String value = text.value(path);
    if (all.stream().noneMatch(choice -> choice.value().equals(value))) {
      all.add(new Choice(value, value));
    }
    field(fields, path, label, Kind.CHOICE, all, rare && text.find(path).isEmpty());
  }

  /// A field, unless what is there is nothing that it can hold.
  private void field(
      List<Field> fields,
      String path,
      String label,
      Kind kind,
      List<Choice> choices,
      boolean rare) {
    Optional<SourceNode> node = text.find(path);
    Optional<String> value = node.isEmpty() ? missing(path) : written(node.get(), kind);
    if (value.isEmpty()) {
      return;
    }
    shown.add(path);
    boolean lines = kind == Kind.LINE && value.get().contains("\n");
    fields.add(new Field(path, label, lines ? Kind.TEXT : kind, value.get(), choices, rare));
  }

  /// Nothing, if it could be written there.
  private Optional<String> missing(String path) {
    Optional<SourceNode> nearest = Optional.empty();
    for (String at = path; nearest.isEmpty() && !at.isEmpty(); ) {
      at = at.substring(0, at.lastIndexOf('/'));
      nearest = text.find(at);
    }
    return nearest.filter(SourceNode.Mapping.class::isInstance).map(_ -> "");
  }

  private Optional<String> written(SourceNode node, Kind kind) {
    if (node instanceof SourceNode.Sequence(var place, var elements)) {
      boolean lines =
          elements.stream()
              .allMatch(it ->
                  it instanceof SourceNode.Scalar
                      && !it.literal().isBlank()
                      && it.literal().strip().lines().count() == 1);
      return kind == Kind.LIST && lines && !elements.isEmpty()
          ? Optional.of(
              String.join("\n", text.children(place.path()).stream().map(text::value).toList()))
          : Optional.empty();
    }
    return node instanceof SourceNode.Scalar
            && (kind != Kind.LIST || node.literal().lines().count() == 1)
        ? Optional.of(node.literal().strip())
        : Optional.empty();
  }

  private void others(String path, List<Part> parts) {
    if (shown.contains(path)) {
      return;
    }
    boolean inside = shown.stream().anyMatch(it -> it.startsWith(path + "/"));
    if (inside) {
      text.children(path).forEach(child -> others(child, parts));
    } else {
      parts.add(new Part(path, text.line(path), text.written(path)));
    }
  }
}
