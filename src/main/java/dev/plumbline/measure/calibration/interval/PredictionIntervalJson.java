package dev.plumbline.measure.calibration.interval;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.calibration.fit.MapJson;
import dev.plumbline.measure.calibration.fit.MapValidator;
import dev.plumbline.rubric.plan.model.Scale;
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

  /// @throws IllegalArgumentException if the numbers cannot come from a fit
  public static PredictionIntervals read(JsonObject json, Scale scale, List<String> signals) {
    PredictionIntervals read =
        new PredictionIntervals(
            json.number("labels"),
            json.objects("folds").stream().map(PredictionIntervalJson::fold).toList(),
            decimals(json, "localErrors"));
    if (read.localErrors().size() != LocalErrors.POINTS
        || read.localErrors().stream().anyMatch(error -> error.signum() < 0)) {
      throw new IllegalArgumentException("the local errors are not " + LocalErrors.POINTS);
    }
    for (PredictionIntervals.Fold fold : read.folds()) {
      MapValidator.check(fold.map(), scale, signals);
      BigDecimal before = BigDecimal.ZERO;
      for (BigDecimal error : fold.errors()) {
        if (error.compareTo(before) < 0) {
          throw new IllegalArgumentException("the errors of a fold do not ascend from 0");
        }
        before = error;
      }
    }
    return read;
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
