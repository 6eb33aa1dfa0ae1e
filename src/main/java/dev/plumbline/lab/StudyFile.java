package dev.plumbline.lab;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.calibrate.Study.Task;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.files.JsonLinesReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// A file of judge scores and human scores: a first line `{task, scale: {min, max, step}, names}`,
/// then one line for each row, `{id, judge, signals, human}`, optionally with `raters` and `group`.
///
/// Every wrong line is reported. Rows below a wrong first line are checked as far as possible
/// without it.
public final class StudyFile {

  private static final BigDecimal LARGEST = BigDecimal.valueOf(SampleRow.MAGNITUDE_MAX);

  private final Problems problems = new Problems();
  private final List<SampleRow> rows = new ArrayList<>();
  private final TreeMap<String, Integer> lines = new TreeMap<>();
  private Optional<Head> head = Optional.empty();
  private boolean begun;
  private int number;

  /// @param rows the number of rows that the first line announces, or -1
  private record Head(String task, Scale scale, List<String> names, long rows) {}

  /// A file without problems.
  ///
  /// @param promised the number of rows that its first line announces, or -1
  public record Labelled(Task task, long promised) {}

  public static Labelled read(Path path) {
    StudyFile file = new StudyFile();
    JsonLinesReader.read(path, file.problems, file::line);
    if (!file.begun && file.problems.isEmpty()) {
      file.problems.add(
          "", EMPTY, "the file is empty", "begin with `{\"task\", \"scale\", \"names\"}`");
    } else if (file.rows.isEmpty() && file.problems.isEmpty()) {
      file.problems.add(
          "", EMPTY, "the file has no rows", "write lines such as `{\"id\", \"judge\", …}`");
    }
    file.problems.refuse(path.toString());
    Head head = file.head.orElseThrow();
    Sample sample = new Sample(head.scale(), head.names(), file.rows);
    return new Labelled(new Task(head.task(), sample), head.rows());
  }

  private void line(JsonObject line, int at) {
    number = at;
    boolean first = !begun && problems.isEmpty();
    begun = true;
    if (first) {
      head = head(line);
    } else {
      row(line);
    }
  }

  private Optional<Head> head(JsonObject line) {
    int before = problems.size();
    String task = text(line, "task", "name the task");
    Optional<Scale> scale = scale(line);
    List<String> names = new ArrayList<>();
    TreeSet<String> seen = new TreeSet<>();
    for (Json name : list(line, "names", true)) {
      if (name instanceof JsonText(String text) && !text.isEmpty() && seen.add(text)) {
        names.add(text);
      } else {
        report("/names", "a name is not a text or is repeated", "give every signal its own name");
      }
    }
    long rows =
        line.find("rows").orElse(Json.of(-1)) instanceof JsonInteger(long value) ? value : -1;
    return problems.size() == before
        ? Optional.of(new Head(task, scale.orElseThrow(), names, rows))
        : Optional.empty();
  }

  private Optional<Scale> scale(JsonObject line) {
    if (!(line.find("scale").orElse(JsonObject.EMPTY) instanceof JsonObject scale)) {
      report("/scale", "not an object", "write `{\"min\": 1, \"max\": 5, \"step\": 1}`");
      return Optional.empty();
    }
    Optional<BigDecimal> min = number(scale.find("min"), "/scale/min");
    Optional<BigDecimal> max = number(scale.find("max"), "/scale/max");
    Optional<BigDecimal> step = number(scale.find("step"), "/scale/step");
    return min.isPresent() && max.isPresent() && step.isPresent()
        ? scale(min.get(), max.get(), step.get())
        : Optional.empty();
  }

  private Optional<Scale> scale(BigDecimal min, BigDecimal max, BigDecimal step) {
    BigDecimal range = max.subtract(min);
    if (step.signum() <= 0
        || range.signum() <= 0
        || range.remainder(step).signum() != 0
        || range.compareTo(step.multiply(BigDecimal.valueOf(Sample.POINTS_MAX - 1))) > 0) {
      report(
          "/scale",
          "from " + plain(min) + " to " + plain(max) + " by " + plain(step) + " is not a scale",
          "`max` must be a whole number of steps above `min`, with at most "
              + Sample.POINTS_MAX
              + " points");
      return Optional.empty();
    }
    return Optional.of(new Scale(min, max, step));
  }

