package dev.plumbline.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.List;
import java.util.function.Predicate;

/// Comma-separated values (RFC 4180) as spreadsheets write them: quoted cells may hold separators,
/// doubled quotes and line ends; a byte order mark is passed over. The separator is the comma,
/// semicolon or tab that the first line has most of.
public final class DelimitedText {

  /// A row with the number of the line on which it begins.
  public record Row(List<String> cells, int line) {}

  /// Hands rows on, without surrounding white space in their cells, while `each` wants more. Empty
  /// lines are no rows. Where the text is no CSV any more, that is told and nothing follows.
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
              "wrong-line",
              new Place("", line + 1, 1),
              "from here on this is not CSV, such as letters behind a quoted cell",
              "write a quote inside a quoted cell twice"));
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

  private static char separator(String header) {
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
