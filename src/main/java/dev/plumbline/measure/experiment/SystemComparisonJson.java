package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.report.RunReportJson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// Writes a comparison as JSON.
public final class SystemComparisonJson {

  private static final int DECIMALS = 6;

  public static JsonObject of(SystemComparison comparison) {
    return of(comparison, List.of());
  }

  /// @param missing why systems that belong to the comparison are not in it
  public static JsonObject of(SystemComparison comparison, List<String> missing) {
    return JsonObject.builder()
        .put("target", comparison.target())
        .put(
            "scale",
            JsonObject.of(
                "max", Json.of(comparison.scale().max()),
                "min", Json.of(comparison.scale().min()),
                "step", Json.of(comparison.scale().step())))
        .put("documents", comparison.documents())
        .put("left", comparison.left())
        .put("systems", JsonArray.mapped(comparison.systems(), SystemComparisonJson::system))
        .putUnlessEmpty(
            "differences",
            JsonArray.mapped(comparison.differences(), SystemComparisonJson::difference))
        .putUnlessEmpty("missing", JsonArray.texts(missing))
        .build();
  }

  private static JsonObject system(SystemComparison.SystemAgreement system) {
    JsonObjectBuilder metrics = JsonObject.builder();
    system
        .estimates()
        .forEach((statistic, estimate) ->
            metrics.put(statistic.key(), RunReportJson.estimate(estimate)));
    return JsonObject.builder()
        .put("name", system.name())
        .put("metrics", metrics.build())
        .putIfPresent("cost", system.cost().map(SystemComparisonJson::cost))
        .build();
  }

  private static JsonObject cost(SystemComparison.DocumentCost cost) {
    return JsonObject.builder()
        .put("calls", rounded(cost.calls()))
        .put("inputTokens", rounded(cost.inputTokens()))
        .put("outputTokens", rounded(cost.outputTokens()))
        .put("milliseconds", rounded(cost.milliseconds()))
        .put("money", rounded(cost.money()))
        .build();
  }

  private static JsonObject difference(SystemComparison.SystemDifference difference) {
    return JsonObject.builder()
        .put("system", difference.system())
        .put("statistic", difference.statistic().key())
        .put("difference", RunReportJson.estimate(difference.estimate()))
        .put("p", rounded(difference.p()))
        .put("adjusted", rounded(difference.adjusted()))
        .build();
  }

  private static BigDecimal rounded(BigDecimal figure) {
    return figure.setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  private SystemComparisonJson() {}
}
