package dev.plumbline.importing;

import dev.plumbline.importing.ImportedRubric.Note;
import dev.plumbline.importing.LevelTable.Criterion;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rows of cells, the first row a header: a table of levels as a spreadsheet or a page has it.
///
/// A column whose header holds a number is that level; `description` and `weight` are what they
/// say; the first column names the criterion. Where no header and every first cell holds a number,
/// the table lies on its side.
///
/// @param lines of each row in its file
public record LevelGrid(List<List<String>> rows, List<Integer> lines, List<Note> lost) {

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(?:[.][0-9]{1,6})?");
  private static final Pattern PLAIN =
      Pattern.compile("(?i)level|score|points?|pts?|[-–—:().,=\\s]");
  private static final String HEADER =
      "head each level's column with its number, as in `4 Capstone`, or use `--levels`";

  public LevelGrid {
    rows = rows.stream().map(List::copyOf).toList();
    lines = List.copyOf(lines);
    lost = List.copyOf(lost);
  }

  /// Empty after problems were reported.
  ///
  /// @param levels of the columns behind the first, where the header does not tell; or none
  public Optional<LevelTable> table(List<BigDecimal> levels, List<Problem> problems) {
    if (rows.size() < 2 || rows.getFirst().size() < 2) {
      return flaw(
          0,
          "empty",
          "there is no table with a header and a row",
          "write `criterion, 1, 2, 3`",
          problems);
    }
    if (levels.isEmpty() && isOnItsSide()) {
      return turned().table(levels, problems);
    }
    int before = problems.size();
    SequencedMap<Integer, BigDecimal> columns = columns(levels, problems);
    if (problems.size() > before) {
      return Optional.empty();
    }
    List<Note> notes = new ArrayList<>(lost);
    List<String> header = rows.getFirst();
    int weight = column("weight");
    int description = column("description");
    for (int c = 1; c < header.size(); c++) {
      if (!columns.containsKey(c) && c != weight && c != description) {
        notes.add(new Note("column " + header.get(c), "it is no level"));
      }
    }
    List<Criterion> criteria = new ArrayList<>();
    for (int r = 1; r < rows.size(); r++) {
      criterion(r, columns, weight, description, problems).ifPresent(criteria::add);
    }
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new LevelTable("", criteria, new TreeMap<>(), List.of(), notes));
  }

  /// A level's words with the level's own name before them.
  static String labelled(String label, String words) {
    return label.isBlank() || words.isBlank() || words.startsWith(label)
        ? words
        : label + ": " + words;
  }

  private SequencedMap<Integer, BigDecimal> columns(
      List<BigDecimal> levels, List<Problem> problems) {
    SequencedMap<Integer, BigDecimal> columns = new java.util.LinkedHashMap<>();
    List<String> header = rows.getFirst();
    int next = 0;
    for (int c = 1; c < header.size(); c++) {
      if (c == column("weight") || c == column("description")) {
        continue;
      }
      Optional<BigDecimal> level =
          levels.isEmpty()
              ? number(header.get(c))
              : next < levels.size() ? Optional.of(levels.get(next++)) : Optional.empty();
      if (level.isPresent() && columns.containsValue(level.get())) {
        flaw(
            0,
            "duplicate-key",
            "two columns are level " + level.get().toPlainString(),
            "keep one of them",
            problems);
      }
      int at = c;
      level.ifPresent(value -> columns.put(at, value));
    }
    if (columns.size() < 2 || next < levels.size()) {
      flaw(
          0,
          "too-few-levels",
          "the header has " + columns.size() + (columns.size() == 1 ? " level" : " levels"),
          HEADER,
          problems);
    }
    return columns;
  }

  private Optional<Criterion> criterion(
      int row,
      SequencedMap<Integer, BigDecimal> columns,
      int weight,
      int description,
      List<Problem> problems) {
    String name = cell(row, 0);
    if (name.isEmpty()) {
      flaw(
          row,
          "missing",
          "this row names no criterion",
          "write its name into the first cell",
          problems);
      return Optional.empty();
    }
    SortedMap<BigDecimal, String> words = new TreeMap<>();
    columns.forEach(
        (column, level) -> words.put(level, labelled(label(column), cell(row, column))));
    if (words.values().stream().allMatch(String::isBlank)) {
      flaw(
          row,
          "empty",
          "the criterion " + EscapedText.text(name) + " has no words at all",
          "say what its levels mean",
          problems);
      return Optional.empty();
    }
    BigDecimal worth = BigDecimal.ONE;
    if (weight > 0 && !cell(row, weight).isEmpty()) {
      Optional<BigDecimal> read = number(cell(row, weight)).filter(value -> value.signum() >= 0);
      if (read.isEmpty()) {
        flaw(
            row,
            "wrong-weight",
            EscapedText.text(cell(row, weight)) + " is no weight",
            "a weight is a number from 0 up",
            problems);
      }
      worth = read.orElse(worth);
    }
    return Optional.of(
        new Criterion(name, description > 0 ? cell(row, description) : "", worth, words));
  }

  private String label(int column) {
    String header = rows.getFirst().get(column);
    return NUMBER.matcher(PLAIN.matcher(header).replaceAll("")).replaceAll("").isEmpty()
        ? ""
        : NUMBER
            .matcher(header)
            .replaceAll("")
            .replaceAll("[()\\[\\]]", "")
            .replaceAll("^[-–—:.=\\s]+|[-–—:.=\\s]+$", "");
  }

  private boolean isOnItsSide() {
    return rows.getFirst().stream().skip(1).allMatch(cell -> number(cell).isEmpty())
        && rows.stream().skip(1).allMatch(row -> number(row.getFirst()).isPresent());
  }

  private LevelGrid turned() {
    List<List<String>> turned = new ArrayList<>();
    for (int c = 0; c < rows.getFirst().size(); c++) {
      List<String> row = new ArrayList<>();
      for (int r = 0; r < rows.size(); r++) {
        row.add(cell(r, c));
      }
      turned.add(row);
    }
    return new LevelGrid(
        turned, java.util.Collections.nCopies(turned.size(), lines.getFirst()), lost);
  }

  private int column(String called) {
    List<String> header = rows.getFirst();
    for (int c = 1; c < header.size(); c++) {
      if (header.get(c).strip().equalsIgnoreCase(called)) {
        return c;
      }
    }
    return -1;
  }

  private String cell(int row, int column) {
    return column < rows.get(row).size() ? rows.get(row).get(column).strip() : "";
  }

  /// The number in a cell, if there is exactly one.
  private static Optional<BigDecimal> number(String cell) {
    Matcher matcher = NUMBER.matcher(cell);
    if (!matcher.find()) {
      return Optional.empty();
    }
    BigDecimal first = new BigDecimal(matcher.group()).stripTrailingZeros();
    return matcher.find()
        ? Optional.empty()
        : Optional.of(first.scale() < 0 ? first.setScale(0) : first);
  }

  private Optional<LevelTable> flaw(
      int row, String code, String message, String help, List<Problem> problems) {
    int line = row < lines.size() ? lines.get(row) : 0;
    problems.add(new Problem(code, new Place("", line, line > 0 ? 1 : 0), message, help));
    return Optional.empty();
  }
}
