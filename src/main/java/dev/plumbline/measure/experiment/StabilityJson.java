package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.report.RunReportJson;

/// Writes the stability of a judge as JSON.
public final class StabilityJson {

  public static JsonObject of(Stability stability) {
    return JsonObject.builder()
        .put("replicates", stability.replicates())
        .put("documents", stability.documents())
        .put("left", stability.left())
        .put(
            "items",
            JsonArray.mapped(stability.items(), it -> item(it).put("item", it.item()).build()))
        .put("all", item(stability.all()).build())
        .put("panels", JsonArray.mapped(stability.panels(), StabilityJson::panel))
        .build();
  }

  private static JsonObjectBuilder item(Stability.ItemFlips item) {
    return JsonObject.builder()
        .put("flips", RunReportJson.estimate(item.flips()))
        .put("unanswered", Json.of(item.unanswered()));
  }

  private static JsonObject panel(Stability.PanelStability panel) {
    return JsonObject.builder()
        .put("size", panel.size())
        .putIfPresent("flips", panel.flips().map(RunReportJson::estimate))
        .putIfPresent("verdictFlips", panel.verdictFlips().map(RunReportJson::estimate))
        .putIfPresent("deviation", panel.deviation().map(RunReportJson::estimate))
        .putIfPresent("reliability", panel.reliability().map(RunReportJson::estimate))
        .putIfPresent("qwk", panel.qwk().map(RunReportJson::estimate))
        .build();
  }

  private StabilityJson() {}
}
