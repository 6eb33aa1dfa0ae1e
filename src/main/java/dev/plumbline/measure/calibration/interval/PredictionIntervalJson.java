package dev.plumbline.measure.calibration.interval;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.calibration.fit.MapJson;
import java.math.BigDecimal;
import java.util.List;

/// Converts what intervals need to JSON and back without loss.
public final class PredictionIntervalJson {

  public static JsonObject of(PredictionIntervals intervals) {
    return JsonObject.of(
        "folds", JsonArray.mapped(intervals.folds(), PredictionIntervalJson::fold),
        "labels", Json.of(intervals.labels()),
        "localErrors", JsonArray.mapped(intervals.localErrors(), Json::of));
  }

  public static PredictionIntervals read(JsonObject json) {
    return new PredictionIntervals(
        json.number("labels"),
        json.objects("folds").stream().map(PredictionIntervalJson::fold).toList(),
        decimals(json, "localErrors"));
  }

  private static JsonObject fold(PredictionIntervals.Fold fold) {
    return JsonObject.of(
        "errors", JsonArray.mapped(fold.errors(), Json::of), "map", MapJson.of(fold.map()));
  }

  private static PredictionIntervals.Fold fold(JsonObject json) {
    return new PredictionIntervals.Fold(MapJson.read(json.object("map")), decimals(json, "errors"));
  }

  private static List<BigDecimal> decimals(JsonObject json, String key) {
    return json.texts(key).stream().map(BigDecimal::new).toList();
  }

  private PredictionIntervalJson() {}
}
