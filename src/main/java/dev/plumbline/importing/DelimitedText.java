package dev.plumbline.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.util.List;
import java.util.function.Predicate;

/// Reads comma-separated values (RFC 4180) as spreadsheets write them: quoted cells may contain
/// separators, doubled quotes and line breaks; a byte order mark is skipped. The separator is the
/// comma, semicolon or tab that is most frequent in the first line.
public final class DelimitedText {

  /// A row with the number of its first line, from 1.
  public record Row(List<String> cells, int line) {}

  /// Passes each row, with its cells stripped of white space, to a consumer until that returns
  /// false. Empty lines are skipped. At the first malformed row a problem is reported and reading
  /// stops.
  public static void read(String text, List<Problem> problems, Predicate<Row> each) {
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    int line = 0;
    try {
      for (CsvRecord record : reader(bare)) {
        line = (int) record.getStartingLineNumber();
        if (!each.test(new Row(record.getFields().stream().map(String::strip).toList(), line))) {
          return;
        }
      }
    } catch (CsvParseException e) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_LINE,
              new Place("", line + 1, 1),
              "malformed CSV from here on, for example text after a quoted cell",
              "double every quote inside a quoted cell"));
    }
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
    for (char candidate : new char[] {';', '\t'}) {
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
