package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A file that says which person of a platform each document is of. It stays outside of the store,
/// so that runs have pseudonyms alone.
public final class PersonIds {

  private static final String DOCUMENT = "document";
  private static final String ID = "id";

  /// @throws Refusal if it has no columns `document` and `id`, or a document twice
  public static SortedMap<String, String> read(Path path) {
    List<SheetFile.Row> rows = SheetFile.read(path).rows();
    List<String> header =
        rows.isEmpty()
            ? List.of()
            : rows.getFirst().cells().stream().map(cell -> cell.value().strip()).toList();
    int document = header.indexOf(DOCUMENT);
    int id = header.indexOf(ID);
    if (document < 0 || id < 0) {
      throw Refusal.of(
          path.toString(),
          ProblemCode.MISSING,
          "a file of ids has the columns `document` and `id`",
          "write them in its first line");
    }
    SortedMap<String, String> ids = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    for (SheetFile.Row row : rows.subList(1, rows.size())) {
      if (row.value(document).isEmpty() || row.value(id).isEmpty()) {
        problems.add(
            problem(
                row,
                ProblemCode.MISSING,
                "this row has no " + (row.value(document).isEmpty() ? DOCUMENT : ID),
                "write both, or leave the row out"));
      } else if (ids.put(row.value(document), row.value(id)) != null) {
        problems.add(
            problem(
                row,
                ProblemCode.DUPLICATE_ID,
                "the document " + EscapedText.text(row.value(document)) + " was named before",
                "name each document once"));
      }
    }
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, path.toString(), problems);
    }
    return ids;
  }

  private static Problem problem(SheetFile.Row row, ProblemCode code, String message, String help) {
    return new Problem(code, new Place("", row.line(), 1), message, help);
  }

  private PersonIds() {}
}
