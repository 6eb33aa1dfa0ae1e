package dev.plumbline.cli.see;

import java.util.Locale;

/// The forms of a grade book.
enum GradeBookFormat {
  TABLE,
  CSV,
  JSONL,
  MARKDOWN,
  EXCEL,
  MOODLE,
  CANVAS,
  GRADESCOPE,
  PRAIRIELEARN;

  /// As the option is written.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
