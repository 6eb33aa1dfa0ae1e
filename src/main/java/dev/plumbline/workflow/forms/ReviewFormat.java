package dev.plumbline.workflow.forms;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.WireName;
import java.nio.file.Path;
import java.util.Locale;

/// How forms are written.
enum ReviewFormat {
  /// A line a document, for programs.
  JSONL,
  /// A row a question, for spreadsheets; a workbook is refused as what it is when it is read.
  CSV;

  /// @throws Refusal for a workbook, which is not written
  static ReviewFormat toWrite(Path file) {
    if (file.toString().toLowerCase(Locale.ROOT).matches("(?s).*\\.(xlsx?|ods)")) {
      throw Refusal.of(
          file.toString(),
          ProblemCode.WRONG_TYPE,
          "workbooks are not written",
          "name a .csv, which spreadsheet programs open, or a .jsonl");
    }
    return of(file);
  }

  static ReviewFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.matches("(?s).*\\.(csv|tsv|xlsx?|ods)") ? CSV : JSONL;
  }

  @Override
  public String toString() {
    return WireName.KEBAB.of(this);
  }
}
