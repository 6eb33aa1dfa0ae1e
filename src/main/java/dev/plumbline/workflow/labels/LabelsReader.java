package dev.plumbline.workflow.labels;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.files.CsvLinesReader;
import dev.plumbline.workflow.files.JsonLinesReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads human scores from JSON Lines or a JSON array (if the first character is `{` or `[`) or
/// else from CSV.
///
/// A line is `{id or document, scores: {target: number or [one for each rater]}, raters?, group?}`,
/// or flat, with a field or column for each target. `--map composite=first+second` reads two
/// columns as two raters. Problems of all lines are collected and reported by [#labels].
public final class LabelsReader {

  /// Enough digits for a mean of any number of raters; the mean of two is exact.
  private static final MathContext DIGITS = MathContext.DECIMAL64;

  private final Path path;
  private final FieldMapping fields;
  private final boolean partial;
  private final boolean groups;
  private final List<Problem> problems = new ArrayList<>();
  private final SortedMap<String, Labels.Row> rows = new TreeMap<>();
  private int skipped;
  private int number;

  /// @param partial whether lines without a score are skipped instead of reported
  /// @param groups whether a line with a group needs no score
  public static LabelsReader read(Path path, FieldMapping fields, boolean partial, boolean groups) {
    LabelsReader reader = new LabelsReader(path, fields, partial, groups);
    if (JsonLinesReader.isJson(path)) {
      JsonLinesReader.read(path, reader.problems, reader::line);
    } else {
      CsvLinesReader.read(path, reader.problems, reader::header, reader::line);
    }
    return reader;
  }

  private LabelsReader(Path path, FieldMapping fields, boolean partial, boolean groups) {
    this.path = path;
    this.fields = fields;
    this.partial = partial;
    this.groups = groups;
  }

  /// The lines that could be read, whatever is wrong with the others.
  public Labels readable() {
    return new Labels(rows, skipped);
  }

  /// The labels.
  ///
  /// @throws Refusal with the problems of all lines, if there are any
  public Labels labels(HumanScales scale) {
    problems.addAll(readable().offScale(scale.scales()));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, path.toString(), problems);
    }
    return readable();
  }

  private boolean header(List<String> columns) {
    problems.addAll(LabelColumnCheck.problems(columns, fields, groups));
    return problems.isEmpty();
  }

  private void line(JsonObject line, int at) {
    number = at;
    String id = id(line);
    SortedMap<String, BigDecimal> scores = new TreeMap<>();
    SortedMap<String, List<BigDecimal>> raters = new TreeMap<>();
    int before = problems.size();
    flat(line, scores, raters);
    nested(line, scores, raters);
    raters(line, scores, raters);
    String group =
        fields.find(line, "group").orElse(NONE) instanceof JsonText(String name) ? name : "";
    boolean needsScore = !groups || group.isEmpty();
    if (scores.isEmpty() && needsScore && problems.size() == before) {
      if (partial) {
        skipped++;
        return;
      }
      report(
          ProblemCode.MISSING,
          "this line has no score",
          "write `scores: {composite: 3}`, or name the field with `--map composite=…`;"
              + " `--skip-unscored` leaves such lines out");
    }
    Labels.Row row = new Labels.Row(at, scores, raters, group);
    if (!id.isEmpty() && rows.containsKey(id)) {
      report(
          ProblemCode.DUPLICATE_ID,
          "the id " + EscapedText.text(id) + " is in line " + rows.get(id).line() + " already",
          "remove one; scores of several raters go in one line");
    } else if (!id.isEmpty()) {
      rows.put(id, row);
    }
  }

  /// The id, or the document's digest if there is no id.
  private String id(JsonObject line) {
    return fields.find(line, "id").isEmpty()
            && line.find("document").orElse(NONE) instanceof JsonText(String digest)
            && !digest.isEmpty()
        ? digest
        : DocumentLine.id(line, fields.fieldName("id"), number, problems);
  }

  private void flat(
      JsonObject line,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, List<BigDecimal>> raters) {
    for (String target : fields.targets()) {
      List<String> columns = fields.columns(target);
      List<BigDecimal> each = new ArrayList<>();
      for (String column : columns) {
        Optional<Json> json = FieldMapping.at(line, column);
        json.flatMap(value -> number(target, value)).ifPresent(each::add);
        if (json.isEmpty() && fields.isMapped(target) && !partial && !groups) {
          report(
              ProblemCode.MISSING,
              EscapedText.text(column) + " is missing",
              "give every line its score");
        }
      }
      put(target, each, columns.size() > 1, scores, raters);
    }
  }

  private void nested(
      JsonObject line,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, List<BigDecimal>> raters) {
    if (!(line.find("scores").orElse(JsonObject.EMPTY) instanceof JsonObject own)) {
      return;
    }
    own.forEach((target, json) -> {
      if (fields.targets().contains(target)) {
        boolean several = json instanceof JsonArray;
        put(target, numbers(target, json), several, scores, raters);
      } else {
        report(
            ProblemCode.UNKNOWN_TARGET,
            "nothing is scored as " + EscapedText.text(target),
            Suggestion.of(target, fields.targets(), "the rubric scores"));
      }
    });
  }

  /// Raters given beside the scores: a plain list belongs to the only target of the line, or else
  /// to the composite.
  private void raters(
      JsonObject line,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, List<BigDecimal>> raters) {
    Json json = line.find("raters").orElse(JsonObject.EMPTY);
    if (json instanceof JsonObject own) {
      own.forEach((target, each) -> raters.put(target, numbers(target, each)));
    } else {
      String target = scores.size() == 1 ? scores.firstKey() : "composite";
      List<BigDecimal> each = numbers("raters", json);
      raters.put(target, each);
      if (!scores.containsKey(target) && !each.isEmpty()) {
        scores.put(target, mean(each));
      }
    }
  }

  private static void put(
      String target,
      List<BigDecimal> each,
      boolean several,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, List<BigDecimal>> raters) {
    if (!each.isEmpty()) {
      scores.put(target, mean(each));
      if (several) {
        raters.put(target, List.copyOf(each));
      }
    }
  }

  private static BigDecimal mean(List<BigDecimal> each) {
    return each.stream()
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(each.size()), DIGITS);
  }

  private List<BigDecimal> numbers(String target, Json json) {
    List<Json> values = json instanceof JsonArray(List<Json> list) ? list : List.of(json);
    return values.stream().flatMap(value -> number(target, value).stream()).toList();
  }

  private Optional<BigDecimal> number(String target, Json json) {
    Optional<BigDecimal> value =
        switch (json) {
          case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
          case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
          case JsonText(String text) -> DecimalFormat.parse(text);
          default -> Optional.empty();
        };
    if (value.isEmpty()) {
      report(
          ProblemCode.WRONG_TYPE,
          "the score of " + EscapedText.text(target) + " is not a number",
          "give a number such as 3 or 3.5");
    }
    return value;
  }

  private void report(ProblemCode code, String message, String help) {
    problems.add(new Problem(code, new Place("", number, 1), message, help));
  }

  private static final Json NONE = Json.of("");
}
