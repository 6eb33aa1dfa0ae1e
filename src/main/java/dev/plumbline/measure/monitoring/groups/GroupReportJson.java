package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.monitoring.stats.Figure;

/// Writes a report as JSON; `docs/schema/group-report.schema.json` describes it.
public final class GroupReportJson {

  public static JsonObject of(GroupReport report) {
    return JsonObject.builder()
        .put("reference", report.reference())
        .put("groups", JsonArray.mapped(report.groups(), GroupReportJson::summary))
        .put("ungrouped", report.ungrouped())
        .put("unmatched", report.unmatched())
        .put("differences", JsonArray.mapped(report.differences(), GroupReportJson::difference))
        .put("items", JsonArray.mapped(report.items(), GroupReportJson::item))
        .build();
  }

  private static JsonObject summary(GroupSummary group) {
    JsonObjectBuilder json =
        JsonObject.builder().put("name", group.name()).put("documents", group.documents());
    if (!group.isShown()) {
      return json.build();
    }
    json.put("scored", group.scored());
    if (group.scored() > 0) {
      json.put("mean", Figure.of(group.mean())).put("deviation", Figure.of(group.deviation()));
    }
    return json.put("decided", group.decided())
        .put("passed", group.passed())
        .put("evaluated", group.evaluated())
        .put("capped", group.capped())
        .build();
  }

  private static JsonObject difference(GroupDifference difference) {
    return JsonObject.builder()
        .put("group", difference.group())
        .put("figure", difference.figure().wireName())
        .put("matched", difference.matched())
        .put("unit", difference.isRatio() ? "odds-ratio" : "difference")
        .put("value", Figure.of(difference.value()))
        .put("low", Figure.of(difference.low()))
        .put("high", Figure.of(difference.high()))
        .put("p", Figure.of(difference.p()))
        .put("documents", difference.documents())
        .put("verdict", difference.verdict().wireName())
        .build();
  }

  private static JsonObject item(ItemFunctioning item) {
    return JsonObject.builder()
        .put("group", item.group())
        .put("item", item.item())
        .put("step", item.step())
        .put("oddsRatio", Figure.of(item.odds().oddsRatio()))
        .put("low", Figure.of(item.odds().low()))
        .put("high", Figure.of(item.odds().high()))
        .put("p", Figure.of(item.odds().p()))
        .put("delta", Figure.of(item.delta()))
        .put("reference", item.odds().reference())
        .put("focal", item.odds().focal())
        .putUnlessEmpty("size", item.size().map(Enum::name).orElse(""))
        .build();
  }

  private GroupReportJson() {}
}
