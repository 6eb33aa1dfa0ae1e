package dev.plumbline.run.labels;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.DUPLICATE_KEY;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.files.CsvLinesReader;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.labels.LabelRows.Label;
import dev.plumbline.run.labels.Labels.HumanScales;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads human scores from JSON Lines or a JSON array (if the first character is `{` or `[`) or
/// else from CSV.
///
/// A line is `{id or document, scores: {target: number or [one for each rater]}, raters?, group?}`,
/// or flat, with a field or column for each target. `--map composite=first+second` reads two
/// columns as two raters; where `rater` is mapped, the labels of one id belong to the raters that
/// they name, on however many lines. Problems of all lines are collected and reported by [#labels].
public final class LabelsReader {

  /// Enough digits for a mean of any number of raters; the mean of two is exact.
  private static final MathContext DIGITS = MathContext.DECIMAL64;

  private static final int PLACES_SHOWN = 5;
  private static final int SHARED_MAX = 10_000;

  private final Path path;
  private final FieldMapping fields;
  private final LabelRows labels;
  private final boolean partial;
  private final boolean groups;
  private final Problems problems = new Problems();
  private final SortedMap<String, Labels.Row> rows = new TreeMap<>();

  /// Of all raters, by target.
  private final SortedMap<String, SortedSet<String>> names = new TreeMap<>();

  /// What rows have, once: a million rows have few different scores.
  private final Map<Object, Object> shared = new HashMap<>();

  private final SortedMap<String, Integer> leftOut = new TreeMap<>();
  private boolean grouped;
  private int skipped;
  private int number;
  private int read;

  /// @param labels what a label is
  /// @param partial whether lines without a score are skipped instead of reported
  /// @param groups whether a line with a group needs no score
  public static LabelsReader read(
      Path path, FieldMapping fields, LabelRows labels, boolean partial, boolean groups) {
    LabelsReader reader = new LabelsReader(path, fields, labels, partial, groups);
    if (JsonLinesReader.isJson(path)) {
      JsonLinesReader.read(path, reader.problems, reader::line);
    } else {
      CsvLinesReader.read(path, reader.problems, reader::header, reader::line);
    }
    return reader;
  }

  private LabelsReader(
      Path path, FieldMapping fields, LabelRows labels, boolean partial, boolean groups) {
    this.path = path;
    this.fields = fields;
    this.labels = labels;
    this.partial = partial;
    this.groups = groups;
  }

  /// How many labels `--keep` left out, by what they have.
  public SortedMap<String, Integer> leftOut() {
    return leftOut;
  }

  /// Whether any line has a group.
  public boolean isGrouped() {
    return grouped;
  }

  /// The lines that could be read, whatever is wrong with the others.
  public Labels readable() {
    return new Labels(rows, skipped, labels.exactIds());
  }

  /// The labels.
  ///
  /// @throws Refusal with the problems of all lines, if there are any
  public Labels labels(HumanScales scale) {
    problems.addAll(readable().offScale(scale.scales()));
    if (!problems.isEmpty()) {
      throw new Refusal(path.toString(), once(problems));
    }
    return readable();
  }

  /// Each problem once, with the lines that have it.
  private static List<Problem> once(Problems problems) {
    SequencedMap<List<String>, List<Problem>> alike = new LinkedHashMap<>();
    problems.forEach(each ->
        alike
            .computeIfAbsent(
                List.of(each.kind().toString(), each.message(), each.help()),
                _ -> new ArrayList<>())
            .add(each));
    return alike.values().stream().map(LabelsReader::told).toList();
  }

  private static Problem told(List<Problem> same) {
    Problem first = same.getFirst();
    if (same.size() == 1) {
      return first;
    }
    String lines =
        same.stream()
            .skip(1)
            .limit(PLACES_SHOWN)
            .map(each ->
                each.place().path().isEmpty()
                    ? Integer.toString(each.place().line())
                    : each.place().path())
            .collect(Collectors.joining(", "));
    return new Problem(
        first.kind(),
        first.place(),
        first.message()
            + ", and so in %s more (%s%s)"
                .formatted(same.size() - 1, lines, same.size() - 1 > PLACES_SHOWN ? ", …" : ""),
        first.help());
  }

