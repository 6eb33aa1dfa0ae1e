package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.monitoring.stats.Figure;
import java.util.Optional;

/// Writes statistics as JSON; `docs/schema/run-statistics.schema.json` describes them.
public final class RunStatisticsJson {

  public static JsonObject of(RunStatistics statistics) {
    JsonObjectBuilder verdicts = JsonObject.builder();
    statistics.verdicts().forEach((verdict, count) -> verdicts.put(verdict, count));
    return JsonObject.builder()
        .put("documents", statistics.documents())
        .put("evaluated", statistics.evaluated())
        .put("gated", statistics.gated())
        .put("verdicts", verdicts.build())
        .put("decisive", statistics.decisive())
        .putUnlessEmpty("parts", JsonArray.mapped(statistics.parts(), RunStatisticsJson::part))
        .putUnlessEmpty("items", JsonArray.mapped(statistics.items(), RunStatisticsJson::item))
        .putIfPresent("alpha", figure(statistics.alpha()))
        .putUnlessEmpty(
            "thresholds", JsonArray.mapped(statistics.thresholds(), RunStatisticsJson::threshold))
        .build();
  }

  public static JsonObject finding(ReviewFinding finding) {
    return JsonObject.builder()
        .put("kind", finding.kind().wireName())
        .put("part", finding.part())
        .put("id", finding.id())
        .put("documents", finding.documents())
        .put("decided", finding.decided())
        .build();
  }

  private static JsonObject part(PartUse part) {
    return JsonObject.builder()
        .put("kind", part.kind().wireName())
        .put("id", part.id())
        .putUnlessEmpty("note", part.note())
        .put("fired", part.fired())
        .put("notFired", part.notFired())
        .put("undecided", part.undecided())
        .put("skipped", part.skipped())
        .put("decided", part.decided())
        .build();
  }

  private static JsonObject item(ItemStatistics item) {
    JsonObjectBuilder decisions = JsonObject.builder();
    item.use()
        .decisions()
        .forEach((decision, count) -> decisions.put(decision.toString(), count.longValue()));
    return JsonObject.builder()
        .put("item", item.use().item())
        .put("trait", item.use().trait())
        .put("decisions", decisions.build())
        .put("unknown", item.use().unknown())
        .put("unproved", item.use().unproved())
        .putIfPresent("difficulty", figure(item.difficulty()))
        .putIfPresent("discrimination", figure(item.discrimination()))
        .put("replicatePairs", item.pairs())
        .put("replicatesSame", item.same())
        .putIfPresent("replicateKappa", figure(item.kappa()))
        .put("decided", item.decided())
        .build();
  }

  private static JsonObject threshold(ThresholdUse threshold) {
    return JsonObject.builder()
        .put("place", threshold.place())
        .put("name", threshold.name())
        .put("limit", threshold.limit().toDecimal())
        .put("documents", threshold.documents())
        .put("below", threshold.below())
        .put("margin", Figure.of(threshold.margin()))
        .put("near", threshold.near())
        .build();
  }

  private static Optional<Json> figure(Optional<Double> value) {
    return value.map(it -> Json.of(Figure.of(it)));
  }

  private RunStatisticsJson() {}
}
