package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.measure.calibration.stats.PairedDifference;
import dev.plumbline.measure.monitoring.drift.Distribution.CategoryDistribution;
import dev.plumbline.measure.monitoring.drift.Distribution.NumberDistribution;
import dev.plumbline.measure.monitoring.stats.Figure;
import java.math.BigDecimal;
import java.math.MathContext;

/// Writes a report as JSON; `docs/schema/drift.schema.json` describes it.
public final class DriftReportJson {

  private static final MathContext DIGITS = new MathContext(6);

  public static JsonObject of(DriftReport report) {
    return JsonObject.builder()
        .put("documentsBefore", report.before())
        .put("documentsNow", report.now())
        .put("enough", report.enough())
        .put("alarms", report.alarms())
        .put("features", JsonArray.mapped(report.features(), DriftReportJson::feature))
        .put("texts", report.texts())
        .putUnlessEmpty("anchors", JsonArray.mapped(report.anchors(), DriftReportJson::anchor))
        .build();
  }

  private static JsonObject feature(DriftReport.Finding<FeatureComparison> finding) {
    FeatureComparison comparison = finding.comparison();
    JsonObjectBuilder json = subject(comparison.feature());
    json.put("before", distribution(comparison.before()))
        .put("now", distribution(comparison.now()))
        .put("stability", Figure.of(comparison.stability()));
    comparison.distance().ifPresent(distance -> json.put("distance", Figure.of(distance)));
    return json.putUnlessEmpty(
            "tests",
            JsonArray.mapped(
                comparison.tests(),
                test ->
                    JsonObject.of(
                        "kind", Json.of(WireName.KEBAB.of(test.kind())), "p", p(test.p()))))
        .put("p", p(finding.p()))
        .put("alarm", finding.alarm())
        .putUnlessEmpty("advice", finding.alarm() ? comparison.feature().kind().advice() : "")
        .build();
  }

  private static JsonObject distribution(Distribution distribution) {
    return switch (distribution) {
      case NumberDistribution(var values, long unknown) -> {
        JsonObjectBuilder json =
            JsonObject.builder().put("documents", values.size()).put("unknown", unknown);
        if (!values.isEmpty()) {
          json.put("mean", Figure.of(values.mean()))
              .put("deviation", Figure.of(values.deviation()));
        }
        yield json.build();
      }
      case CategoryDistribution(var counts) -> {
        JsonObjectBuilder json = JsonObject.builder();
        counts.forEach((category, count) -> json.put(category, count));
        yield JsonObject.of("counts", json.build());
      }
    };
  }

  private static JsonObject anchor(DriftReport.Finding<AnchorComparison> finding) {
    AnchorComparison anchor = finding.comparison();
    PairedDifference difference = anchor.difference();
    return subject(anchor.feature())
        .put("texts", anchor.texts())
        .put("equal", anchor.equal())
        .putIfPresent("kappa", anchor.kappa().map(kappa -> Json.of(Figure.of(kappa))))
        .put("meanBefore", Figure.of(anchor.meanBefore()))
        .put("difference", Figure.of(difference.mean()))
        .put("low", Figure.of(difference.low()))
        .put("high", Figure.of(difference.high()))
        .put("p", p(finding.p()))
        .put("alarm", finding.alarm())
        .build();
  }

  private static JsonObjectBuilder subject(Feature feature) {
    return JsonObject.builder()
        .put("kind", feature.kind().wireName())
        .putUnlessEmpty("name", feature.name());
  }

  /// Six digits, however small.
  private static Json p(double p) {
    BigDecimal rounded = new BigDecimal(p).round(DIGITS);
    return Json.of(rounded.scale() > 60 ? BigDecimal.ZERO : rounded.stripTrailingZeros());
  }

  private DriftReportJson() {}
}