  private boolean header(List<String> columns) {
    problems.addAll(missing(columns, fields, groups));
    return problems.isEmpty();
  }

  /// No path that chooses among columns.
  private static final Pattern PLAIN = Pattern.compile("[^*|\\[]+");

  /// What a table lacks: columns that `--map` names, an id or a digest, and some score. Reported
  /// once, rather than for every row.
  private static List<Problem> missing(List<String> columns, FieldMapping fields, boolean groups) {
    List<String> required = new ArrayList<>();
    fields.targets().stream()
        .filter(fields::isMapped)
        .flatMap(target -> fields.columns(target).stream())
        .filter(column -> PLAIN.matcher(column).matches() || columns.contains(column))
        .forEach(required::add);
    boolean scored =
        fields.targets().stream().anyMatch(fields::isMapped)
            || columns.stream().anyMatch(fields.targets()::contains)
            || groups && columns.contains(fields.fieldName("group"));
    Stream.of("group", "rater")
        .filter(fields::isMapped)
        .map(fields::fieldName)
        .forEach(required::add);
    if (!columns.contains(fields.fieldName("id")) && !columns.contains("document")) {
      required.add(fields.fieldName("id"));
    }
    Problems problems = new Problems();
    for (String column : required) {
      if (!columns.contains(column)) {
        problems.add(
            missing(
                "there is no column " + EscapedText.text(column),
                Suggestion.of(column, columns, "there are")));
      }
    }
    if (!scored) {
      problems.add(
          missing(
              "no column has scores",
              "name one `composite` or like a trait, or select one with `--map composite=…`"
                  + " which"));
    }
    return problems;
  }

  private static Problem missing(String message, String help) {
    return new Problem(MISSING, new Place("", 1, 1), message, help);
  }

  private void line(JsonObject line, int at) {
    number = at;
    read++;
    if (read < labels.headerRows()) {
      return;
    }
    List<Label> all = labels.labels(line);
    if (all.isEmpty()) {
      labelled(line, List.of());
    }
    boolean isNamed = fields.find(line, "id").isPresent();
    SequencedMap<List<Json>, List<Label>> byDocument = new LinkedHashMap<>();
    for (Label label : all) {
      if (counts(label)) {
        byDocument
            .computeIfAbsent(
                isNamed ? List.of() : label.all(fields.fieldName("id")), _ -> new ArrayList<>())
            .add(label);
      }
    }
    byDocument.values().forEach(kept -> labelled(line, kept));
  }

  /// @param kept the labels that count of a document; none if the line has no list of them
  private void labelled(JsonObject line, List<Label> kept) {
    int before = problems.size();
    String id = id(line, kept);
    SortedMap<String, BigDecimal> scores = new TreeMap<>();
    SortedMap<String, SortedMap<String, BigDecimal>> raters = new TreeMap<>();
    for (Label label : kept) {
      flat(label, raters, scores);
    }
    nested(line, scores, raters);
    raters(line, scores, raters);
    String group = LabelRows.text(fields.find(line, "group").orElse(NONE));
    grouped |= !group.isEmpty();
    boolean needsScore = !groups || group.isEmpty();
    if (scores.isEmpty() && raters.isEmpty() && needsScore && problems.size() == before) {
      if (partial) {
        skipped++;
        return;
      }
      report(
          MISSING,
          kept.isEmpty()
              ? "this line has no list " + EscapedText.text(labels.each())
              : "this line has no score",
          "write `scores: {composite: 3}`, or name the field with `--map composite=…`;"
              + " `--skip-unscored` leaves such lines out");
    }
    if (!id.isEmpty()) {
      add(id, row(number, scores, raters, group));
    }
  }

  private Labels.Row row(
      int line,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, SortedMap<String, BigDecimal>> raters,
      String group) {
    raters.forEach((target, each) ->
        names.computeIfAbsent(target, _ -> new TreeSet<>()).addAll(each.keySet()));
    Map<String, BigDecimal> few = scores.size() == 1 ? Map.copyOf(scores) : scores;
    return new Labels.Row(line, shared(few), shared(raters), shared(group), names);
  }

  @SuppressWarnings("unchecked") // an equal one has the same type
  private <T> T shared(T value) {
    return shared.size() < SHARED_MAX
        ? (T) shared.computeIfAbsent(value, _ -> value)
        : (T) shared.getOrDefault(value, value);
  }

