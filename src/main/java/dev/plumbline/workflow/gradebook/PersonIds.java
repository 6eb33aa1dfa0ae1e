package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.CsvLinesReader;
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
    SortedMap<String, String> ids = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    CsvLinesReader.read(
        path,
        problems,
        columns -> {
          boolean named = columns.contains(DOCUMENT) && columns.contains(ID);
          if (!named) {
            problems.add(
                Problem.at(
                    "",
                    ProblemCode.MISSING,
                    "a file of ids has the columns `document` and `id`",
                    "write them in its first line"));
          }
          return named;
        },
        (row, line) -> {
          String document = row.findText(DOCUMENT).orElse("");
          String id = row.findText(ID).orElse("");
          if (document.isEmpty() || id.isEmpty()) {
            problems.add(
                problem(
                    line,
                    ProblemCode.MISSING,
                    "this row has no " + (document.isEmpty() ? DOCUMENT : ID),
                    "write both, or leave the row out"));
          } else if (ids.put(document, id) != null) {
            problems.add(
                problem(
                    line,
                    ProblemCode.DUPLICATE_ID,
                    "the document " + EscapedText.text(document) + " was named before",
                    "name each document once"));
          }
        });
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, path.toString(), problems);
    }
    return ids;
  }

  private static Problem problem(int line, ProblemCode code, String message, String help) {
    return new Problem(code, new Place("", line, 1), message, help);
  }

  private PersonIds() {}
}