  private void row(JsonObject line) {
    int before = problems.size();
    String id = DocumentLine.id(line, "id", number, problems);
    Optional<BigDecimal> judge = score(line.find("judge"), "/judge");
    Optional<BigDecimal> human = score(line.find("human"), "/human");
    List<Double> signals = signals(line);
    List<Double> raters = new ArrayList<>();
    for (Json rater : list(line, "raters", false)) {
      score(Optional.of(rater), "/raters").ifPresent(value -> raters.add(value.doubleValue()));
    }
    String group = !line.has("group") ? "" : text(line, "group", "give a text");
    if (!id.isEmpty()) {
      enter(id);
    }
    if (problems.size() == before) {
      double judged = judge.orElseThrow().doubleValue();
      rows.add(
          new SampleRow(id, judged, signals, human.orElseThrow().doubleValue(), raters, group));
    }
  }

  private List<Double> signals(JsonObject line) {
    int before = problems.size();
    boolean required = head.isEmpty() || !head.get().names().isEmpty();
    List<Double> signals = new ArrayList<>();
    for (Json signal : list(line, "signals", required)) {
      number(Optional.of(signal), "/signals").ifPresent(value -> signals.add(value.doubleValue()));
    }
    if (head.isPresent()
        && problems.size() == before
        && signals.size() != head.get().names().size()) {
      report(
          "/signals",
          "a list of " + signals.size(),
          "the first line names " + head.get().names().size());
    }
    return signals;
  }

  private void enter(String id) {
    Integer other = lines.putIfAbsent(id, number);
    if (other != null) {
      problems.add(
          DUPLICATE,
          new Place("/id", number, 1),
          "the id " + EscapedText.text(id) + " is in line " + other + " already",
          "give every row its own id");
    }
  }

  private Optional<BigDecimal> score(Optional<Json> json, String path) {
    Optional<BigDecimal> score = number(json, path);
    if (score.isPresent() && head.isPresent()) {
      Scale scale = head.get().scale();
      BigDecimal value = score.get();
      if (value.compareTo(scale.min()) < 0 || value.compareTo(scale.max()) > 0) {
        report(
            path,
            plain(value) + " is outside the scale",
            "it is from " + plain(scale.min()) + " to " + plain(scale.max()));
      }
    }
    return score;
  }

  /// Empty after a problem was reported.
  private Optional<BigDecimal> number(Optional<Json> json, String path) {
    Optional<BigDecimal> value =
        json.flatMap(written ->
            switch (written) {
              case JsonInteger(long whole) -> Optional.of(BigDecimal.valueOf(whole));
              case JsonDecimal(BigDecimal decimal) -> Optional.of(decimal);
              default -> Optional.empty();
            });
    if (value.isEmpty()) {
      report(path, json.isEmpty() ? "missing" : "not a number", "give a number");
      return value;
    }
    if (value.get().abs().compareTo(LARGEST) > 0) {
      report(path, "the number is too large", "its absolute value may be at most 10^12");
      return Optional.empty();
    }
    return value;
  }

  private List<Json> list(JsonObject line, String key, boolean required) {
    Optional<Json> json = line.find(key);
    if (json.isPresent() && json.get() instanceof JsonArray(var values)) {
      return values;
    }
    if (json.isPresent() || required) {
      report("/" + key, json.isEmpty() ? "missing" : "not a list", "write `[…]`");
    }
    return List.of();
  }

  private String text(JsonObject line, String key, String help) {
    Optional<Json> json = line.find(key);
    if (json.isPresent() && json.get() instanceof JsonText(String text)) {
      return text;
    }
    report("/" + key, json.isEmpty() ? "missing" : "not a text", help);
    return "";
  }

  private static String plain(BigDecimal value) {
    return value.toPlainString();
  }

  private void report(String path, String message, String help) {
    problems.add(WRONG_LINE, new Place(path, number, 1), message, help);
  }
}
