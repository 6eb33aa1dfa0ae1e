package dev.plumbline.workflow.labels;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.workflow.documents.FieldMapping;
import java.util.ArrayList;
import java.util.List;

/// Checks that a table of labels has the columns it needs: those that `--map` names, an id or a
/// digest, and some score. Reported once, rather than for every row.
final class LabelColumnCheck {

  static List<Problem> problems(List<String> columns, FieldMapping fields, boolean groups) {
    List<String> required = new ArrayList<>();
    fields.targets().stream()
        .filter(fields::isMapped)
        .forEach(target -> required.addAll(fields.columns(target)));
    boolean scored =
        !required.isEmpty()
            || columns.stream().anyMatch(fields.targets()::contains)
            || groups && columns.contains(fields.fieldName("group"));
    if (fields.isMapped("group")) {
      required.add(fields.fieldName("group"));
    }
    if (!columns.contains(fields.fieldName("id")) && !columns.contains("document")) {
      required.add(fields.fieldName("id"));
    }
    List<Problem> problems = new ArrayList<>();
    for (String column : required) {
      if (!columns.contains(column)) {
        problems.add(
            missing(
                "there is no column " + EscapedText.text(column),
                Suggestion.of(column, columns, "there are")));
      }
    }
    if (!scored) {
      problems.add(
          missing(
              "no column has scores",
              "name one `composite` or like a trait, or select one with `--map composite=…`"
                  + " which"));
    }
    return problems;
  }

  private static Problem missing(String message, String help) {
    return new Problem(ProblemCode.MISSING, new Place("", 1, 1), message, help);
  }

  private LabelColumnCheck() {}
}
