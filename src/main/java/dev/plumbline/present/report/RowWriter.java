package dev.plumbline.present.report;

import dev.plumbline.present.report.Columns.Column;
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
    return of(format, false, columns, out);
  }

  /// @param comma whether decimals of CSV begin with a comma, and cells are separated by
  ///   semicolons, as spreadsheets of some countries read them
  static <R> RowWriter<R> of(
      ListingFormat format, boolean comma, Columns<R> columns, PrintWriter out) {
    List<Column> shown = columns.shown();
    return switch (format) {
      case TABLE -> {
        TextTable table = new TextTable(out, "", TerminalReport.columns(shown));
        yield writer(row -> table.row(TerminalReport.shown(columns.cells(row))), table::close);
      }
      case CSV, EXCEL -> {
        out.print((format == ListingFormat.EXCEL ? BYTE_ORDER_MARK : "") + csvHead(shown, comma));
        yield writer(row -> out.print(csv(shown, columns.cells(row), comma)), out::flush);
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

  /// By which spreadsheets know that a file is UTF-8.
  String BYTE_ORDER_MARK = "\uFEFF";

  /// Titles after RFC 4180.
  static String csvHead(List<Column> columns, boolean comma) {
    return line(columns.stream().flatMap(Column::csvTitles).map(CsvCell::field), comma);
  }

  /// A row after RFC 4180. What is a number of ours is one, exact; a text that a spreadsheet takes
  /// for a formula is made inert.
  static String csv(List<Column> columns, List<Cell> cells, boolean comma) {
    return line(
        IntStream.range(0, cells.size())
            .boxed()
            .flatMap(i -> {
              Stream<String> fields = columns.get(i).csv(cells.get(i));
              return comma && cells.get(i).isNumber()
                  ? fields.map(number -> number.replace('.', ','))
                  : fields;
            }),
        comma);
  }

  private static String line(Stream<String> fields, boolean comma) {
    return fields
            .map(field ->
                comma && !field.startsWith("\"") && field.indexOf(';') >= 0
                    ? '"' + field + '"'
                    : field)
            .collect(Collectors.joining(comma ? ";" : ","))
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
