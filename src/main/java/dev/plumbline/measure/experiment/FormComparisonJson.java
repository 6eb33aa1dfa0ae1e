package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.agreement.VarianceComponents;
import dev.plumbline.measure.report.RunReportJson;

/// Writes a comparison of forms as JSON.
public final class FormComparisonJson {

  public static JsonObject of(FormComparison comparison) {
    return JsonObject.builder()
        .put("documents", comparison.documents())
        .put("left", comparison.left())
        .put("replicates", comparison.replicates())
        .put("forms", JsonArray.mapped(comparison.forms(), FormComparisonJson::form))
        .putIfPresent("worst", comparison.worst().map(Json::of))
        .putIfPresent("variance", comparison.variance().map(FormComparisonJson::variance))
        .build();
  }

  private static JsonObject form(FormComparison.FormShift shift) {
    return JsonObject.builder()
        .put("form", shift.form())
        .putIfPresent("shift", shift.shift().map(RunReportJson::estimate))
        .putIfPresent("deviation", shift.deviation().map(RunReportJson::estimate))
        .putIfPresent("flips", shift.flips().map(RunReportJson::estimate))
        .putIfPresent("verdictFlips", shift.verdictFlips().map(RunReportJson::estimate))
        .putIfPresent("original", shift.original().map(RunReportJson::estimate))
        .putIfPresent("people", shift.people().map(RunReportJson::estimate))
        .build();
  }

  private static JsonObject variance(VarianceComponents variance) {
    return JsonObject.builder()
        .put("document", RunReportJson.estimate(variance.document()))
        .put("form", RunReportJson.estimate(variance.form()))
        .put("interaction", RunReportJson.estimate(variance.interaction()))
        .putIfPresent("replicate", variance.replicate().map(RunReportJson::estimate))
        .put("formShare", RunReportJson.estimate(variance.formShare()))
        .build();
  }

  private FormComparisonJson() {}
}