  private boolean counts(Label label) {
    Optional<String> left = labels.leftOut(label);
    left.ifPresent(why -> leftOut.merge(why, 1, Integer::sum));
    if (left.isEmpty()) {
      labels
          .voided(label)
          .ifPresent(how ->
              report(
                  WRONG_LINE,
                  "a label is marked " + EscapedText.text(how),
                  "say with `--keep MEMBER=VALUE` which labels count"));
    }
    return left.isEmpty();
  }

  /// A row of its own, or the scores of further raters of a document that is there already.
  private void add(String id, Labels.Row row) {
    Labels.Row known = rows.get(id);
    if (known == null) {
      rows.put(id, row);
      return;
    }
    if (!fields.isMapped(RATER)) {
      report(
          DUPLICATE,
          "the id " + EscapedText.text(id) + " is in line " + known.line() + " already",
          "remove one; scores of several raters go in one line, or say who each is of with `--map"
              + " rater=…`");
      return;
    }
    SortedMap<String, SortedMap<String, BigDecimal>> raters = new TreeMap<>();
    known.raters().forEach((target, each) -> raters.put(target, new TreeMap<>(each)));
    row.raters()
        .forEach(
            (target, each) -> each.forEach((name, score) -> said(target, name, score, raters)));
    SortedMap<String, BigDecimal> scores = new TreeMap<>(known.scores());
    raters.forEach((target, each) -> scores.put(target, mean(each.values())));
    rows.put(
        id,
        row(known.line(), scores, raters, known.group().isEmpty() ? row.group() : known.group()));
  }

  private void said(
      String target,
      String rater,
      BigDecimal score,
      SortedMap<String, SortedMap<String, BigDecimal>> raters) {
    BigDecimal before =
        raters.computeIfAbsent(target, _ -> new TreeMap<>()).putIfAbsent(rater, score);
    if (before != null && before.compareTo(score) != 0) {
      report(
          DUPLICATE_KEY,
          "%s gave %s both %s and %s"
              .formatted(
                  EscapedText.text(rater),
                  EscapedText.text(target),
                  before.toPlainString(),
                  score.toPlainString()),
          "keep the one that counts");
    }
  }

  /// The id, or the document's digest if there is no id.
  private String id(JsonObject line, List<Label> kept) {
    List<Json> mapped = kept.isEmpty() ? List.of() : kept.getFirst().all(fields.fieldName("id"));
    if (fields.find(line, "id").isEmpty()
        && mapped.size() == 1
        && !LabelRows.text(mapped.getFirst()).isEmpty()) {
      return LabelRows.text(mapped.getFirst());
    }
    return fields.find(line, "id").isEmpty()
            && line.find("document").orElse(NONE) instanceof JsonText(String digest)
            && !digest.isEmpty()
        ? digest
        : DocumentLine.id(line, fields.fieldName("id"), number, problems);
  }

  private void flat(
      Label label,
      SortedMap<String, SortedMap<String, BigDecimal>> raters,
      SortedMap<String, BigDecimal> scores) {
    for (String target : fields.targets()) {
      List<String> columns = fields.columns(target);
      boolean several = columns.size() > 1 || label.size() > 0 || fields.isMapped(RATER);
      SortedMap<String, BigDecimal> each = new TreeMap<>();
      for (String column : columns) {
        Optional<Json> json = one(label, column);
        Optional<BigDecimal> score = json.flatMap(value -> number(target, value));
        if (score.isPresent()) {
          String rater = rater(label, columns.size() > 1 ? column : "");
          each.put(rater, score.get());
          if (several) {
            said(target, rater, score.get(), raters);
          }
        }
        if (label.all(column).isEmpty()
            && fields.isMapped(target)
            && !fields.isMapped(RATER)
            && !partial
            && !groups) {
          report(
              MISSING,
              EscapedText.text(column) + " is missing",
              "give every line its score, or leave out what has none with `--skip-unscored`");
        }
      }
      if (!each.isEmpty()) {
        scores.put(target, mean(several ? raters.get(target).values() : each.values()));
      }
    }
  }

