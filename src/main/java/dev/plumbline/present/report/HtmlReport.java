package dev.plumbline.present.report;

import dev.plumbline.present.page.Anchor;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Writes a report as a page, or as a part of one.
public final class HtmlReport {

  private int sections;

  static Page page(Report report) {
    return Page.of(
        report.title(),
        Tag.MAIN.of(
            Html.of(
                Tag.H1.of(Wording.sentence(report.title())),
                new HtmlReport().html(report.blocks()))));
  }

  /// The blocks as parts of a page, whose other places are not named `block`.
  public Html html(List<Block> blocks) {
    return Html.of(blocks.stream().map(this::html).toList());
  }

  private Html html(Block block) {
    return switch (block) {
      case Block.Paragraph(Phrase text, boolean muted) -> {
        Element paragraph = Tag.P.of(text.sentence(UnaryOperator.identity(), Wording::quoted));
        yield muted ? paragraph.styled("note") : paragraph;
      }
      case Block.Figures(var figures) -> figures(figures);
      case Table table -> titled(table);
      case Block.Drawing(Html picture, String axes, Table numbers) ->
          Html.of(
              picture,
              Tag.P.of(Wording.sentence(axes) + ".").styled("note"),
              Tag.DETAILS.of(Tag.SUMMARY.of("The numbers of this picture"), table(numbers)));
      case Block.Section(_, Phrase heading, var inside) -> {
        Anchor anchor = new Anchor("block", ++sections);
        yield Tag.SECTION
            .of(Tag.H2.of(heading(heading)).at(anchor), html(inside))
            .styled("panel")
            .labelledBy(anchor);
      }
      case Block.Data _ -> Html.EMPTY;
    };
  }

  private static String heading(Phrase phrase) {
    return phrase.heading(UnaryOperator.identity(), Wording::quoted);
  }

  private static Html figures(List<Block.Figure> figures) {
    List<Html> rows = new ArrayList<>();
    for (Block.Figure figure : figures) {
      if (!figure.cell().shown().isEmpty()) {
        rows.add(
            Tag.TR.of(
                Tag.TH.of(figure.title()).with(Attribute.SCOPE, "row"),
                Tag.TD.of(cell(figure.cell()))));
      }
    }
    return rows.isEmpty() ? Html.EMPTY : Tag.TABLE.of(Tag.TBODY.of(rows));
  }

  private static Html titled(Table table) {
    return table.rows().isEmpty()
        ? Html.EMPTY
        : table.title().isEmpty()
            ? table(table)
            : Html.of(Tag.H3.of(heading(table.title())), table(table));
  }

  /// Wider tables scroll in their own region.
  private static Html table(Table table) {
    List<Integer> filled = Column.filled(table.columns().size(), table.rows());
    List<Element> heads = new ArrayList<>();
    for (int i : filled) {
      Column column = table.columns().get(i);
      Element head = Tag.TH.of(column.title()).with(Attribute.SCOPE, "col");
      heads.add(column.isNumber() ? head.styled("n") : head);
    }
    return Tag.DIV
        .of(
            Tag.TABLE.of(
                Tag.THEAD.of(Tag.TR.of(heads)),
                Tag.TBODY.of(
                    table.rows().stream().map(row -> row(row, table.columns(), filled)).toList())))
        .styled("wide")
        .with(Attribute.TAB, "0")
        .with(Attribute.ROLE, "region")
        .with(Attribute.LABEL, heading(table.title()));
  }

  /// The first column names the row.
  private static Element row(List<Cell> cells, List<Column> columns, List<Integer> filled) {
    List<Element> row = new ArrayList<>();
    for (int i : filled) {
      Html content = cell(cells.get(i));
      Element element =
          row.isEmpty() ? Tag.TH.of(content).with(Attribute.SCOPE, "row") : Tag.TD.of(content);
      row.add(columns.get(i).isNumber() ? element.styled("n") : element);
    }
    return Tag.TR.of(row);
  }

  private static Html cell(Cell cell) {
    return switch (cell) {
      case Cell.Text words -> Tag.BDI.of(words.shown());
      case Cell.Numeral number -> Html.text(NumberText.minus(number.shown()));
      case Cell.Between between -> Html.text(between.shown());
      case Cell.Link(Cell to, var page) -> Tag.A.of(cell(to)).to(page);
    };
  }
}
