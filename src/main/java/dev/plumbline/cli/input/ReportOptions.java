package dev.plumbline.cli.input;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.terminal.TerminalJson;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/// The form in which a report is printed.
public final class ReportOptions extends OptionGroup {

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description = "table, markdown, csv, json or html (default: table)")
  private Optional<ReportFormat> format;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "with --format csv: the table, by its name in JSON (default: the first)")
  private String table = "";

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  /// Whether a form was asked for.
  public boolean isGiven() {
    return json || format.isPresent();
  }

  /// Decimals are numbers in JSON.
  public void print(Report report) {
    print(report, TerminalJson::line);
  }

  /// Decimals are texts in JSON, as in artefacts.
  public void printExact(Report report) {
    print(report, CanonicalJson::text);
  }

  private void print(Report report, Function<Json, String> text) {
    ReportFormat form = format.orElse(json ? ReportFormat.JSON : ReportFormat.TABLE);
    if (json && form != ReportFormat.JSON || !table.isEmpty() && form != ReportFormat.CSV) {
      throw usage("--json and --format name one form, and --table is for csv");
    }
    report.print(form, width(), text, table, out());
  }

  /// What a shell says of its terminal; 0 if it says nothing.
  private int width() {
    String columns = environment().getOrDefault("COLUMNS", "");
    return columns.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(columns) : 0;
  }
}
