package dev.plumbline.rubric.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Reads comma-separated values (RFC 4180) as spreadsheets write them: quoted cells may contain
/// separators, doubled quotes and line breaks; a byte order mark is skipped. The separator is the
/// comma, semicolon, tab or bar that is most frequent in the first line.
public final class DelimitedText {

  /// A row with the number of its first line, from 1.
  public record Row(List<String> cells, int line) {}

  private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\r|\\n");

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
        if (!each.test(new Row(cells, line))) {
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

  private static CsvReader<CsvRecord> reader(String text) {
    return CsvReader.builder()
        .fieldSeparator(separator(text.lines().findFirst().orElse("")))
        .allowExtraFields(true)
        .allowMissingFields(true)
        .skipEmptyLines(true)
        .ofCsvRecord(text);
  }

  /// The separator that is most frequent in a line.
  public static char separator(String header) {
    char best = ',';
    for (char candidate : new char[] {';', '\t', '|'}) {
      if (count(header, candidate) > count(header, best)) {
        best = candidate;
      }
    }
    return best;
  }

  private static long count(String header, char separator) {
    return header.chars().filter(c -> c == separator).count();
  }

  private DelimitedText() {}
}
