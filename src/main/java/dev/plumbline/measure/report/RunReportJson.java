package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.calibration.report.CalibrationReport;
import dev.plumbline.measure.calibration.report.ReportJson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/// Writes a report as JSON; `docs/schema/run-report.schema.json` describes it.
public final class RunReportJson {

  /// Figures of a sample mean nothing beyond these.
  private static final int DECIMALS = 6;

  public static JsonObject of(RunReport report) {
    return JsonObject.builder()
        .put("run", report.run())
        .put("rubric", report.rubric() + "@" + report.version())
        .put("bundle", report.bundle())
        .put("judge", report.judge().json())
        .put("replicates", JsonArray.mapped(report.replicates(), Json::of))
        .putUnlessEmpty(
            "calibrations",
            JsonArray.mapped(report.calibrations(), digest -> Json.of(digest.toString())))
        .put("documents", report.documents())
        .put("statuses", JsonObject.counts(report.counts().statuses()))
        .putUnlessEmpty("reasons", JsonObject.counts(report.counts().reasons()))
        .put("passed", report.passed())
        .put("capped", report.capped())
        .put("flagged", report.flagged())
        .put("distributions", JsonArray.mapped(report.distributions(), RunReportJson::distribution))
        .put("tendency", report.raterEffects().json())
        .putUnlessEmpty("items", JsonArray.mapped(report.items(), RunReportJson::item))
        .putUnlessEmpty(
            "reuse",
            report.reuse().documents() == 0
                ? JsonObject.EMPTY
                : JsonObject.of(
                    "documents",
                    Json.of(report.reuse().documents()),
                    "most",
                    Json.of(report.reuse().most())))
        .putUnlessEmpty("agreement", JsonArray.mapped(report.agreement(), RunReportJson::agreement))
        .putUnlessEmpty(
            "rulings",
            report.rulings().isAny() ? report.rulings().json(report.documents()) : JsonObject.EMPTY)
        .build();
  }

  /// The agreement of one target.
  public static JsonObject agreement(TargetAgreement agreement) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("target", agreement.target())
            .put(
                "scale",
                JsonObject.of(
                    "max", Json.of(agreement.scale().max()),
                    "min", Json.of(agreement.scale().min()),
                    "step", Json.of(agreement.scale().step())))
            .put("labelled", agreement.labelled())
            .put("measured", agreement.measured())
            .putIfPresent("calibration", agreement.calibration().map(RunReportJson::calibration))
            .put("table", JsonArray.mapped(agreement.table(), RunReportJson::row))
            .putIfPresent("gain", gain(agreement.gain()))
            .putIfPresent("referral", agreement.referral().map(RunReportJson::referral));
    CalibrationReport.Ceiling ceiling = agreement.ceiling();
    ceiling
        .metrics()
        .ifPresent(metrics ->
            json.put(
                "raters",
                JsonObject.of(
                    "documents", Json.of(ceiling.rows()),
                    "metrics", ReportJson.figures(metrics),
                    "raters", Json.of(ceiling.raters()))));
    return json.putUnlessEmpty(
            "groups",
            JsonArray.mapped(
                agreement.groups(),
                group ->
                    JsonObject.builder()
                        .put("name", group.name())
                        .put("documents", group.documents())
                        .putUnlessEmpty(
                            "table", JsonArray.mapped(group.table(), RunReportJson::row))
                        .build()))
        .build();
  }

  /// An estimate with its interval and standard error.
  public static JsonObject estimate(Estimate estimate) {
    return JsonObject.builder()
        .put("value", rounded(estimate.value()))
        .put("low", rounded(estimate.low()))
        .put("high", rounded(estimate.high()))
        .put("standardError", rounded(estimate.standardError()))
        .build();
  }

  private static BigDecimal rounded(BigDecimal figure) {
    return figure.setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  private static Optional<JsonObject> gain(Optional<TargetAgreement.Gain> gain) {
    return gain.map(it -> JsonObject.of("mae", estimate(it.mae()), "qwk", estimate(it.qwk())));
  }

  private static JsonObject referral(RiskCoverage referral) {
    return JsonObject.of(
        "gain",
        JsonObject.of(
            "high", Json.of(rounded(referral.gain().high())),
            "low", Json.of(rounded(referral.gain().low())),
            "value", Json.of(rounded(referral.gain().value()))),
        "points",
        JsonArray.mapped(
            referral.points(),
            point ->
                JsonObject.builder()
                    .put("share", point.share())
                    .put("referred", point.referred())
                    .put("qwk", rounded(point.qwk()))
                    .put("mae", rounded(point.mae()))
                    .put("randomMae", rounded(point.randomMae()))
                    .put("restQwk", rounded(point.restQwk()))
                    .put("restMae", rounded(point.restMae()))
                    .build()));
  }

  private static JsonObject calibration(TargetAgreement.MeasuredCalibration calibration) {
    return JsonObject.builder()
        .put("calibration", calibration.digest())
        .put("method", calibration.method())
        .put("labels", calibration.labels())
        .put("seen", calibration.seen())
        .put("refused", calibration.refused())
        .put("crossValidatedQwk", rounded(calibration.crossValidatedQwk()))
        .build();
  }

  private static JsonObject row(TargetAgreement.Row row) {
    JsonObjectBuilder metrics = JsonObject.builder();
    for (Map.Entry<AgreementStatistic, Estimate> one : row.estimates().entrySet()) {
      metrics.put(one.getKey().key(), estimate(one.getValue()));
    }
    return JsonObject.of("metrics", metrics.build(), "name", Json.of(row.name()));
  }

  private static JsonObject distribution(ScoreDistribution distribution) {
    return JsonObject.builder()
        .put("name", distribution.name())
        .put("low", distribution.low())
        .put("high", distribution.high())
        .put("counts", JsonArray.mapped(distribution.counts(), Json::of))
        .build();
  }

  private static JsonObject item(ItemUse item) {
    JsonObjectBuilder decisions = JsonObject.builder();
    item.decisions()
        .forEach((decision, count) -> decisions.put(decision.toString(), count.longValue()));
    return JsonObject.builder()
        .put("item", item.item())
        .put("trait", item.trait())
        .put("ask", item.ask())
        .put("decisions", decisions.build())
        .put("unknown", item.unknown())
        .put("unproved", item.unproved())
        .put("quotes", item.quotes())
        .put("valid", item.valid())
        .build();
  }

  private RunReportJson() {}
}
