package dev.plumbline.local;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/// Reads a file of comma-separated values whose first line names the columns, as if each row were
/// an object of texts. An empty cell is a field that is not there. Where the first line has
/// semicolons or tabs and no commas, these separate.
///
/// Problems carry the number of the line on which a row begins, since a quoted cell may hold more
/// than one.
final class CsvLines {

  /// Hands every row on with the number of its line, and gathers what is wrong with the others.
  ///
  /// @param header looks at the columns first; rows are read only where it answers true
  static void read(
      Path path,
      List<Problem> problems,
      Predicate<List<String>> header,
      ObjIntConsumer<JsonObject> each) {
    String text = withoutByteOrderMark(InputFiles.text(path));
    List<String> columns = List.of();
    int line = 0;
    try (CsvReader<CsvRecord> records = reader(text)) {
      for (CsvRecord record : records) {
        line = (int) record.getStartingLineNumber();
        if (columns.isEmpty()) {
          columns = record.getFields().stream().map(String::strip).toList();
          if (hasTwice(columns, line, problems) || !header.test(columns)) {
            return;
          }
        } else if (record.getFieldCount() != columns.size()) {
          problems.add(
              new Problem(
                  "wrong-line",
                  new Place("", line, 1),
                  "this row has "
                      + record.getFieldCount()
                      + " cells, the first line names "
                      + columns.size(),
                  "put a cell that holds the separator, quotes or line ends in quotes"));
        } else {
          each.accept(object(columns, record), line);
        }
      }
    } catch (CsvParseException e) {
      problems.add(
          new Problem(
              "wrong-line",
              new Place("", line + 1, 1),
              "from here on this is not CSV, such as a quote that is never closed",
              "write a quote inside a quoted cell twice"));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
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

  private static char separator(String first) {
    if (first.indexOf(',') < 0) {
      for (char other : new char[] {';', '\t'}) {
        if (first.indexOf(other) >= 0) {
          return other;
        }
      }
    }
    return ',';
  }

  private static boolean hasTwice(List<String> columns, int line, List<Problem> problems) {
    TreeSet<String> seen = new TreeSet<>();
    List<String> twice = new ArrayList<>();
    columns.stream().filter(column -> !seen.add(column)).forEach(twice::add);
    twice.forEach(column ->
        problems.add(
            new Problem(
                "duplicate-key",
                new Place("", line, 1),
                "two columns are called " + Quoted.text(column),
                "give each column its own name")));
    return !twice.isEmpty();
  }

  private static JsonObject object(List<String> columns, CsvRecord record) {
    JsonObjectBuilder object = JsonObject.builder();
    for (int i = 0; i < columns.size(); i++) {
      object.putUnlessEmpty(columns.get(i), record.getField(i).strip());
    }
    return object.build();
  }

  private static String withoutByteOrderMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private CsvLines() {}
}
