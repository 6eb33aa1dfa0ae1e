package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Attribute.HEIGHT;
import static dev.plumbline.present.page.Element.Attribute.LABEL;
import static dev.plumbline.present.page.Element.Attribute.ROLE;
import static dev.plumbline.present.page.Element.Attribute.ROUND;
import static dev.plumbline.present.page.Element.Attribute.SCOPE;
import static dev.plumbline.present.page.Element.Attribute.WIDTH;
import static dev.plumbline.present.page.Element.Attribute.X;
import static dev.plumbline.present.page.Element.Attribute.Y;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.RECT;
import static dev.plumbline.present.page.Element.Tag.SVG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TH;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import java.util.ArrayList;
import java.util.List;

/// How each question was decided over the run, and on what evidence.
final class ItemSection {

  static Html of(List<ItemUse> items) {
    return DIV.of(
            Tag.table(
                List.of(
                    Tag.column("question"),
                    Tag.column("no").styled("n"),
                    Tag.column("between").styled("n"),
                    Tag.column("yes").styled("n"),
                    Tag.column("unknown").styled("n"),
                    Tag.column("too few quotes").styled("n"),
                    Tag.column("quotes that count").styled("n")),
                items.stream().map(ItemSection::row).toList()))
        .wide("questions");
  }

  private static Html row(ItemUse item) {
    int all = item.decisions().values().stream().mapToInt(Integer::intValue).sum();
    int absent = item.decisions().getOrDefault(item.scale().lowest(), 0);
    int top = item.decisions().getOrDefault(item.scale().highest(), 0);
    return TR.of(
        TH.of(Html.verbatim(item.ask()), bar(absent, top, all)).with(SCOPE, "row"),
        number(absent),
        number(all - absent - top),
        number(top),
        number(item.unknown()),
        number(item.unproved()),
        TD.of(item.valid() + " of " + item.quotes()).styled("n"));
  }

  private static Element number(int count) {
    return TD.of(Integer.toString(count)).styled("n");
  }

  private static Html bar(int absent, int top, int all) {
    if (all == 0) {
      return Html.EMPTY;
    }
    List<Html> parts = new ArrayList<>();
    parts.add(part("0%", percent(all - absent, all), "partial"));
    parts.add(part("0%", percent(top, all), "clear"));
    return SVG.of(parts)
        .styled("share")
        .with(ROLE, "img")
        .with(LABEL, "the highest decision in " + Plural.of(top, "document") + " of " + all);
  }

  private static Html part(String x, String width, String style) {
    return RECT.of()
        .with(X, x)
        .with(Y, "0")
        .with(WIDTH, width)
        .with(HEIGHT, "6")
        .with(ROUND, "3")
        .styled(style);
  }

  /// Rounded down to a whole percent.
  private static String percent(int part, int all) {
    return part * 100L / all + "%";
  }

  private ItemSection() {}
}
