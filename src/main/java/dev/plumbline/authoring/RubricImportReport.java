package dev.plumbline.authoring;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.exchange.importing.ForeignImport;
import dev.plumbline.exchange.importing.ImportLedger;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.importing.ImportedRubric;
import java.nio.file.Path;
import java.util.List;

/// What was imported, and what of each source was changed or lost.
public final class RubricImportReport {

  public static String text(List<ImportedFile> imported, Path folder) {
    StringBuilder out = new StringBuilder();
    for (ImportedFile each : imported) {
      out.append(each.rubric().name()).append(": ").append(each.rubric().summary()).append('\n');
      out.append("  file           ").append(each.file()).append('\n');
      out.append("  bundle         ").append(each.bundle().digest()).append('\n');
      each.warnings()
          .forEach(it -> out.append("  warning        ").append(it.render("")).append('\n'));
    }
    ForeignImport.append(rows(imported), out);
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
    return JsonObject.of(
        "outcome", "imported",
        "items", imported.stream().mapToInt(each -> each.rubric().items()).sum(),
        "rubrics", JsonArray.mapped(imported, RubricImportReport::one));
  }

  private static JsonObject one(ImportedFile each) {
    return JsonObject.of(
        "rubric", each.rubric().name(),
        "file", each.file().toString(),
        "digest", each.bundle().digest(),
        "items", each.rubric().items(),
        "summary", each.rubric().summary(),
        "changed", each.rubric().changed(),
        "lost", each.rubric().lost(),
        "constructs", ForeignImport.constructs(rows(List.of(each))),
        "warnings", ProblemJson.of(each.warnings()));
  }

  /// What became of the constructs of all sources; their places are the rubrics.
  private static List<ImportLedger.Row> rows(List<ImportedFile> imported) {
    ImportLedger ledger = new ImportLedger();
    for (ImportedRubric each : imported.stream().map(ImportedFile::rubric).toList()) {
      each.kept()
          .forEach((construct, count) -> {
            for (int i = 0; i < count; i++) {
              ledger.kept(construct, each.name());
            }
          });
      each.changed().forEach(note -> ledger.changed(note.what(), note.why(), each.name()));
      each.lost().forEach(note -> ledger.lost(note.what(), note.why(), each.name()));
    }
    return ledger.rows();
  }

  private RubricImportReport() {}

  /// An imported rubric that compiles, and the path that it is written to.
  public record ImportedFile(
      ImportedRubric rubric, Path file, Bundle bundle, List<Problem> warnings) {
    public ImportedFile {
      warnings = List.copyOf(warnings);
    }
  }
}
