package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.present.terminal.CsvCell;
import dev.plumbline.rubric.importing.DelimitedText;
import dev.plumbline.rubric.importing.DelimitedText.Row;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid;
import dev.plumbline.rubric.importing.LevelTable;
import dev.plumbline.rubric.importing.LevelTable.Criterion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the rubrics of a file that Canvas takes: a row a criterion, behind it its ratings in
/// groups of three cells, and several rubrics by their names. The mark is the sum of the points, as
/// it is there.
public final class CanvasRubricImport {

  private static final String HELP =
      "name a file with `Rubric Name`, `Criteria Name` and groups of `Rating Name`, `Rating"
          + " Description`, `Rating Points` in its header";

  private static final List<String> READ =
      List.of(
          CanvasRubric.RUBRIC,
          CanvasRubric.CRITERION,
          CanvasRubric.DESCRIPTION,
          CanvasRubric.RANGE);

  private final List<Problem> problems;
  private final SequencedMap<String, List<Criterion>> criteria = new LinkedHashMap<>();
  private final SequencedMap<String, List<Note>> changed = new LinkedHashMap<>();
  private final SequencedMap<String, List<Note>> lost = new LinkedHashMap<>();
  private Optional<List<String>> header = Optional.empty();
  private String rubric = "";

  private CanvasRubricImport(List<Problem> problems) {
    this.problems = problems;
  }

  /// @return empty if there are problems
  public static List<ImportedRubric> read(String text, List<Problem> problems) {
    IdGenerator names = new IdGenerator();
    return tables(text, problems).stream()
        .map(table -> table.toRubric(names.name(table.description())))
        .toList();
  }

  /// The rubrics as tables, whose descriptions are their names.
  ///
  /// @return empty if there are problems
  static List<LevelTable> tables(String text, List<Problem> problems) {
    int before = problems.size();
    CanvasRubricImport file = new CanvasRubricImport(problems);
    DelimitedText.read(
        text,
        problems,
        row -> {
          if (file.header.isEmpty()) {
            return file.header(row);
          }
          if (row.cells().stream().anyMatch(cell -> !cell.isEmpty())) {
            file.row(row);
          }
          return true;
        });
    if (problems.size() == before && file.criteria.isEmpty()) {
      file.problem(1, ProblemCode.EMPTY, "the file has no criteria", HELP);
    }
    return problems.size() > before ? List.of() : file.tables();
  }

  private boolean header(Row row) {
    header = Optional.of(row.cells());
    for (String name :
        List.of(
            CanvasRubric.RUBRIC,
            CanvasRubric.CRITERION,
            CanvasRubric.RATING,
            CanvasRubric.POINTS)) {
      if (column(name) < 0) {
        problem(row.line(), ProblemCode.MISSING, "there is no column `" + name + "`", HELP);
        return false;
      }
    }
    return true;
  }

  /// The first column of this name, which may be numbered; -1 if there is none.
  private int column(String name) {
    List<String> cells = header.orElseThrow();
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).replaceAll("\\s*[0-9]+$", "").equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  private static String cell(Row row, int column) {
    return column >= 0 && column < row.cells().size()
        ? CsvCell.restored(row.cells().get(column))
        : "";
  }

  private void row(Row row) {
    String named = cell(row, column(CanvasRubric.RUBRIC));
    rubric = named.isEmpty() ? rubric : named;
    String name = cell(row, column(CanvasRubric.CRITERION));
    if (rubric.isEmpty() || name.isEmpty()) {
      problem(
          row.line(),
          ProblemCode.MISSING,
          rubric.isEmpty() ? "the row names no rubric" : "the row names no criterion",
          "write its name in the column");
      return;
    }
    SortedMap<BigDecimal, String> levels = levels(row, name);
    if (levels.size() < 2) {
      problem(
          row.line(),
          ProblemCode.TOO_FEW_LEVELS,
          "the criterion " + EscapedText.text(name) + " has fewer than two ratings with points",
          "give it two or more");
      return;
    }
    criteria
        .computeIfAbsent(rubric, _ -> new ArrayList<>())
        .add(
            new Criterion(
                name, cell(row, column(CanvasRubric.DESCRIPTION)), BigDecimal.ONE, levels));
    unread(row);
    if (cell(row, column(CanvasRubric.RANGE)).equalsIgnoreCase("true")) {
      changed
          .computeIfAbsent(rubric, _ -> new ArrayList<>())
          .add(new Note(name, "a rating is its highest points: those below are not given"));
    }
  }

  /// Columns before the ratings that are none of Canvas's.
  private void unread(Row row) {
    List<Integer> read = READ.stream().map(this::column).toList();
    for (int at = 0; at < column(CanvasRubric.RATING); at++) {
      if (!read.contains(at) && !cell(row, at).isEmpty()) {
        lost.computeIfAbsent(rubric, _ -> new ArrayList<>())
            .add(new Note("column " + header.orElseThrow().get(at), "nothing here reads it"));
      }
    }
  }

  /// With a comma that separates thousands, or three decimals.
  private static final Pattern THOUSAND = Pattern.compile("[1-9][0-9]{0,2}(?:,[0-9]{3})+");

  private SortedMap<BigDecimal, String> levels(Row row, String criterion) {
    SortedMap<BigDecimal, String> levels = new TreeMap<>();
    for (int at = column(CanvasRubric.RATING); at < row.cells().size(); at += 3) {
      String label = cell(row, at);
      String words = cell(row, at + 1);
      String points = cell(row, at + 2);
      if (label.isEmpty() && words.isEmpty() && points.isEmpty()) {
        continue;
      }
      Optional<BigDecimal> level =
          DecimalFormat.parse(points.replace(',', '.')).map(CanvasRubricImport::bare);
      if (level.isPresent() && THOUSAND.matcher(points).matches()) {
        problem(
            row.line(),
            ProblemCode.WRONG_TYPE,
            "a rating of "
                + EscapedText.text(criterion)
                + " has the points "
                + EscapedText.text(points)
                + ", which some read as "
                + points.replace(",", "")
                + " and some as "
                + level.get().toPlainString(),
            "write " + points.replace(",", "") + " or " + level.get().toPlainString());
      } else if (level.isEmpty()) {
        problem(
            row.line(),
            ProblemCode.WRONG_TYPE,
            "a rating of "
                + EscapedText.text(criterion)
                + " has the points "
                + EscapedText.text(points),
            "write a number");
      } else {
        String said = label.equals(level.get().toPlainString()) ? "" : label;
        if (levels.put(level.get(), words.isEmpty() ? said : LevelGrid.labelled(said, words))
            != null) {
          problem(
              row.line(),
              ProblemCode.DUPLICATE_KEY,
              "two ratings of "
                  + EscapedText.text(criterion)
                  + " have "
                  + level.get().toPlainString()
                  + " points",
              "keep one of them");
        }
      }
    }
    return levels;
  }

  private static BigDecimal bare(BigDecimal points) {
    BigDecimal bare = points.stripTrailingZeros();
    return bare.scale() < 0 ? bare.setScale(0) : bare;
  }

  private void problem(int line, ProblemCode code, String message, String help) {
    problems.add(new Problem(code, new Place("", line, 1), message, help));
  }

  private List<LevelTable> tables() {
    List<LevelTable> tables = new ArrayList<>();
    criteria.forEach((name, all) ->
        tables.add(
            new LevelTable(
                name,
                all,
                new TreeMap<>(),
                true,
                changed.getOrDefault(name, List.of()),
                lost.getOrDefault(name, List.of()).stream().distinct().toList())));
    return tables;
  }
}
