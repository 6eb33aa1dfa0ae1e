package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.measure.agreement.DecisionAgreement;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.measure.calibration.stats.DoubleFormat;
import dev.plumbline.rubric.Applicability;
import java.util.List;

/// The agreement of raters as JSON; `docs/schema/rater-agreement.schema.json` describes it.
final class AgreementJson {

  static JsonObject of(RatingTable table, List<SampledAgreement> sampled) {
    return JsonObject.builder()
        .put("raters", JsonArray.mapped(table.raters(), rater -> rater(table, rater)))
        .put(
            "pairs",
            JsonArray.mapped(
                table.pairs(),
                pair ->
                    statistics(pair.agreement())
                        .put("one", pair.one().name())
                        .put("other", pair.other().name())
                        .put("difference", DoubleFormat.of(pair.agreement().difference()))
                        .build()))
        .put(
            "items",
            JsonArray.mapped(
                List.copyOf(table.items().entrySet()),
                entry -> statistics(entry.getValue()).put("item", entry.getKey()).build()))
        .putUnlessEmpty("sampled", JsonArray.mapped(sampled, SampledAgreement::json))
        .put("disagreements", JsonArray.mapped(table.disagreements(), AgreementJson::disagreement))
        .build();
  }

  private static JsonObject rater(RatingTable table, Rater rater) {
    return JsonObject.builder()
        .put("name", rater.name())
        .put("kind", WireName.KEBAB.of(rater.kind()))
        .put("decisions", rater.decisions().size())
        .put("open", rater.asked().size() - rater.decisions().size())
        .putIfPresent("severity", table.severity(rater).map(AgreementJson::figure))
        .build();
  }

  private static JsonObjectBuilder statistics(DecisionAgreement agreement) {
    return JsonObject.builder()
        .put("decisions", agreement.decided())
        .put("open", agreement.open())
        .putIfPresent("exact", agreement.exact().map(AgreementJson::figure))
        .putIfPresent("kappa", agreement.kappa().map(AgreementJson::figure))
        .putIfPresent("qwk", agreement.weightedKappa().map(AgreementJson::figure));
  }

  private static Json figure(double value) {
    return Json.of(DoubleFormat.of(value));
  }

  private static JsonObject disagreement(RatingTable.Disagreement disagreement) {
    JsonObjectBuilder decisions = JsonObject.builder();
    disagreement.decisions().forEach((rater, decision) -> decisions.put(rater, (long) decision));
    disagreement
        .notApplicable()
        .forEach(rater -> decisions.put(rater, Applicability.NOT_APPLICABLE));
    return JsonObject.builder()
        .put("document", disagreement.on().document())
        .put("item", disagreement.on().item())
        .put("decisions", decisions.build())
        .build();
  }

  private AgreementJson() {}
}
