package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import java.util.OptionalInt;
import java.util.SortedMap;

/// Writes the artefact of an extraction: codes, values, quotes and spans, but no texts for readers,
/// which would have to be translated or could change without a change of meaning.
final class ExtractionJson {

  static JsonObject of(Extraction extraction) {
    return JsonObject.builder()
        .put("extractionSpec", extraction.spec())
        .put("document", extraction.document())
        .putUnlessDefault("characters", extraction.origin().characters(), 0)
        .put("judge", extraction.judge())
        .putUnlessDefault("replicate", extraction.replicate(), 0)
        .putUnlessEmpty("facts", JsonObject.mapped(extraction.facts(), ExtractionJson::value))
        .putUnlessEmpty("gates", JsonArray.mapped(extraction.gates(), ExtractionJson::gate))
        .putUnlessEmpty(
            "findings", JsonArray.mapped(extraction.findings().values(), ExtractionJson::finding))
        .putUnlessEmpty("support", extraction.support())
        .putAll(JudgeEvidenceJson.of(extraction.judgeEvidence()))
        .putAll(extraction.corrections())
        .putAll(extraction.panel())
        .build();
  }

  static Json value(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Json.of(truth);
      case FactValue.Numeric(var number) -> Json.of(number.toString());
      case FactValue.Textual(String text) -> Json.of(text);
      case FactValue.Unknown(String code) -> JsonObject.of("unknown", code);
    };
  }

  private static JsonObject gate(GateResult result) {
    return JsonObject.sparse(
        "id", result.gate().id(),
        "truth", result.answer().truth(),
        "reads", reads(result.answer().reads()));
  }

  static JsonObject reads(SortedMap<String, BoundValue> reads) {
    return JsonObject.mapped(reads, ExtractionJson::reading);
  }

  /// An unknown truth is `unknown`; an unknown number is its interval.
  private static Json reading(BoundValue boundValue) {
    return switch (boundValue) {
      case BoundValue.OfText(String text) -> Json.of(text);
      case BoundValue.OfTruth(Truth truth) ->
          truth == Truth.UNKNOWN ? Json.of("unknown") : Json.of(truth == Truth.TRUE);
      case BoundValue.OfNumber(Interval value) ->
          value.isPoint()
              ? Json.of(value.low().toDecimal())
              : JsonArray.of(value.low().toDecimal(), value.high().toDecimal());
    };
  }

  private static JsonObject finding(Finding finding) {
    return switch (finding) {
      case Finding.Unanswered(String item, String code) ->
          JsonObject.of("item", item, "unknown", code);
      case Finding.Partial(String item, Rational low, Rational high, String code) ->
          JsonObject.of(
              "item", item, "range", JsonArray.of(decision(low), decision(high)), "unknown", code);
      case Finding.Supplied(String item, int decision) ->
          JsonObject.of("item", item, "supplied", decision);
      case Finding.NotApplicable none ->
          JsonObject.builder()
              .put("item", none.item())
              .put("decision", Applicability.NOT_APPLICABLE)
              .put("reason", none.reason())
              .put("valid", none.valid())
              .put("required", none.required())
              .putUnlessEmpty("quotes", none.quotes())
              .build();
      case Finding.Checked checked ->
          JsonObject.sparse(
              "decision", decision(checked.decision()),
              "item", checked.item(),
              "quotes", checked.quotes(),
              "required", checked.required(),
              "valid", checked.valid());
    };
  }

  /// A level as a number; what is between two as a text, which no JSON reader can round.
  private static Json decision(Rational decision) {
    OptionalInt level = decision.whole();
    return level.isPresent() ? Json.of(level.getAsInt()) : Json.of(decision.exact());
  }

  private ExtractionJson() {}
}
