package dev.plumbline.rubric.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads comma-separated values (RFC 4180) as spreadsheets write them: quoted cells may contain
/// separators, doubled quotes and line breaks; a byte order mark is skipped. The separator is what
/// a first line `sep=;` says, or the comma, semicolon, tab or bar that gives most rows as many
/// cells as the first one. Rows without any text, and cells without one behind the last column that
/// has a name, are left out.
public final class CsvParser {

  /// A row with the number of its first line, from 1.
  public record Row(List<String> cells, int line) {}

  private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\r|\\n");

  /// What spreadsheets write, and read, to say the separator.
  private static final Pattern SAID =
      Pattern.compile("\\A\uFEFF?\"?sep=([,;\\t|])\"?\\s*(?:[\\r\\n]|\\z)");

  private static final String SEPARATORS = ",;\t|";

  /// So much of a text is looked at for its separator, in characters.
  public static final int SAMPLE_MAX = 1 << 16;

  /// Belongs behind the last line of a text that is read row by row: a row of its own, unless a
  /// quote is still open there. The CSV parser would take the rest of the text for a cell.
  public static final String END = "\nend";

  /// Passes each row, with its cells stripped of white space, to a consumer until that returns
  /// false. Empty lines are skipped. At the first malformed row a problem is reported and reading
  /// stops.
  public static void read(String text, List<Problem> problems, Predicate<Row> each) {
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    read(
        reader(bare + END).iterator(),
        problems,
        row -> each.test(new Row(row.cells().stream().map(String::strip).toList(), row.line())));
  }

  /// As [#read(String, List, Predicate)], with the cells as they are.
  ///
  /// @param records of a text that ends with [#END]
  /// @return whether all rows were read
  public static boolean read(
      Iterator<CsvRecord> records, List<Problem> problems, Predicate<Row> each) {
    int line = 0;
    int width = 0;
    try {
      while (records.hasNext()) {
        CsvRecord record = records.next();
        line = (int) record.getStartingLineNumber();
        List<String> cells = record.getFields();
        boolean isOpen = cells.getLast().endsWith(END);
        if ((isOpen || cells.equals(List.of(END.strip()))) && !records.hasNext()) {
          if (isOpen) {
            problems.add(neverClosed(line, cells));
          }
          return !isOpen;
        }
        if (cells.stream().allMatch(String::isBlank) || isSeparatorSaid(cells, line)) {
          continue;
        }
        width = width == 0 ? named(cells) : width;
        if (!each.test(new Row(named(cells) <= width ? resized(cells, width) : cells, line))) {
          return false;
        }
      }
      return true;
    } catch (CsvParseException e) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_LINE,
              new Place("", line + 1, 1),
              "malformed CSV from here on, for example text after a quoted cell",
              "double every quote inside a quoted cell"));
      return false;
    }
  }

  /// @param line on which the row begins; its last cell has the open quote
  private static Problem neverClosed(int line, List<String> cells) {
    long before =
        cells.subList(0, cells.size() - 1).stream()
            .mapToLong(cell -> LINE_BREAK.splitAsStream(cell + ".").count() - 1)
            .sum();
    return new Problem(
        ProblemCode.WRONG_LINE,
        new Place("", (int) (line + before), 1),
        "a quote is opened here and never closed",
        "close it, and double every quote inside a quoted cell");
  }

  private static boolean isSeparatorSaid(List<String> cells, int line) {
    return line == 1 && String.join("", cells).matches("\"?sep=[,;\\t|]?\"?\\s*");
  }

  /// How many cells there are without the empty ones at the end.
  private static int named(List<String> cells) {
    int count = cells.size();
    while (count > 0 && cells.get(count - 1).isBlank()) {
      count--;
    }
    return count;
  }

  private static List<String> resized(List<String> cells, int width) {
    return cells.size() > width ? cells.subList(0, width) : cells;
  }

  private static CsvReader<CsvRecord> reader(String text) {
    return rows(separator(text.substring(0, Math.min(text.length(), SAMPLE_MAX))))
        .ofCsvRecord(text);
  }

  /// Reads rows of any number of cells.
  public static CsvReader.CsvReaderBuilder rows(char separator) {
    return CsvReader.builder()
        .fieldSeparator(separator)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .skipEmptyLines(true);
  }

  /// The separator of a text that begins so: the one that is said, or by which most rows have as
  /// many cells as the first, or of equal ones that with more cells; a comma if there is one
  /// column.
  public static char separator(String beginning) {
    Matcher said = SAID.matcher(beginning);
    if (said.find()) {
      return said.group(1).charAt(0);
    }
    char best = ',';
    double most = 0;
    int cells = 1;
    for (char candidate : SEPARATORS.toCharArray()) {
      List<Integer> counts = counts(beginning, candidate);
      int first = counts.getFirst();
      double share =
          counts.stream().filter(count -> count == first).count() / (double) counts.size();
      if (first > 1 && (share > most || (share == most && first > cells))) {
        best = candidate;
        most = share;
        cells = first;
      }
    }
    return best;
  }

  /// How many cells each row has, but the last one where it may be cut off; at least one row.
  private static List<Integer> counts(String text, char separator) {
    List<Integer> counts = new ArrayList<>();
    int cells = 1;
    boolean quoted = false;
    boolean begins = true;
    boolean blank = true;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"' && (begins || quoted)) {
        boolean doubled = quoted && text.startsWith("\"\"", at);
        at += doubled ? 1 : 0;
        quoted = doubled || !quoted;
        begins = false;
        blank = false;
      } else if (quoted) {
        continue;
      } else if (c == '\n' || c == '\r') {
        if (!blank) {
          counts.add(cells);
        }
        cells = 1;
        begins = true;
        blank = true;
      } else {
        cells += c == separator ? 1 : 0;
        begins = c == separator;
        blank &= begins || c <= ' ';
      }
    }
    if (counts.isEmpty() || (!blank && text.length() < SAMPLE_MAX)) {
      counts.add(cells);
    }
    return counts;
  }

  private CsvParser() {}

  /// Reads a table of levels from comma-separated values. Rows whose cells are all empty are
  /// skipped.
  public static final class CsvTable {

    /// Reads the rows; whether they are a table of levels is checked by [LevelGrid#table].
    public static LevelGrid read(String text, List<Problem> problems) {
      List<List<String>> rows = new ArrayList<>();
      List<Integer> lines = new ArrayList<>();
      CsvParser.read(
          text,
          problems,
          row -> {
            if (row.cells().stream().anyMatch(cell -> !cell.isEmpty())) {
              rows.add(row.cells());
              lines.add(row.line());
            }
            return true;
          });
      return new LevelGrid(rows, lines, List.of());
    }

    private CsvTable() {}
  }
}
