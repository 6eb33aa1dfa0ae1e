package dev.plumbline.present.report;

import dev.plumbline.present.terminal.CsvCell;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.terminal.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Writes the rows of one table as they come, so that it may have any length.
///
/// @param <R> what a row is made from
public interface RowWriter<R> extends AutoCloseable {

  void row(R row);

  /// Writes what was held to find the widths of columns.
  @Override
  void close();

  static <R> RowWriter<R> of(ListingFormat format, Columns<R> columns, PrintWriter out) {
    List<Column> shown = columns.shown();
    return switch (format) {
      case TABLE -> {
        TextTable table = new TextTable(out, "", TerminalReport.columns(shown));
        yield writer(row -> table.row(TerminalReport.shown(columns.cells(row))), table::close);
      }
      case CSV -> {
        out.print(csvHead(shown));
        yield writer(row -> out.print(csv(shown, columns.cells(row))), out::flush);
      }
      case JSONL ->
          writer(row -> out.print(TerminalJson.line(columns.json(row)) + "\n"), out::flush);
      case MARKDOWN -> {
        out.print(MarkdownReport.head(shown));
        yield writer(
            row -> {
              StringBuilder line = new StringBuilder();
              MarkdownReport.row(TerminalReport.shown(columns.cells(row)), line);
              out.print(line);
            },
            out::flush);
      }
    };
  }

  /// A table as spreadsheets of one country open it: with a byte order mark.
  ///
  /// @param comma whether decimals begin with a comma, and cells are separated by semicolons
  static <R> RowWriter<R> spreadsheet(Columns<R> columns, boolean comma, PrintWriter out) {
    List<Column> shown = columns.shown();
    out.print(
        "\uFEFF" + line(shown.stream().flatMap(Column::csvTitles).map(CsvCell::field), comma));
    return writer(
        row -> {
          List<Cell> cells = columns.cells(row);
          out.print(
              line(
                  IntStream.range(0, cells.size())
                      .boxed()
                      .flatMap(i ->
                          shown
                              .get(i)
                              .csv(cells.get(i))
                              .map(csv ->
                                  comma && cells.get(i) instanceof Cell.Numeral
                                      ? csv.replace('.', ',')
                                      : csv)),
                  comma));
        },
        out::flush);
  }

  private static String line(Stream<String> fields, boolean comma) {
    return fields
            .map(field ->
                comma && field.indexOf(';') >= 0 && !field.startsWith("\"")
                    ? '"' + field + '"'
                    : field)
            .collect(Collectors.joining(comma ? ";" : ","))
        + "\r\n";
  }

  /// Titles after RFC 4180.
  static String csvHead(List<Column> columns) {
    return columns.stream()
            .flatMap(Column::csvTitles)
            .map(CsvCell::field)
            .collect(Collectors.joining(","))
        + "\r\n";
  }

  /// A row after RFC 4180. What is a number of ours is one; a text that a spreadsheet takes for a
  /// formula is made inert.
  static String csv(List<Column> columns, List<Cell> cells) {
    return IntStream.range(0, cells.size())
            .mapToObj(i -> columns.get(i).csv(cells.get(i)))
            .flatMap(cell -> cell)
            .collect(Collectors.joining(","))
        + "\r\n";
  }

  private static <R> RowWriter<R> writer(Consumer<R> row, Runnable close) {
    return new RowWriter<>() {
      @Override
      public void row(R each) {
        row.accept(each);
      }

      @Override
      public void close() {
        close.run();
      }
    };
  }
}
