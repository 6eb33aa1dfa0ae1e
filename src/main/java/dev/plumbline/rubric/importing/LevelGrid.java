package dev.plumbline.rubric.importing;

import static java.math.BigDecimal.ONE;
import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.LevelGrid.LevelTable.Criterion;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Rows of cells with a header: a table of levels as found in a spreadsheet or on a page.
///
/// The first column names the criterion. A column whose header contains a number is that level; the
/// columns `description` and `weight` (in some languages, also in percent) are optional; others are
/// left out with a note, but one of numbers alone or with two numbers in its header is refused: it
/// may be a weight, or several levels. If no header but every first cell contains a number, the
/// table is transposed.
///
/// @param lines the line of each row in its file, from 1
public record LevelGrid(List<List<String>> rows, List<Integer> lines, List<Note> lost) {

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}(?:[.][0-9]{1,6})?");
  private static final Pattern PLAIN =
      Pattern.compile("(?i)level|score|points?|pts?|[-–—:().,=\\s]");
  private static final Pattern WEIGHT =
      Pattern.compile(
          "(?iu)(?:weights?|weighting|gewicht|gewichtung|poids|pondération|peso|ponderación|waga)"
              + "(?:\\s*(?:in\\s*)?[(\\[]?\\s*%\\s*[)\\]]?)?");
  private static final Pattern WORTH =
      Pattern.compile("[0-9]{1,9}(?:[.][0-9]{1,30}|,[0-9]{1,30})?");
  private static final Pattern THOUSAND = Pattern.compile("[1-9][0-9]{0,2},[0-9]{3}");

  /// Days from 2000 to 2099 as spreadsheets count them.
  private static final BigDecimal DAY_MIN = BigDecimal.valueOf(36_526);

  private static final BigDecimal DAY_MAX = BigDecimal.valueOf(73_050);
  private static final String DAY =
      "format the cell as text and type it again: a spreadsheet makes dates of `1-2` and `3/4`";
  private static final Pattern DESCRIPTION = Pattern.compile("(?i)description");
  private static final int PLACES_MAX = 6;
  private static final String HEADER =
      "start the header of each level's column with its number, as in `4 Capstone`, or use `--levels`";

  public LevelGrid {
    rows = rows.stream().map(List::copyOf).toList();
    lines = List.copyOf(lines);
    lost = List.copyOf(lost);
  }

  /// Empty after problems were reported.
  ///
  /// @param levels the levels of the columns after the first, if the header does not name them;
  ///   otherwise empty
  public Optional<LevelTable> table(List<BigDecimal> levels, List<Problem> problems) {
    if (rows.size() < 2 || rows.getFirst().size() < 2) {
      report(
          0,
          ProblemCode.EMPTY,
          "there is no table with a header and at least one row",
          "write `criterion, 1, 2, 3`",
          problems);
      return Optional.empty();
    }
    if (levels.isEmpty() && isTransposed()) {
      return transposed().table(levels, problems);
    }
    int before = problems.size();
    SequencedMap<Integer, BigDecimal> columns = columns(levels, problems);
    if (problems.size() > before) {
      return Optional.empty();
    }
    List<Note> notes = new ArrayList<>(lost);
    List<String> header = rows.getFirst();
    for (int c = 1; c < header.size(); c++) {
      if (!columns.containsKey(c) && c != column(WEIGHT) && c != column(DESCRIPTION)) {
        notes.add(new Note("column " + header.get(c), "it is not a level"));
        refuseFigures(c, problems);
      }
    }
    List<Note> changed = new ArrayList<>();
    List<Criterion> criteria = new ArrayList<>();
    for (int row = 1; row < rows.size(); row++) {
      if (rows.get(row).stream().skip(header.size()).anyMatch(cell -> !cell.isBlank())) {
        notes.add(new Note("cells of " + cell(row, 0), "the header has no columns for them"));
      }
      criterion(row, columns, changed, problems).ifPresent(criteria::add);
    }
    return problems.size() > before
        ? Optional.empty()
        : Optional.of(new LevelTable("", criteria, new TreeMap<>(), false, changed, notes));
  }

  /// A level's description, prefixed with the level's name unless it starts with it.
  public static String labelled(String label, String words) {
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
      if (c == column(WEIGHT) || c == column(DESCRIPTION)) {
        continue;
      }
      Optional<BigDecimal> level =
          levels.isEmpty()
              ? number(header.get(c))
              : next < levels.size() ? Optional.of(levels.get(next++)) : Optional.empty();
      if (levels.isEmpty() && level.filter(LevelGrid::isDay).isPresent()) {
        report(
            0,
            ProblemCode.UNKNOWN_VALUE,
            "the level " + EscapedText.text(header.get(c)) + " is the number of a date",
            DAY,
            problems);
      }
      if (level.isPresent() && columns.containsValue(level.get())) {
        report(
            0,
            ProblemCode.DUPLICATE_KEY,
            "two columns have the level " + level.get().toPlainString(),
            "keep one of them",
            problems);
      }
      int at = c;
      level.ifPresent(value -> columns.put(at, value));
    }
    if (columns.size() < 2 || next < levels.size()) {
      report(
          0,
          ProblemCode.TOO_FEW,
          "the header has " + Plural.of(columns.size(), "level"),
          HEADER,
          problems);
    }
    return columns;
  }

  private Optional<Criterion> criterion(
      int row,
      SequencedMap<Integer, BigDecimal> columns,
      List<Note> changed,
      List<Problem> problems) {
    String name = cell(row, 0);
    SortedMap<BigDecimal, String> words = new TreeMap<>();
    columns.forEach(
        (column, level) -> words.put(level, labelled(label(column), cell(row, column))));
    if (name.isEmpty()) {
      report(
          row,
          ProblemCode.MISSING,
          "the row names no criterion",
          "write its name in the first cell",
          problems);
      return Optional.empty();
    }
    if (words.values().stream().allMatch(String::isBlank)) {
      report(
          row,
          ProblemCode.EMPTY,
          "the criterion " + EscapedText.text(name) + " has no descriptions",
          "describe its levels",
          problems);
      return Optional.empty();
    }
    String weight = cell(row, column(WEIGHT));
    Optional<BigDecimal> read = weight.isEmpty() ? Optional.of(ONE) : worth(weight);
    if (read.filter(LevelGrid::isDay).isPresent()) {
      report(
          row,
          ProblemCode.WRONG_WEIGHT,
          "the weight " + EscapedText.text(weight) + " is the number of a date",
          DAY,
          problems);
    } else if (read.isEmpty()) {
      report(
          row,
          ProblemCode.WRONG_WEIGHT,
          EscapedText.text(weight) + " is not a weight",
          "weights are zero or positive numbers alone, such as 2, 0.5 or, all of them, 40 %",
          problems);
    }
    BigDecimal worth = read.orElse(ONE);
    if (worth.scale() > PLACES_MAX) {
      worth = worth.setScale(PLACES_MAX, HALF_EVEN);
      changed.add(
          new Note("weight of " + name, weight + " is rounded to " + worth.toPlainString()));
    }
    return Optional.of(new Criterion(name, cell(row, column(DESCRIPTION)), worth, words));
  }

  /// A number and nothing else, but for the percent sign if all weights have one.
  private Optional<BigDecimal> worth(String cell) {
    boolean percent = cells(column(WEIGHT)).allMatch(it -> it.isEmpty() || it.endsWith("%"));
    String figure = percent ? cell.substring(0, cell.length() - 1).strip() : cell;
    return WORTH.matcher(figure).matches() && !THOUSAND.matcher(figure).matches()
        ? Optional.of(bare(new BigDecimal(figure.replace(',', '.'))))
        : Optional.empty();
  }

  /// The cells of a column below its header.
  private Stream<String> cells(int column) {
    return IntStream.range(1, rows.size()).mapToObj(row -> cell(row, column));
  }

  /// A column that may be a weight or several levels is not left out.
  private void refuseFigures(int column, List<Problem> problems) {
    String header = rows.getFirst().get(column);
    if (NUMBER.matcher(header).find()) {
      report(
          0,
          ProblemCode.UNKNOWN_VALUE,
          "the column " + EscapedText.text(header) + " has several numbers",
          "write one level in its header, as in `1 weak`, or use `--levels`; format it as text,"
              + " where a program made a date of it",
          problems);
    } else if (cells(column).anyMatch(it -> !it.isEmpty())
        && cells(column).allMatch(it -> it.matches("[0-9.,\\s%]*"))) {
      report(
          0,
          ProblemCode.UNKNOWN_VALUE,
          "the column " + EscapedText.text(header) + " has numbers and is no level",
          "call it `weight` if it weighs the criteria, or take it out",
          problems);
    }
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

  private boolean isTransposed() {
    return rows.getFirst().stream().skip(1).allMatch(cell -> number(cell).isEmpty())
        && rows.stream().skip(1).allMatch(row -> number(row.getFirst()).isPresent());
  }

  private LevelGrid transposed() {
    List<List<String>> turned =
        IntStream.range(0, rows.getFirst().size())
            .mapToObj(c -> IntStream.range(0, rows.size()).mapToObj(row -> cell(row, c)).toList())
            .toList();
    return new LevelGrid(turned, Collections.nCopies(turned.size(), lines.getFirst()), lost);
  }

  private int column(Pattern called) {
    List<String> header = rows.getFirst();
    for (int c = 1; c < header.size(); c++) {
      if (called.matcher(header.get(c).strip()).matches()) {
        return c;
      }
    }
    return -1;
  }

  private String cell(int row, int column) {
    List<String> cells = rows.get(row);
    return column >= 0 && column < cells.size() ? cells.get(column).strip() : "";
  }

  /// The number in a cell, if it contains exactly one.
  private static Optional<BigDecimal> number(String cell) {
    Matcher matcher = NUMBER.matcher(cell);
    if (!matcher.find()) {
      return Optional.empty();
    }
    BigDecimal first = new BigDecimal(matcher.group());
    return matcher.find() ? Optional.empty() : Optional.of(bare(first));
  }

  private static boolean isDay(BigDecimal number) {
    return number.scale() == 0 && number.compareTo(DAY_MIN) >= 0 && number.compareTo(DAY_MAX) <= 0;
  }

  private static BigDecimal bare(BigDecimal number) {
    BigDecimal bare = number.stripTrailingZeros();
    return bare.scale() < 0 ? bare.setScale(0) : bare;
  }

  private void report(
      int row, ProblemCode code, String message, String help, List<Problem> problems) {
    int line = row < lines.size() ? lines.get(row) : 0;
    problems.add(new Problem(code, new Place("", line, line > 0 ? 1 : 0), message, help));
  }

  /// Criteria with a description for each level: a table of traits by levels, or a single
  /// criterion.
  ///
  /// @param description the rubric's description, may be empty
  /// @param context context parts of every document, by name
  /// @param summed whether the result is the sum of the criteria; otherwise it is their mean
  public record LevelTable(
      String description,
      List<Criterion> criteria,
      SortedMap<String, String> context,
      boolean summed,
      List<Note> changed,
      List<Note> lost) {

    /// A quality with its levels.
    ///
    /// @param name may be empty if there is only one criterion
    /// @param description a question about the criterion or its description, may be empty
    /// @param levels at least two, each with its description, which may be empty
    public record Criterion(
        String name, String description, BigDecimal weight, SortedMap<BigDecimal, String> levels) {
      private static final BigDecimal LEVEL_MAX = BigDecimal.valueOf(DecisionScale.LEVEL_MAX);

      public Criterion {
        levels = SortedCopy.of(levels);
        if (levels.size() < 2) {
          throw new IllegalArgumentException("a criterion has at least two levels");
        }
      }

      /// The greatest number of which every difference between levels is a multiple.
      BigDecimal step() {
        int decimals =
            levels.keySet().stream()
                .mapToInt(level -> level.stripTrailingZeros().scale())
                .max()
                .orElse(0);
        BigInteger step = BigInteger.ZERO;
        for (BigDecimal level : levels.keySet()) {
          step = step.gcd(aboveLowest(level).movePointRight(decimals).toBigIntegerExact());
        }
        return new BigDecimal(step, decimals).stripTrailingZeros();
      }

      /// Whether the levels are those that an item can have.
      boolean hasLevelsOfItems() {
        return levels.lastKey().compareTo(LEVEL_MAX) <= 0
            && levels.keySet().stream()
                .allMatch(level -> level.signum() >= 0 && level.stripTrailingZeros().scale() <= 0);
      }

      /// The level of the item: the same, or where an item cannot have it, steps above the lowest.
      BigDecimal ofItem(BigDecimal level) {
        return hasLevelsOfItems() ? level : aboveLowest(level).divideToIntegralValue(step());
      }

      private BigDecimal aboveLowest(BigDecimal level) {
        return level.subtract(levels.firstKey());
      }
    }

    public LevelTable {
      criteria = List.copyOf(criteria);
      context = SortedCopy.of(context);
      changed = List.copyOf(changed);
      lost = List.copyOf(lost);
    }

    /// The rubric of the table, with the given name.
    public ImportedRubric toRubric(String name) {
      return new LevelRubricWriter(this, name).write();
    }
  }
}
