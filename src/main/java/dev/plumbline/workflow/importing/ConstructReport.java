package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import java.util.List;
import java.util.Locale;

/// What became of each construct of a source, for people and programs.
public final class ConstructReport {

  public static void append(List<ImportLedger.Row> rows, StringBuilder out) {
    for (ImportLedger.Fate fate : ImportLedger.Fate.values()) {
      List<ImportLedger.Row> these =
          rows.stream().filter(row -> row.entry().fate() == fate).toList();
      if (!these.isEmpty()) {
        out.append(
            switch (fate) {
              case KEPT -> "exactly as in the source\n";
              case CHANGED -> "with another meaning\n";
              case LOST -> "lost\n";
            });
      }
      these.forEach(row -> append(row, out));
    }
  }

  private static void append(ImportLedger.Row row, StringBuilder out) {
    out.append("  ")
        .append(row.count())
        .append(" x ")
        .append(EscapedText.onOneLine(row.entry().construct()));
    if (!row.entry().why().isEmpty()) {
      out.append(": ").append(EscapedText.onOneLine(row.entry().why()));
    }
    if (row.entry().fate() != ImportLedger.Fate.KEPT) {
      out.append(" (")
          .append(EscapedText.onOneLine(row.places().getFirst()))
          .append(row.count() > 1 ? ", …)" : ")");
    }
    out.append('\n');
  }

  public static JsonArray json(List<ImportLedger.Row> rows) {
    return JsonArray.mapped(
        rows,
        row ->
            JsonObject.builder()
                .put("fate", row.entry().fate().name().toLowerCase(Locale.ROOT))
                .put("construct", row.entry().construct())
                .put("count", row.count())
                .put("places", JsonArray.texts(row.places()))
                .putUnlessEmpty("why", row.entry().why())
                .build());
  }

  private ConstructReport() {}
}
