package dev.plumbline.measure.calibration.fit;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.math.BigDecimal;
import java.util.List;

/// Converts a fitted map to JSON and back without loss.
public final class MapJson {

  public static JsonObject of(CalibrationMap map) {
    return switch (map) {
      case CalibrationMap.Identity() -> JsonObject.of("kind", Json.of("identity"));
      case CalibrationMap.ScoreMap(List<CalibrationMap.Knot> knots) ->
          JsonObject.of("kind", Json.of("score"), "knots", knots(knots));
      case CalibrationMap.SignalMap(var inputs, BigDecimal intercept, var terms, var knots) ->
          JsonObject.builder()
              .put("kind", "signals")
              .put(
                  "inputs",
                  JsonArray.mapped(
                      inputs,
                      input ->
                          JsonObject.of(
                              "name", Json.of(input.name()),
                              "low", Json.of(input.low()),
                              "high", Json.of(input.high()))))
              .put("intercept", intercept)
              .put(
                  "terms",
                  JsonArray.mapped(
                      terms,
                      term ->
                          JsonObject.of(
                              "inputs",
                              JsonArray.mapped(term.inputs(), i -> Json.of(i.longValue())),
                              "weight",
                              Json.of(term.weight()))))
              .put("knots", knots(knots))
              .build();
    };
  }

  public static CalibrationMap read(JsonObject json) {
    return switch (json.text("kind")) {
      case "identity" -> new CalibrationMap.Identity();
      case "score" -> new CalibrationMap.ScoreMap(knots(json));
      case "signals" ->
          new CalibrationMap.SignalMap(
              json.objects("inputs").stream()
                  .map(i ->
                      new CalibrationMap.Input(i.text("name"), i.decimal("low"), i.decimal("high")))
                  .toList(),
              json.decimal("intercept"),
              json.objects("terms").stream().map(MapJson::term).toList(),
              knots(json));
      default ->
          throw new IllegalArgumentException(
              "unknown kind of calibration map: " + json.text("kind"));
    };
  }

  private static CalibrationMap.Term term(JsonObject json) {
    return new CalibrationMap.Term(
        json.list("inputs").stream()
            .map(JsonInteger.class::cast)
            .map(position -> (int) position.value())
            .toList(),
        json.decimal("weight"));
  }

  private static JsonArray knots(List<CalibrationMap.Knot> knots) {
    return JsonArray.mapped(knots, knot -> JsonArray.of(Json.of(knot.from()), Json.of(knot.to())));
  }

  private static List<CalibrationMap.Knot> knots(JsonObject json) {
    return json.list("knots").stream()
        .map(JsonArray.class::cast)
        .map(pair ->
            new CalibrationMap.Knot(
                decimal(pair.values().getFirst()), decimal(pair.values().getLast())))
        .toList();
  }

  private static BigDecimal decimal(Json json) {
    return new BigDecimal(((JsonText) json).value());
  }

  private MapJson() {}
}
