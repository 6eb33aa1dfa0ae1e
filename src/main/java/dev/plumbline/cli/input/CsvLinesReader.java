package dev.plumbline.cli.input;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.importing.DelimitedText;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/// Reads a file of comma-separated values whose first line names the columns, as if each row were
/// an object of texts. An empty cell is a field that is not there.
///
/// Problems carry the number of the line on which a row begins, since a quoted cell may hold more
/// than one.
final class CsvLinesReader {

  /// Hands every row on with the number of its line, and gathers what is wrong with the others.
  ///
  /// @param header looks at the columns first; rows are read only where it answers true
  static void read(
      Path path,
      List<Problem> problems,
      Predicate<List<String>> header,
      ObjIntConsumer<JsonObject> each) {
    List<String> columns = new ArrayList<>();
    DelimitedText.read(
        InputFiles.text(path),
        problems,
        row -> {
          if (columns.isEmpty()) {
            columns.addAll(row.cells());
            return !hasTwice(columns, row.line(), problems) && header.test(columns);
          }
          if (row.cells().size() == columns.size()) {
            each.accept(object(columns, row.cells()), row.line());
          } else {
            problems.add(otherwiseMany(row, columns.size()));
          }
          return true;
        });
  }

  private static Problem otherwiseMany(DelimitedText.Row row, int columns) {
    return new Problem(
        "wrong-line",
        new Place("", row.line(), 1),
        "this row has " + row.cells().size() + " cells, the first line names " + columns,
        "put a cell that holds the separator, quotes or line ends in quotes");
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
                "two columns are called " + EscapedText.text(column),
                "give each column its own name")));
    return !twice.isEmpty();
  }

  private static JsonObject object(List<String> columns, List<String> cells) {
    JsonObjectBuilder object = JsonObject.builder();
    for (int i = 0; i < columns.size(); i++) {
      object.putUnlessEmpty(columns.get(i), cells.get(i));
    }
    return object.build();
  }

  private CsvLinesReader() {}
}
