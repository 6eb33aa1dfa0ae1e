package dev.plumbline.workflow.forms;

import dev.plumbline.base.problem.WireName;
import java.nio.file.Path;
import java.util.Locale;

/// How forms are written.
enum ReviewFormat {
  /// A line a document, for programs.
  JSONL,
  /// A row a question, for spreadsheets.
  CSV;

  static ReviewFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".csv") || name.endsWith(".tsv") ? CSV : JSONL;
  }

  @Override
  public String toString() {
    return WireName.KEBAB.of(this);
  }
}
