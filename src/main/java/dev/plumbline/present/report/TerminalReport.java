package dev.plumbline.present.report;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.report.Block.Data;
import dev.plumbline.present.report.Block.Drawing;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Headline;
import dev.plumbline.present.report.Block.Paragraph;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Columns.Column;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.terminal.TextTable.TableColumn;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import java.io.PrintWriter;
import java.util.List;

/// Writes a report as lines of text.
///
/// @param width columns of the terminal, by which sentences are broken; 0: they are not
record TerminalReport(PrintWriter out, int width) {

  private static final String INDENT = "  ";

  void print(List<Block> blocks) {
    for (Block block : blocks) {
      switch (block) {
        case Headline headline -> {
          line(ReportPhrase.of(headline.figure() + " " + headline.of()));
          headline.sentences().forEach(sentence -> line(ReportPhrase.of(sentence)));
        }
        case Paragraph(ReportPhrase text, _) -> line(text);
        case Figures(var figures) -> figures(figures);
        case Table table -> table(table);
        case Drawing(_, _, Table numbers) -> table(numbers);
        case Section(_, ReportPhrase heading, var inside) -> {
          if (!block.isEmpty()) {
            line(heading);
            print(inside);
          }
        }
        case Data _ -> {}
      }
    }
    out.flush();
  }

  private void figures(List<Block.Figure> figures) {
    List<List<String>> rows =
        figures.stream()
            .filter(figure -> !figure.cell().shown().isEmpty())
            .map(figure -> List.of(figure.title(), figure.cell().shown()))
            .toList();
    out.print(TextTable.text(INDENT, List.of(TableColumn.text(""), TableColumn.text("")), rows));
  }

  private void table(Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    line(table.title());
    try (TextTable text = new TextTable(out, INDENT, columns(table.columns()))) {
      table.rows().forEach(row -> text.row(shown(row)));
    }
  }

  static List<TableColumn> columns(List<Column> columns) {
    return columns.stream()
        .map(column ->
            column.isNumber()
                ? TableColumn.number(column.title())
                : TableColumn.text(column.title()))
        .toList();
  }

  static List<String> shown(List<Cell> row) {
    return row.stream().map(Cell::shown).toList();
  }

  private void line(ReportPhrase phrase) {
    if (phrase.isEmpty()) {
      return;
    }
    String text =
        phrase.written(
            words -> EscapedText.visible(words).replace("\\u0060", "`"), EscapedText::text);
    if (width == 0 || TerminalColumns.of(text) <= width) {
      out.print(text + "\n");
      return;
    }
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty()
          && TerminalColumns.of(line.toString()) + 1 + TerminalColumns.of(word) > width) {
        out.print(line + "\n");
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    out.print(line + "\n");
  }
}
