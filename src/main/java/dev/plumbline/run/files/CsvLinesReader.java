package dev.plumbline.run.files;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE_KEY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.rubric.importing.CsvParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Reads a file of comma-separated values as objects of texts, one for each row; the first row
/// names the columns. An empty cell is an absent field.
///
/// Problems carry the line on which a row begins, since a quoted cell may contain line breaks.
public final class CsvLinesReader {

  /// Calls `each` for every row, with its line number, and collects the problems of the others.
  ///
  /// @param header checks the columns; rows are read only if it returns true
  public static void read(
      Path path,
      List<Problem> problems,
      Predicate<List<String>> header,
      ObjIntConsumer<JsonObject> each) {
    List<String> columns = new ArrayList<>();
    CsvRows.read(
        path,
        problems,
        given -> {
          CsvParser.Row row =
              new CsvParser.Row(given.cells().stream().map(String::strip).toList(), given.line());
          if (columns.isEmpty()) {
            columns.addAll(row.cells());
            return !hasDuplicates(columns, row.line(), problems) && header.test(columns);
          }
          List<String> unnamed = unnamed(columns, row.cells());
          if (!unnamed.isEmpty()) {
            problems.add(
                new Problem(
                    WRONG_LINE,
                    new Place("", row.line(), 1),
                    EscapedText.text(unnamed.getFirst()) + " is in a column without a name",
                    "name the column, or take it out"));
          } else if (row.cells().size() == columns.size()) {
            each.accept(object(columns, row.cells()), row.line());
          } else {
            problems.add(wrongCellCount(row, columns.size()));
          }
          return true;
        });
  }

  private static Problem wrongCellCount(CsvParser.Row row, int columns) {
    return new Problem(
        WRONG_LINE,
        new Place("", row.line(), 1),
        "this row has " + Plural.of(row.cells().size(), "cell") + ", but the header has " + columns,
        "quote cells that contain the separator, quotes or line breaks");
  }

  private static boolean hasDuplicates(List<String> columns, int line, List<Problem> problems) {
    TreeSet<String> seen = new TreeSet<>();
    List<String> twice = new ArrayList<>();
    columns.stream().filter(column -> !column.isEmpty() && !seen.add(column)).forEach(twice::add);
    twice.forEach(column ->
        problems.add(
            new Problem(
                DUPLICATE_KEY,
                new Place("", line, 1),
                "two columns are named " + EscapedText.text(column),
                "rename one of them")));
    return !twice.isEmpty();
  }

  /// The cells with a text in columns without a name.
  private static List<String> unnamed(List<String> columns, List<String> cells) {
    return IntStream.range(0, Math.min(columns.size(), cells.size()))
        .filter(at -> columns.get(at).isEmpty() && !cells.get(at).isEmpty())
        .mapToObj(cells::get)
        .toList();
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
