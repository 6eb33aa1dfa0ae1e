package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;

/// How often a judge decides otherwise when it is asked again, and what more answers buy.
final class StabilityTable {

  static List<Html> html(JsonObject json) {
    List<List<String>> items = new ArrayList<>();
    for (JsonObject item : FigureTable.objects(json, "items")) {
      items.add(row(item.text("item"), item));
    }
    items.add(row("all items", json.object("all")));
    return List.of(
        Tag.P.of(
            "Of two answers about one of "
                + Wording.count(json.integer("documents"), "document")
                + ", this share decides an item differently: "
                + FigureTable.between(json.object("all").object("flips"))
                + "."),
        FigureTable.table(
            "items that flip",
            List.of("item", "share of pairs that differ", "share unanswered"),
            items),
        Tag.P.of("What more answers buy, between two panels of so many:"),
        FigureTable.table(
            "panels",
            List.of(
                "answers",
                "items differ",
                "verdicts differ",
                "score moves by",
                "reliability",
                "QWK with people"),
            FigureTable.objects(json, "panels").stream().map(StabilityTable::panel).toList()));
  }

  private static List<String> row(String name, JsonObject item) {
    return List.of(
        name, FigureTable.between(item.object("flips")), FigureTable.shown(item, "unanswered"));
  }

  private static List<String> panel(JsonObject panel) {
    return List.of(
        Long.toString(panel.integer("size")),
        FigureTable.between(panel, "flips"),
        FigureTable.between(panel, "verdictFlips"),
        FigureTable.between(panel, "deviation"),
        FigureTable.between(panel, "reliability"),
        FigureTable.between(panel, "qwk"));
  }

  private StabilityTable() {}
}
