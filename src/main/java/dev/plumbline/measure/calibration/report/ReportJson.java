package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.measure.calibration.fit.MethodSelection;
import dev.plumbline.measure.calibration.stats.BootstrapInterval;
import java.util.List;

/// A report as JSON: numbers and codes; sentences are added when it is shown.
public final class ReportJson {

  /// The member with the confusion matrix.
  public static final String CONFUSION = "confusion";

  /// The member with what the labels lack.
  public static final String WARNINGS = "warnings";

  /// All members that a report can have.
  static final List<String> MEMBERS =
      List.of(
          "ablation",
          "candidates",
          "ceiling",
          CONFUSION,
          "doubling",
          "groups",
          "labels",
          "learningCurve",
          "maeGain",
          "qwkGain",
          "referral",
          "table",
          WARNINGS);

  public static JsonObject of(CalibrationReport report) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("labels", report.labels())
            .put("table", lines(report.performance().table()))
            .put("qwkGain", interval(report.performance().qwkGain()))
            .put("maeGain", interval(report.performance().maeGain()))
            .put(
                CONFUSION,
                JsonArray.mapped(
                    report.performance().confusion().counts(),
                    row -> JsonArray.mapped(row, count -> Json.of(count.longValue()))))
            .put(
                "learningCurve", JsonArray.mapped(report.learning().points(), ReportJson::learning))
            .put("referral", interval(report.referral()))
            .put(
                "doubling",
                JsonObject.builder()
                    .put("from", report.learning().doubling().from())
                    .put("to", report.learning().doubling().to())
                    .put("qwkGain", interval(report.learning().doubling().qwkGain()))
                    .put("maeGain", interval(report.learning().doubling().maeGain()))
                    .build())
            .putUnlessEmpty("ablation", lines(report.ablation()))
            .putUnlessEmpty(
                WARNINGS,
                JsonArray.mapped(report.warnings(), w -> Json.of(WireName.KEBAB.of(w.code()))));
    json.putUnlessEmpty(
        "candidates", JsonArray.mapped(report.selection().candidates(), ReportJson::candidate));
    if (report.ceiling().rows() > 0) {
      json.put("ceiling", ceiling(report.ceiling()));
    }
    return json.putUnlessEmpty("groups", JsonArray.mapped(report.groups(), ReportJson::group))
        .build();
  }

  private static JsonObject candidate(MethodSelection.Candidate candidate) {
    return JsonObject.builder()
        .put("method", candidate.method().wireName())
        .put("value", candidate.value())
        .put("advantage", candidate.advantage())
        .put("standardError", candidate.standardError())
        .build();
  }

  private static JsonObject ceiling(CalibrationReport.Ceiling ceiling) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("rows", ceiling.rows())
            .putUnlessDefault("raters", Json.of(ceiling.raters()), Json.of(2));
    json.putIfPresent("metrics", ceiling.metrics().map(ReportJson::figures));
    return json.build();
  }

  private static JsonArray lines(List<CalibrationReport.MetricsRow> table) {
    return JsonArray.mapped(
        table,
        metricsRow ->
            JsonObject.of(
                "metrics", figures(metricsRow.metrics()), "name", Json.of(metricsRow.name())));
  }

  private static JsonObject learning(CalibrationReport.LearningPoint point) {
    return JsonObject.of("metrics", figures(point.metrics()), "labels", Json.of(point.labels()));
  }

  private static JsonObject group(CalibrationReport.Group group) {
    return JsonObject.builder()
        .put("name", group.name())
        .put("rows", group.rows())
        .putUnlessEmpty("table", lines(group.table()))
        .build();
  }

  private static JsonObject interval(BootstrapInterval bootstrapInterval) {
    return JsonObject.of(
        "high", Json.of(bootstrapInterval.high()),
        "low", Json.of(bootstrapInterval.low()),
        "value", Json.of(bootstrapInterval.value()));
  }

  public static JsonObject figures(AgreementMetrics metrics) {
    return JsonObject.builder()
        .put("adjacent", metrics.adjacent())
        .put("exact", metrics.exact())
        .put("mae", metrics.mae())
        .put("maeOfRange", metrics.maeOfRange())
        .putIfPresent("meanDifference", metrics.meanDifference().map(Json::of))
        .putIfPresent("pearson", metrics.pearson().map(Json::of))
        .putIfPresent("qwk", metrics.qwk().map(Json::of))
        .putIfPresent("spearman", metrics.spearman().map(Json::of))
        .put("wasserstein", metrics.wasserstein())
        .build();
  }

  private ReportJson() {}
}
