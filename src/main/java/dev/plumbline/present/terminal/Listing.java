package dev.plumbline.present.terminal;

import dev.plumbline.base.canonical.JsonObject;
import java.io.PrintWriter;
import java.util.List;

/// Prints rows one after the other in the form that was asked for. What comes from a text is
/// hostile in each of them: a terminal obeys control characters, a spreadsheet formulas, and a page
/// its markup.
public interface Listing extends AutoCloseable {

  /// @param cells one for each column
  /// @param json the same row with all that is known, for other programs
  void row(List<String> cells, JsonObject json);

  @Override
  void close();

  static Listing of(ListingFormat format, List<TableColumn> columns, PrintWriter out) {
    return switch (format) {
      case TABLE -> table(columns, out);
      case CSV -> {
        List<String> titles = columns.stream().map(TableColumn::title).toList();
        out.print(csv(titles));
        yield lines(out, (cells, _) -> csv(cells));
      }
      case JSONL -> lines(out, (_, json) -> PlainJson.line(json) + "\n");
      case MARKDOWN -> {
        out.print(markdown(columns.stream().map(TableColumn::title).toList()));
        out.print("|" + String.join("|", columns.stream().map(Listing::rule).toList()) + "|\n");
        yield lines(out, (cells, _) -> markdown(cells));
      }
    };
  }

  private static Listing table(List<TableColumn> columns, PrintWriter out) {
    TextTable table = new TextTable(out, "", columns);
    return new Listing() {
      @Override
      public void row(List<String> cells, JsonObject json) {
        table.row(cells);
      }

      @Override
      public void close() {
        table.close();
      }
    };
  }

  /// How one row is written.
  interface Line {
    String of(List<String> cells, JsonObject json);
  }

  private static Listing lines(PrintWriter out, Line line) {
    return new Listing() {
      @Override
      public void row(List<String> cells, JsonObject json) {
        out.print(line.of(cells, json));
      }

      @Override
      public void close() {
        out.flush();
      }
    };
  }

  private static String rule(TableColumn column) {
    return switch (column.alignment()) {
      case LEFT -> "---";
      case RIGHT -> "---:";
    };
  }

  /// A row after RFC 4180, every cell in quotes that needs them.
  private static String csv(List<String> cells) {
    return String.join(",", cells.stream().map(CsvCell::field).toList()) + "\r\n";
  }

  private static String markdown(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(MarkdownCell::inert).toList()) + " |\n";
  }
}
