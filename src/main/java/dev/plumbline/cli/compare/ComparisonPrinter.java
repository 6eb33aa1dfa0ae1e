package dev.plumbline.cli.compare;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.terminal.Listing;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.PlainJson;
import dev.plumbline.present.text.ComparisonRows;
import dev.plumbline.workflow.comparison.MostChanged;
import dev.plumbline.workflow.comparison.RunComparisonPage;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.file.Path;

/// Prints a comparison: as a table the documents that changed most and the summary, in any other
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
      case TABLE -> table(pair);
      case CSV, JSONL, MARKDOWN -> listing(pair);
    };
  }

  /// The summary alone, on one line.
  public static RunComparison printJson(RunPair pair, PrintWriter out) {
    RunComparison all = pair.compare(_ -> {});
    out.println(PlainJson.line(ComparisonText.json(pair, all)));
    return all;
  }

  /// Writes the comparison as a page.
  static void write(RunPair pair, Path file) {
    PrivateFiles.replace(file, RunComparisonPage.of(pair).bytes());
  }

  private RunComparison table(RunPair pair) {
    MostChanged most = new MostChanged(limit);
    RunComparison all = RunComparisonPage.compare(pair, most);
    out.print(ComparisonText.head(pair));
    if (!most.inOrder().isEmpty()) {
      try (Listing rows = Listing.of(format, ComparisonRows.COLUMNS, out)) {
        most.inOrder().forEach(one -> rows.row(ComparisonRows.cells(one), one.json()));
      }
    }
    if (most.others() > 0) {
      out.println("and " + Plural.of(most.others(), "document") + " more, see --limit");
    }
    out.print(ComparisonText.text(pair, all));
    return all;
  }

  private RunComparison listing(RunPair pair) {
    try (Listing rows = Listing.of(format, ComparisonRows.COLUMNS, out)) {
      return pair.compare(comparison -> {
        if (!(comparison instanceof Compared compared) || compared.isChanged()) {
          rows.row(ComparisonRows.cells(comparison), comparison.json());
        }
      });
    }
  }
}
