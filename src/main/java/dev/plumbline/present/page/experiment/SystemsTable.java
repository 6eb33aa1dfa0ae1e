package dev.plumbline.present.page.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Runs and baselines beside the scores of people, or the parts of the protocol left out in turn.
final class SystemsTable {

  private static final BigDecimal CHANCE = new BigDecimal("0.05");

  private final JsonObject json;
  private final List<JsonObject> systems;

  SystemsTable(JsonObject json) {
    this.json = json;
    this.systems = FigureTable.objects(json, "systems");
    if (systems.isEmpty()) {
      throw new UnexpectedJsonException("there is no system");
    }
  }

  List<Html> html(boolean withCost) {
    List<Html> parts = new ArrayList<>();
    parts.add(Tag.P.of(highest() + " " + differences()));
    parts.add(
        FigureTable.table(
            "systems beside people",
            List.of("system", "QWK", "same point", "same or next", "mean error", "Spearman"),
            systems.stream().map(SystemsTable::row).toList()));
    if (json.find("missing").isPresent()) {
      for (Json each : json.list("missing")) {
        parts.add(
            Tag.P.of(
                    "Not in this table: "
                        + (each instanceof JsonText(String words) ? words : "")
                        + ".")
                .styled("note"));
      }
    }
    List<List<String>> costs =
        systems.stream()
            .filter(system -> system.find("cost").isPresent())
            .map(SystemsTable::cost)
            .toList();
    if (withCost && !costs.isEmpty()) {
      parts.add(
          FigureTable.table(
              "what a document took",
              List.of(
                  "for each document", "calls", "tokens in", "tokens out", "milliseconds", "money"),
              costs));
    }
    return parts;
  }

  private String highest() {
    JsonObject best = systems.getFirst();
    for (JsonObject system : systems) {
      if (qwk(system).compareTo(qwk(best)) > 0) {
        best = system;
      }
    }
    return "On "
        + Wording.count(json.integer("documents"), "document")
        + " that every system scored, QWK is highest for "
        + Wording.quoted(best.text("name"))
        + ": "
        + FigureTable.between(best.object("metrics").object("qwk"))
        + ".";
  }

  private static BigDecimal qwk(JsonObject system) {
    return FigureTable.decimal(system.object("metrics").object("qwk"), "value");
  }

  /// Which differences in QWK are more than chance.
  private String differences() {
    if (json.find("differences").isEmpty()) {
      return "";
    }
    List<String> apart = new ArrayList<>();
    for (JsonObject difference : FigureTable.objects(json, "differences")) {
      if (difference.text("statistic").equals("qwk")
          && FigureTable.decimal(difference, "adjusted").compareTo(CHANCE) < 0) {
        apart.add(
            Wording.quoted(difference.text("system"))
                + " by "
                + FigureTable.between(difference.object("difference")));
      }
    }
    String first = Wording.quoted(systems.getFirst().text("name"));
    return apart.isEmpty()
        ? "No difference from " + first + " is more than chance."
        : "More than chance (5 %, adjusted after Holm) differ from "
            + first
            + ": "
            + Wording.list(apart)
            + ".";
  }

  private static List<String> row(JsonObject system) {
    JsonObject metrics = system.object("metrics");
    return List.of(
        system.text("name"),
        FigureTable.between(metrics.object("qwk")),
        FigureTable.shown(metrics.object("exact"), "value"),
        FigureTable.shown(metrics.object("adjacent"), "value"),
        FigureTable.shown(metrics.object("mae"), "value"),
        FigureTable.shown(metrics.object("spearman"), "value"));
  }

  private static List<String> cost(JsonObject system) {
    JsonObject cost = system.object("cost");
    return List.of(
        system.text("name"),
        FigureTable.shown(cost, "calls"),
        FigureTable.shown(cost, "inputTokens"),
        FigureTable.shown(cost, "outputTokens"),
        FigureTable.shown(cost, "milliseconds"),
        FigureTable.shown(cost, "money"));
  }
}
