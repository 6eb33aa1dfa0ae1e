package dev.plumbline.local;

import dev.plumbline.canonical.Decimals;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonDecimal;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Human scores by document id and target; joined by id, never by position.
record Labels(SortedMap<String, Row> rows) {

  /// What people said of one document.
  ///
  /// @param raters the single raters' scores of the composite, if they are known
  /// @param group empty if it is not known
  record Row(SortedMap<String, BigDecimal> scores, List<BigDecimal> raters, String group) {
    Row {
      scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
      raters = List.copyOf(raters);
    }
  }

  private static final Json NO_GROUP = Json.of("");

  static final Labels NONE = new Labels(new TreeMap<>());

  Labels {
    rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
  }

  /// Lines `{id, scores: {composite or trait: number}}`, or flat ones whose fields `--map` names.
  static Labels read(Path path, FieldMap fields) {
    List<Problem> problems = new ArrayList<>();
    SortedMap<String, Row> all = new TreeMap<>();
    JsonLines.read(
        path,
        problems,
        (line, number) -> {
          String id = DocumentRow.id(line, fields.theirs("id"), number, problems);
          SortedMap<String, BigDecimal> scores = scores(line, fields, number, problems);
          if (!id.isEmpty()
              && all.putIfAbsent(id, row(line, scores, fields, number, problems)) != null) {
            report(
                problems,
                "duplicate-id",
                number,
                "the id " + Quoted.text(id) + " stands twice",
                "keep one");
          }
          if (scores.isEmpty()) {
            report(
                problems,
                "missing",
                number,
                "this line has no scores",
                "write `scores: {composite: 3}`, or name the field with `--map composite=…`");
          }
        });
    if (!problems.isEmpty()) {
      throw new Refusal(ExitCode.USAGE, path.toString(), problems);
    }
    return new Labels(all);
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  Optional<Row> row(String id) {
    return Optional.ofNullable(rows.get(id));
  }

  Optional<BigDecimal> find(String id, String target) {
    return row(id).map(row -> row.scores().get(target));
  }

  /// Every human score of a target.
  List<BigDecimal> of(String target) {
    return rows.values().stream()
        .filter(row -> row.scores().containsKey(target))
        .map(row -> row.scores().get(target))
        .toList();
  }

  private static Row row(
      JsonObject line,
      SortedMap<String, BigDecimal> scores,
      FieldMap fields,
      int number,
      List<Problem> problems) {
    List<BigDecimal> raters = new ArrayList<>();
    line.find("raters")
        .ifPresent(json -> {
          List<Json> values = json instanceof JsonArray(List<Json> list) ? list : List.of(json);
          SortedMap<String, BigDecimal> each = new TreeMap<>();
          values.forEach(value -> {
            put("raters", value, number, each, problems);
            Optional.ofNullable(each.remove("raters")).ifPresent(raters::add);
          });
        });
    String group =
        line.find(fields.theirs("group")).orElse(NO_GROUP) instanceof JsonText(String name)
            ? name
            : "";
    return new Row(scores, raters, group);
  }

  private static SortedMap<String, BigDecimal> scores(
      JsonObject line, FieldMap fields, int number, List<Problem> problems) {
    SortedMap<String, BigDecimal> scores = new TreeMap<>();
    for (String target : fields.targets()) {
      if (fields.isMapped(target)) {
        line.find(fields.theirs(target))
            .ifPresentOrElse(
                json -> put(target, json, number, scores, problems),
                () ->
                    report(
                        problems,
                        "missing",
                        number,
                        Quoted.text(fields.theirs(target)) + " is missing",
                        "give every line its score"));
      }
    }
    if (line.find("scores").orElse(JsonObject.EMPTY) instanceof JsonObject own) {
      own.forEach((target, json) -> {
        if (fields.targets().contains(target)) {
          put(target, json, number, scores, problems);
        } else {
          report(
              problems,
              "unknown-target",
              number,
              "nothing is scored as " + Quoted.text(target),
              Suggestion.of(target, fields.targets(), "the rubric scores"));
        }
      });
    }
    return scores;
  }

  private static void put(
      String target,
      Json json,
      int number,
      SortedMap<String, BigDecimal> scores,
      List<Problem> problems) {
    Optional<BigDecimal> value =
        switch (json) {
          case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
          case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
          case JsonText(String text) -> Decimals.parse(text);
          default -> Optional.empty();
        };
    if (value.isEmpty()) {
      report(
          problems,
          "wrong-type",
          number,
          "the score of " + Quoted.text(target) + " is not a number",
          "give a number");
    }
    value.ifPresent(score -> scores.put(target, score));
  }

  private static void report(
      List<Problem> problems, String code, int line, String message, String help) {
    problems.add(new Problem(code, new Place("", line, 1), message, help));
  }
}
