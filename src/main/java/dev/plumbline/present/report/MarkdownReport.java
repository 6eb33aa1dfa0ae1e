package dev.plumbline.present.report;

import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.Block.Data;
import dev.plumbline.present.report.Block.Drawing;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Headline;
import dev.plumbline.present.report.Block.Paragraph;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Columns.Column;
import dev.plumbline.present.terminal.MarkdownCell;
import java.util.ArrayList;
import java.util.List;

/// Writes a report as Markdown of GitHub's flavour.
final class MarkdownReport {

  private final StringBuilder out = new StringBuilder();

  static String text(Report report) {
    MarkdownReport text = new MarkdownReport();
    text.line("# " + MarkdownCell.inert(Wording.sentence(report.title())));
    text.blocks(report.blocks());
    return text.out.toString();
  }

  private void blocks(List<Block> blocks) {
    for (Block block : blocks) {
      switch (block) {
        case Headline headline ->
            line(
                "**"
                    + headline.figure()
                    + "** "
                    + headline.of()
                    + ". "
                    + MarkdownCell.inert(headline.says()));
        case Paragraph(ReportPhrase text, _) ->
            line(text.sentence(MarkdownCell::inert, MarkdownReport::name));
        case Figures(var figures) -> figures(figures);
        case Table table -> table(table);
        case Drawing(_, _, Table numbers) -> table(numbers);
        case Section(_, ReportPhrase heading, var inside) -> {
          if (!block.isEmpty()) {
            line("## " + heading(heading));
            blocks(inside);
          }
        }
        case Data _ -> {}
      }
    }
  }

  private void figures(List<Block.Figure> figures) {
    List<Block.Figure> shown =
        figures.stream().filter(figure -> !figure.cell().shown().isEmpty()).toList();
    if (!shown.isEmpty()) {
      out.append("\n| | |\n|---|---|\n");
      shown.forEach(figure -> row(List.of(figure.title(), figure.cell().shown()), out));
    }
  }

  private void table(Table table) {
    if (table.rows().isEmpty()) {
      return;
    }
    if (!table.title().isEmpty()) {
      line("### " + heading(table.title()));
    }
    List<Integer> filled = Column.filled(table.columns().size(), table.rows());
    out.append('\n').append(head(filled.stream().map(table.columns()::get).toList()));
    for (List<Cell> cells : table.rows()) {
      row(filled.stream().map(cells::get).map(Cell::shown).toList(), out);
    }
  }

  /// The titles, and the rule below them.
  static String head(List<Column> columns) {
    StringBuilder head = new StringBuilder();
    row(columns.stream().map(Column::title).toList(), head);
    columns.forEach(column -> head.append(column.isNumber() ? "|---:" : "|---"));
    return head.append("|\n").toString();
  }

  static void row(List<String> cells, StringBuilder out) {
    List<String> inert = new ArrayList<>(cells);
    inert.replaceAll(MarkdownCell::inert);
    out.append("| ").append(String.join(" | ", inert)).append(" |\n");
  }

  private static String heading(ReportPhrase phrase) {
    return phrase.heading(MarkdownCell::inert, MarkdownReport::name);
  }

  private static String name(String name) {
    return MarkdownCell.inert(Wording.quoted(name));
  }

  private void line(String line) {
    out.append(out.isEmpty() ? "" : "\n").append(line).append('\n');
  }
}
