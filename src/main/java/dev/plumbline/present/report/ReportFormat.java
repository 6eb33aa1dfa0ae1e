package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Function;

/// The forms in which a report can be printed.
public enum ReportFormat {
  TABLE,
  MARKDOWN,
  CSV,
  JSON,
  HTML;

  /// As the option is written.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// @param width of the terminal in columns; 0: unknown
  /// @param json writes the JSON, which has one line
  /// @param table the one that CSV has
  public void print(
      Report report, int width, Function<Json, String> json, String table, PrintWriter out) {
    switch (this) {
      case TABLE -> new TerminalReport(out, width).print(report.blocks());
      case MARKDOWN -> out.print(MarkdownReport.text(report));
      case CSV -> {
        Table one = report.table(table);
        out.print(RowWriter.csvHead(one.columns()));
        one.rows().forEach(row -> out.print(RowWriter.csv(one.columns(), row)));
      }
      case JSON -> out.print(json.apply(report.json()) + "\n");
      case HTML -> out.print(HtmlReport.page(report).html());
    }
    out.flush();
  }
}
