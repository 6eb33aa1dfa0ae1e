package dev.plumbline.cli.compare;

import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.comparison.ComparisonReport;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.workflow.comparison.ComparedRuns;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.file.Path;

/// Prints a comparison: as a table the summary and the documents that changed most, in any other
/// form every document that is not the same.
public final class ComparisonPrinter {

  private final ListingFormat format;
  private final int limit;
  private final PrintWriter out;

  /// @param limit how many documents a table shows
  public ComparisonPrinter(ListingFormat format, int limit, PrintWriter out) {
    this.format = format;
    this.limit = limit;
    this.out = out;
  }

  public RunComparison print(RunPair pair) {
    return switch (format) {
      case TABLE -> print(pair, limit, ReportFormat.TABLE, out);
      case CSV, EXCEL, JSONL, MARKDOWN -> listing(pair);
    };
  }

  /// The summary alone, on one line.
  public static RunComparison printJson(RunPair pair, PrintWriter out) {
    return print(pair, 0, ReportFormat.JSON, out);
  }

  private static RunComparison print(
      RunPair pair, int limit, ReportFormat format, PrintWriter out) {
    ComparedRuns compared = ComparedRuns.of(pair, limit);
    print(compared, format, out);
    return compared.comparison();
  }

  static void print(ComparedRuns compared, ReportFormat format, PrintWriter out) {
    compared.report().print(format, 0, TerminalJson::line, "", out);
  }

  /// Writes the comparison as a page.
  static void write(ComparedRuns compared, Path file) {
    PrivateFiles.replace(file, HtmlReport.page(compared.report()).bytes());
  }

  private RunComparison listing(RunPair pair) {
    try (RowWriter<DocumentComparison> rows =
        RowWriter.of(
            format,
            ComparisonReport.documents(RoundedNumber.of(pair.rubricAfter().rubric())),
            out)) {
      return pair.compare(comparison -> {
        if (!(comparison instanceof Compared compared) || compared.isChanged()) {
          rows.row(comparison);
        }
      });
    }
  }
}
