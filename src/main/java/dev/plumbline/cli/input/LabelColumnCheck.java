package dev.plumbline.cli.input;

import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;

/// Whether the columns of a table of labels are those that it needs: whatever `--map` names, an id
/// or a digest, and some score. Told once, and not again for every row.
final class LabelColumnCheck {

  static List<Problem> problems(List<String> columns, FieldMapping fields) {
    List<String> wanted = new ArrayList<>();
    fields.targets().stream()
        .filter(fields::isMapped)
        .forEach(target -> wanted.addAll(fields.columns(target)));
    boolean scored = !wanted.isEmpty() || columns.stream().anyMatch(fields.targets()::contains);
    if (fields.isMapped("group")) {
      wanted.add(fields.theirs("group"));
    }
    if (!columns.contains(fields.theirs("id")) && !columns.contains("document")) {
      wanted.add(fields.theirs("id"));
    }
    List<Problem> problems = new ArrayList<>();
    for (String column : wanted) {
      if (!columns.contains(column)) {
        problems.add(
            missing(
                "no column is called " + EscapedText.text(column),
                Suggestion.of(column, columns, "there are")));
      }
    }
    if (!scored) {
      problems.add(
          missing(
              "no column has scores",
              "call one `composite` or by the name of a trait, or say with `--map composite=…`"
                  + " which"));
    }
    return problems;
  }

  private static Problem missing(String message, String help) {
    return new Problem("missing", new Place("", 1, 1), message, help);
  }

  private LabelColumnCheck() {}
}
