package dev.plumbline.present.report;

import static dev.plumbline.present.page.Element.Tag.A;
import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DATA;
import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.H2;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.H4;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.MAIN;
import static dev.plumbline.present.page.Element.Tag.MARK;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SECTION;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.TABLE;
import static dev.plumbline.present.page.Element.Tag.TBODY;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.SortScript;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.Block.Data;
import dev.plumbline.present.report.Block.Drawing;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Headline;
import dev.plumbline.present.report.Block.Paragraph;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Cell.Between;
import dev.plumbline.present.report.Cell.Estimated;
import dev.plumbline.present.report.Cell.Items;
import dev.plumbline.present.report.Cell.Link;
import dev.plumbline.present.report.Cell.Numeral;
import dev.plumbline.present.report.Cell.Quoting;
import dev.plumbline.present.report.Cell.Rounded;
import dev.plumbline.present.report.Columns.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes a report as a page, or as a part of one.
public final class HtmlReport {

  private static final Pattern MINUS = Pattern.compile("(?<![^ (])-(?=[0-9])");

  private int sections;
  private String section = "";

  public static Page page(Report report) {
    return new Page(
        report.title(),
        MAIN.of(
            Html.of(
                H1.of(Wording.sentence(report.title())),
                new HtmlReport().html(report.blocks(), 2))),
        SortScript.TEXT);
  }

  /// The blocks as parts of a page, whose other places are not named `block`.
  ///
  /// @param level of the headings, from 2
  public Html html(List<Block> blocks, int level) {
    return Html.of(blocks.stream().map(block -> html(block, level)).toList());
  }

  private Html html(Block block, int level) {
    if (block.isEmpty()) {
      return Html.EMPTY;
    }
    return switch (block) {
      case Headline headline ->
          DIV.of(
                  P.of(Html.text(headline.figure()), SMALL.of(headline.of())).styled("verdict"),
                  DIV.of(P.of(headline.says())).styled("says"))
              .styled("head");
      case Paragraph(ReportPhrase text, boolean muted) -> {
        Element paragraph = P.of(text.sentence(HtmlReport::minus, Wording::quoted));
        yield muted ? paragraph.styled("note") : paragraph;
      }
      case Figures(var figures) -> figures(figures);
      case Table table -> titled(table, level);
      case Drawing(Html picture, String axes, Table numbers) ->
          Html.of(
              picture,
              P.of(Wording.sentence(axes) + ".").styled("note"),
              DETAILS.of(SUMMARY.of("The numbers of this picture"), table(numbers)));
      case Section(_, ReportPhrase heading, var inside) -> {
        Anchor anchor = new Anchor("block", ++sections);
        section = heading(heading);
        Element part = SECTION.of(head(level).of(section).at(anchor), html(inside, level + 1));
        yield (level == 2 ? part.styled("panel") : part).labelledBy(anchor);
      }
      case Data _ -> Html.EMPTY;
    };
  }

  /// With minus signs that are as wide as a plus.
  private static String minus(String words) {
    return MINUS.matcher(words).replaceAll("\u2212");
  }

  private static String heading(ReportPhrase phrase) {
    return phrase.heading(HtmlReport::minus, Wording::quoted);
  }

  private static Tag head(int level) {
    return level == 2 ? H2 : level == 3 ? H3 : H4;
  }

  private static Html figures(List<Block.Figure> figures) {
    List<Html> rows = new ArrayList<>();
    for (Block.Figure figure : figures) {
      if (!figure.cell().shown().isEmpty()) {
        rows.add(TR.of(Tag.row(figure.title()), TD.of(cell(figure.cell()))));
      }
    }
    return rows.isEmpty() ? Html.EMPTY : TABLE.of(TBODY.of(rows));
  }

  private Html titled(Table table, int level) {
    return table.title().isEmpty()
        ? table(table)
        : Html.of(head(level).of(heading(table.title())), table(table));
  }

  /// Wider tables scroll in their own region. One column without a title is a list.
  private Html table(Table table) {
    List<Integer> filled = Column.filled(table.columns().size(), table.rows());
    List<Column> columns = filled.stream().map(table.columns()::get).toList();
    if (columns.size() == 1 && columns.getFirst().title().isEmpty()) {
      return UL.of(
          table.rows().stream()
              .map(row -> row.get(filled.getFirst()))
              .<Html>map(cell -> LI.of(cell(cell)))
              .toList());
    }
    return DIV.of(
            Tag.table(
                    columns.stream().map(HtmlReport::head).toList(),
                    table.rows().stream()
                        .map(row -> row(filled.stream().map(row::get).toList(), columns))
                        .toList())
                .styled("sortable"))
        .wide(label(table, columns));
  }

  /// Its title, or the section that it is in and what it has columns of.
  private String label(Table table, List<Column> columns) {
    return table.title().isEmpty()
        ? Stream.concat(Stream.of(section), columns.stream().map(Column::title))
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining(", "))
        : heading(table.title());
  }

  private static Element head(Column column) {
    Element head = column.title().isEmpty() ? TD.of("") : Tag.column(column.title());
    return column.isNumber() ? head.styled("n") : head;
  }

  /// The first column names the row.
  private static Element row(List<Cell> cells, List<Column> columns) {
    List<Element> row = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Html content = cell(cells.get(i));
      Element element = i == 0 && cells.size() > 1 ? Tag.row(content) : TD.of(content);
      row.add(columns.get(i).isNumber() ? element.styled("n") : element);
    }
    return TR.of(row);
  }

  private static Html cell(Cell cell) {
    return switch (cell) {
      case Cell.Text words -> BDI.of(words.shown());
      case Rounded words -> BDI.of(minus(words.shown()));
      case Quoting(String words, List<String> quotes) -> {
        List<Html> parts = new ArrayList<>(List.of(BDI.of(words)));
        for (String quote : quotes) {
          parts.add(Html.text(" \u201c"));
          parts.add(MARK.of(BDI.of(Html.verbatim(quote))));
          parts.add(Html.text("\u201d"));
        }
        yield Html.of(parts);
      }
      case Numeral number -> DATA.of(minus(number.shown())).with(Attribute.VALUE, number.plain());
      case Cell.Verdict(String word) ->
          STRONG
              .of(Wording.name(word))
              .styled(
                  switch (word) {
                    case "pass", "fail", "review" -> word;
                    default -> "soft";
                  });
      case Items items ->
          UL.of(items.lines().stream().<Html>map(line -> LI.of(BDI.of(line))).toList());
      case Between between -> Html.text(minus(between.shown()));
      case Estimated estimated -> Html.text(minus(estimated.shown()));
      case Link(Cell to, var address) -> A.of(cell(to)).to(address);
    };
  }
}
