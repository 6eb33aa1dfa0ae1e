package dev.plumbline.workflow.gradebook;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The platforms whose files are filled in.
public enum SheetKind {
  /// The grading worksheet of an assignment of Moodle.
  MOODLE(
      Map.of(
          "id",
          "Identifier",
          "mark",
          "Grade",
          "feedback",
          "Feedback comments",
          "maximum",
          "Maximum Grade")),
  /// The gradebook of a course of Canvas, in which assignments are columns.
  CANVAS(Map.of("id", "ID"));

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /// `Participant 123`, in any language.
  private static final Pattern PARTICIPANT = Pattern.compile(".*?([0-9]+)", Pattern.DOTALL);

  /// The folder of a person among the downloaded submissions, or a file of it.
  private static final Pattern FOLDER =
      Pattern.compile(".*_([0-9]+)_assignsubmission_.*", Pattern.DOTALL);

  /// The title of an assignment with its number.
  static final Pattern ASSIGNMENT = Pattern.compile(".*\\([0-9]+\\)", Pattern.DOTALL);

  private final Map<String, String> headers;

  SheetKind(Map<String, String> headers) {
    this.headers = headers;
  }

  /// The titles of its columns, by what is in them; those of Moodle in English.
  Map<String, String> headers() {
    return headers;
  }

  /// What identifies the person of a row; nothing if it is of none.
  List<String> keys(String cell) {
    if (cell.isEmpty()) {
      return List.of();
    }
    Matcher participant = PARTICIPANT.matcher(cell);
    return this == MOODLE && participant.matches()
        ? List.of(cell, participant.group(1)).stream().distinct().toList()
        : List.of(cell);
  }

  /// What identifies the person that a document is named after.
  List<String> named(String document) {
    Matcher folder = FOLDER.matcher(document);
    return this == MOODLE && folder.matches()
        ? List.of(folder.group(1))
        : List.of(document.strip());
  }

  /// Whether a row has the points of each assignment in place of a person.
  static boolean isOfPoints(SheetFile.Row row) {
    return row.value(0).equals("Points Possible");
  }

  /// Whether what names a column is its position, from 1.
  static boolean isPosition(String written) {
    return NUMBER.matcher(written).matches() && written.length() < 6;
  }
}
