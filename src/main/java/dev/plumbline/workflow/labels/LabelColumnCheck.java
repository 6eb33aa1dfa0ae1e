package dev.plumbline.workflow.labels;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.workflow.documents.FieldMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Checks that a table of labels has the columns it needs: those that `--map` names, an id or a
/// digest, and some score. Reported once, rather than for every row.
final class LabelColumnCheck {

  /// No path that chooses among columns.
  private static final Pattern PLAIN = Pattern.compile("[^*|\\[]+");

  static List<Problem> problems(List<String> columns, FieldMapping fields, boolean groups) {
    List<String> required = new ArrayList<>();
    fields.targets().stream()
        .filter(fields::isMapped)
        .flatMap(target -> fields.columns(target).stream())
        .filter(column -> PLAIN.matcher(column).matches() || columns.contains(column))
        .forEach(required::add);
    boolean scored =
        fields.targets().stream().anyMatch(fields::isMapped)
            || columns.stream().anyMatch(fields.targets()::contains)
            || groups && columns.contains(fields.fieldName("group"));
    Stream.of("group", "rater")
        .filter(fields::isMapped)
        .map(fields::fieldName)
        .forEach(required::add);
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
