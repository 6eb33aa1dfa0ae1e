package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import java.nio.file.Path;
import java.util.List;

/// What was imported, and what of each source was changed or lost.
public final class ImportReport {

  public static String text(List<ImportedFile> imported, Path folder) {
    StringBuilder out = new StringBuilder();
    for (ImportedFile each : imported) {
      out.append(each.rubric().name()).append(": ").append(each.rubric().summary()).append('\n');
      out.append("  file           ").append(each.file()).append('\n');
      out.append("  bundle         ").append(each.bundle().digest()).append('\n');
      notes("changed", each.rubric().changed(), out);
      notes("lost", each.rubric().lost(), out);
      each.warnings()
          .forEach(it -> out.append("  warning        ").append(it.render("")).append('\n'));
    }
    int items = imported.stream().mapToInt(each -> each.rubric().items()).sum();
    return out.append("imported ")
        .append(Plural.of(imported.size(), "rubric"))
        .append(" with ")
        .append(Plural.of(items, "item"))
        .append(" into ")
        .append(folder)
        .append('\n')
        .toString();
  }

  public static JsonObject json(List<ImportedFile> imported) {
    return JsonObject.builder()
        .put("outcome", "imported")
        .put("items", imported.stream().mapToInt(each -> each.rubric().items()).sum())
        .put("rubrics", JsonArray.mapped(imported, ImportReport::one))
        .build();
  }

  private static JsonObject one(ImportedFile each) {
    return JsonObject.builder()
        .put("rubric", each.rubric().name())
        .put("file", each.file().toString())
        .put("digest", each.bundle().digest())
        .put("items", each.rubric().items())
        .put("summary", each.rubric().summary())
        .put("changed", notes(each.rubric().changed()))
        .put("lost", notes(each.rubric().lost()))
        .put("warnings", ProblemJson.of(each.warnings()))
        .build();
  }

  private static JsonArray notes(List<Note> notes) {
    return JsonArray.mapped(
        notes,
        note -> JsonObject.builder().put("what", note.what()).put("reason", note.why()).build());
  }

  private static void notes(String title, List<Note> notes, StringBuilder out) {
    String margin = TerminalColumns.padded(title, 15);
    for (Note note : notes) {
      out.append("  ")
          .append(margin)
          .append(EscapedText.visible(note.what()))
          .append(": ")
          .append(EscapedText.visible(note.why()))
          .append('\n');
      margin = " ".repeat(15);
    }
  }

  private ImportReport() {}
}