  /// The value at a path, if one is there; several of them are a problem.
  private Optional<Json> one(Label label, String path) {
    List<Json> found = label.all(path).stream().filter(it -> !labels.isMissing(it)).toList();
    if (found.size() > 1) {
      report(
          WRONG_LINE,
          EscapedText.text(path) + " has " + found.size() + " values here",
          "walk a list with `--each`, or choose with `list[member=value]`");
      return Optional.empty();
    }
    return found.stream().findFirst();
  }

  /// Who gave a label: whom it names, or else its column or its place in a list.
  private String rater(Label label, String column) {
    if (!fields.isMapped(RATER)) {
      return column.isEmpty() ? Integer.toString(label.index() + 1) : column;
    }
    String name = one(label, fields.fieldName(RATER)).map(LabelRows::text).orElse("");
    if (name.isEmpty()) {
      report(
          MISSING,
          EscapedText.text(fields.fieldName(RATER)) + " names no rater",
          "say who gave each label");
    }
    return name;
  }

  private void nested(
      JsonObject line,
      SortedMap<String, BigDecimal> scores,
      SortedMap<String, SortedMap<String, BigDecimal>> raters) {
    if (!(line.find("scores").orElse(JsonObject.EMPTY) instanceof JsonObject own)) {
      return;
    }
    own.forEach((target, json) -> {
      if (fields.targets().contains(target)) {
        SortedMap<String, BigDecimal> each = numbers(target, json);
        if (!each.isEmpty()) {
          scores.put(target, mean(each.values()));
          if (json instanceof JsonArray) {
            raters.put(target, each);
          }
        }
      } else {
        report(
            UNDECLARED,
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
      SortedMap<String, SortedMap<String, BigDecimal>> raters) {
    Json json = line.find("raters").orElse(JsonObject.EMPTY);
    SortedMap<String, SortedMap<String, BigDecimal>> given = new TreeMap<>();
    if (json instanceof JsonObject own) {
      own.forEach((target, each) -> given.put(target, numbers(target, each)));
    } else {
      String target = scores.size() == 1 ? scores.firstKey() : "composite";
      given.put(target, numbers("raters", json));
    }
    given.forEach((target, each) -> {
      if (!each.isEmpty()) {
        raters.put(target, each);
        BigDecimal score = scores.computeIfAbsent(target, _ -> mean(each.values()));
        if (score.compareTo(Collections.min(each.values())) < 0
            || score.compareTo(Collections.max(each.values())) > 0) {
          report(
              WRONG_LINE,
              "the score of %s is %s, beyond all its raters"
                  .formatted(EscapedText.text(target), score.toPlainString()),
              "leave the score or the raters out");
        }
      }
    });
  }

  private static BigDecimal mean(Collection<BigDecimal> each) {
    return each.stream()
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(each.size()), DIGITS);
  }

  /// By their places in the list, from 1; null is a rater who gave none.
  private SortedMap<String, BigDecimal> numbers(String target, Json json) {
    List<Json> values = json instanceof JsonArray(var list) ? list : List.of(json);
    SortedMap<String, BigDecimal> numbers = new TreeMap<>();
    for (int i = 0; i < values.size(); i++) {
      String place = Integer.toString(i + 1);
      if (!labels.isMissing(values.get(i))) {
        number(target, values.get(i)).ifPresent(number -> numbers.put(place, number));
      }
    }
    return numbers;
  }

  private Optional<BigDecimal> number(String target, Json json) {
    String written = LabelRows.text(json);
    Optional<BigDecimal> value =
        json instanceof JsonBoolean ? Optional.empty() : DecimalFormat.parse(written);
    if (value.isEmpty()) {
      // words may be of the text that is graded
      boolean isShown = written.matches("[-+0-9.,' ]{1,20}");
      report(
          WRONG_TYPE,
          "the score of "
              + EscapedText.text(target)
              + (isShown ? " is " + EscapedText.text(written) + ", which" : "")
              + " is not a number",
          "give a number such as 3 or 3.5; what is no score is named with `--missing`");
    }
    return value;
  }

  private void report(ProblemCode code, String message, String help) {
    problems.add(code, new Place("", number, 1), message, help);
  }

  private static final Json NONE = Json.of("");
  private static final String RATER = "rater";
}
