package dev.plumbline.present.text;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.revision.RubricDiff.Revision;
import dev.plumbline.rubric.revision.RubricDiff.RubricChange;
import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// The differences between two rubrics, as text and as JSON.
public final class RevisionText {

  public static List<String> lines(Revision revision) {
    List<String> lines = new ArrayList<>();
    lines.add("compared with " + revision.fromVersion());
    lines.add(
        "  extraction  "
            + (revision.sameExtraction()
                ? "the same: stored extractions can be scored again"
                : "changed: documents must be extracted again"));
    lines.add("  scoring     " + (revision.sameScoring() ? "the same" : "changed"));
    lines.add(
        "  scores      "
            + (revision.isComparable() ? "comparable" : "not comparable with earlier ones"));
    for (RubricChange change : revision.changes()) {
      lines.add(
          "  "
              + padded(change.bump().wireName())
              + TraceStepText.escaped(change.pointer())
              + words(change));
      lines.addAll(why(change.provenance()));
    }
    lines.add(
        "  version     "
            + revision.fromVersion()
            + " to "
            + revision.toVersion()
            + ": "
            + (revision.isSufficient() ? "enough" : "not enough")
            + (revision.requiredBump() == VersionBump.NONE
                ? ", nothing changed"
                : ", " + revision.requiredBump().wireName() + " is needed"));
    return lines;
  }

  private static List<String> why(Provenance provenance) {
    List<String> lines = new ArrayList<>();
    if (!provenance.rationale().isEmpty()) {
      lines.add("  " + padded("") + "why: " + EscapedText.visible(provenance.rationale()));
    }
    if (!provenance.entries().isEmpty()) {
      lines.add("  " + padded("") + EscapedText.visible(provenance.words()));
    }
    return lines;
  }

  private static String words(RubricChange change) {
    return switch (change.kind()) {
      case ADDED -> " added: " + shown(change.after());
      case REMOVED -> " removed: " + shown(change.before());
      case CHANGED -> ": " + shown(change.after()) + ", was " + shown(change.before());
    };
  }

  private static String shown(Json value) {
    return switch (value) {
      case JsonNull() -> "nothing";
      case JsonDecimal(BigDecimal number) -> number.toPlainString();
      default -> TraceStepText.plain(new StoredValue(value));
    };
  }

  private static String padded(String word) {
    return TerminalColumns.padded(word, 12);
  }

  private RevisionText() {}
}
