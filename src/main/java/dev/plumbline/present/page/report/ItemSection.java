package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.TD;

import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;

/// How each question was decided over the run, and on what evidence.
final class ItemSection {

  static Html of(List<ItemUse> items) {
    return Tag.DIV
        .of(
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
    return Tag.TR.of(
        Tag.TH.of(Html.verbatim(item.ask()), bar(absent, top, all)).with(Attribute.SCOPE, "row"),
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
    return Tag.SVG
        .of(parts)
        .styled("share")
        .with(Attribute.ROLE, "img")
        .with(
            Attribute.LABEL,
            "the highest decision in " + Wording.count(top, "document") + " of " + all);
  }

  private static Html part(String x, String width, String style) {
    return Tag.RECT
        .of()
        .with(Attribute.X, x)
        .with(Attribute.Y, "0")
        .with(Attribute.WIDTH, width)
        .with(Attribute.HEIGHT, "6")
        .with(Attribute.ROUND, "3")
        .styled(style);
  }

  /// Rounded down to a whole percent.
  private static String percent(int part, int all) {
    return part * 100L / all + "%";
  }

  private ItemSection() {}
}
