package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Where a file has what, by positions of columns from 0.
///
/// @param points the highest mark, if the file has a row of them
record SheetColumns(
    int id,
    int mark,
    Optional<Integer> feedback,
    Optional<Integer> maximum,
    Optional<BigDecimal> points) {

  private static final List<String> REQUIRED = List.of("id", "mark");
  private static final List<String> NAMES = List.of("id", "mark", "feedback", "maximum");

  /// @param mapped what names columns, by what is in them
  /// @param problems gets what is wrong; the columns mean nothing then
  static SheetColumns of(
      SheetFile file, SheetKind kind, Map<String, String> mapped, List<Problem> problems) {
    if (file.rows().isEmpty()) {
      problems.add(
          Problem.at(
              "", ProblemCode.EMPTY, "the file is empty", "name the file that you downloaded"));
      return new SheetColumns(0, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }
    mapped.keySet().stream()
        .filter(name -> !NAMES.contains(name))
        .forEach(name ->
            problems.add(
                Problem.at(
                    "",
                    ProblemCode.UNKNOWN_FIELD,
                    "unknown field " + EscapedText.text(name),
                    "there are " + String.join(", ", NAMES))));
    SheetFile.Row header = file.rows().getFirst();
    int id = required("id", header, kind, mapped, problems);
    int mark =
        kind == SheetKind.CANVAS && !mapped.containsKey("mark")
            ? assignment(header, file, problems)
            : required("mark", header, kind, mapped, problems);
    Optional<BigDecimal> points = points(file).flatMap(row -> MarkText.parsed(row.value(mark)));
    return new SheetColumns(
        id,
        mark,
        optional("feedback", header, kind, mapped, problems),
        optional("maximum", header, kind, mapped, problems),
        points);
  }

  private static Optional<SheetFile.Row> points(SheetFile file) {
    return file.rows().stream().filter(SheetKind::isOfPoints).findFirst();
  }

  /// The only column of an assignment that is not read only.
  private static int assignment(SheetFile.Row header, SheetFile file, List<Problem> problems) {
    List<Integer> found =
        IntStream.range(0, header.cells().size())
            .filter(at -> SheetKind.ASSIGNMENT.matcher(header.value(at)).matches())
            .filter(
                at -> points(file).stream().noneMatch(row -> row.value(at).contains("read only")))
            .boxed()
            .toList();
    if (found.size() != 1) {
      problems.add(
          new Problem(
              ProblemCode.MISSING,
              new Place("", header.line(), 1),
              found.isEmpty()
                  ? "no column is an assignment, `Title (number)`"
                  : Integer.toString(found.size()) + " columns are assignments",
              "name one with `--map mark=COLUMN`"
                  + (found.isEmpty() ? "" : ": " + titles(header, found))));
    }
    return found.isEmpty() ? 0 : found.getFirst();
  }

  private static int required(
      String name,
      SheetFile.Row header,
      SheetKind kind,
      Map<String, String> mapped,
      List<Problem> problems) {
    return optional(name, header, kind, mapped, problems).orElse(0);
  }

  private static Optional<Integer> optional(
      String name,
      SheetFile.Row header,
      SheetKind kind,
      Map<String, String> mapped,
      List<Problem> problems) {
    Optional<String> title =
        Optional.ofNullable(mapped.get(name))
            .or(() -> Optional.ofNullable(kind.headers().get(name)));
    if (title.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> found = find(title.get(), header);
    boolean wanted = mapped.containsKey(name) || REQUIRED.contains(name);
    if (found.size() == 1) {
      return Optional.of(found.getFirst());
    }
    if (wanted || found.size() > 1) {
      List<Integer> all =
          new ArrayList<>(IntStream.range(0, header.cells().size()).boxed().toList());
      problems.add(
          new Problem(
              found.isEmpty() ? ProblemCode.MISSING : ProblemCode.DUPLICATE_KEY,
              new Place("", header.line(), 1),
              (found.isEmpty() ? "no column is " : "several columns are ")
                  + EscapedText.text(title.get()),
              "name it, or its position from 1, with `--map "
                  + name
                  + "=COLUMN`; there are "
                  + titles(header, all)));
    }
    return Optional.empty();
  }

  private static List<Integer> find(String title, SheetFile.Row header) {
    List<Integer> exact =
        IntStream.range(0, header.cells().size())
            .filter(at -> header.value(at).equalsIgnoreCase(title))
            .boxed()
            .toList();
    if (exact.isEmpty() && SheetKind.isPosition(title)) {
      int at = Integer.parseInt(title) - 1;
      return at >= 0 && header.has(at) ? List.of(at) : List.of();
    }
    return exact;
  }

  private static String titles(SheetFile.Row header, List<Integer> columns) {
    return columns.stream()
        .map(at -> EscapedText.text(header.value(at)))
        .collect(Collectors.joining(", "));
  }

  /// The highest mark that a row allows, if the file says one.
  Optional<BigDecimal> maximum(SheetFile.Row row) {
    return maximum.flatMap(column -> MarkText.parsed(row.value(column))).or(() -> points);
  }
}
