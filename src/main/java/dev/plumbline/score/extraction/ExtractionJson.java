package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.OptionalInt;
import java.util.SortedMap;

/// Writes the artefact of an extraction: codes, values, quotes and spans, but no texts for readers,
/// which would have to be translated or could change without a change of meaning.
final class ExtractionJson {

  static JsonObject of(Extraction extraction) {
    JsonObjectBuilder json = JsonObject.builder().put("extractionSpec", extraction.spec());
    extraction.document().ifPresent(document -> json.put("document", document));
    json.putUnlessDefault("characters", Json.of(extraction.origin().characters()), Json.of(0));
    json.put("judge", extraction.judge().json());
    json.putUnlessDefault("replicate", Json.of(extraction.replicate()), Json.of(0));
    JsonObjectBuilder facts = JsonObject.builder(extraction.facts().size());
    extraction.facts().forEach((id, value) -> facts.put(id, value(value)));
    json.putUnlessEmpty("facts", facts.build());
    json.putUnlessEmpty("gates", JsonArray.mapped(extraction.gates(), ExtractionJson::gate));
    json.putUnlessEmpty(
        "findings", JsonArray.mapped(extraction.findings().values(), ExtractionJson::finding));
    JsonObjectBuilder support = JsonObject.builder();
    extraction.support().forEach((trait, found) -> support.put(trait, support(found)));
    json.putUnlessEmpty("support", support.build());
    JudgeEvidenceJson.put(extraction.judgeEvidence(), json);
    extraction
        .corrections()
        .ifPresent(it -> {
          JsonObjectBuilder answers = JsonObject.builder(it.answers().size());
          it.answers().forEach((id, digest) -> answers.put(id, digest));
          json.put("parentExtraction", it.parent()).put("corrections", answers.build());
        });
    extraction.panel().ifPresent(it -> it.put(json));
    return json.build();
  }

  private static JsonObject support(TraitSupport found) {
    JsonObjectBuilder json =
        JsonObject.builder().put("required", found.required()).put("valid", found.valid());
    return found.open() ? json.put("open", true).build() : json.build();
  }

  static Json value(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Json.of(truth);
      case FactValue.Numeric(var number) -> Json.of(number.toString());
      case FactValue.Textual(String text) -> Json.of(text);
      case FactValue.Unknown(String code) -> JsonObject.of("unknown", Json.of(code));
    };
  }

  private static JsonObject gate(GateResult result) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("id", result.gate().id())
            .put("truth", WireName.KEBAB.of(result.answer().truth()));
    return json.putUnlessEmpty("reads", reads(result.answer().reads())).build();
  }

  static JsonObject reads(SortedMap<String, BoundValue> reads) {
    JsonObjectBuilder json = JsonObject.builder();
    reads.forEach((id, boundValue) -> json.put(id, reading(boundValue)));
    return json.build();
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
              : JsonArray.of(Json.of(value.low().toDecimal()), Json.of(value.high().toDecimal()));
    };
  }

  private static JsonObject finding(Finding finding) {
    return switch (finding) {
      case Finding.Unanswered(String item, String code) ->
          JsonObject.of("item", Json.of(item), "unknown", Json.of(code));
      case Finding.Partial(String item, Rational low, Rational high, String code) ->
          JsonObject.of(
              "item",
              Json.of(item),
              "range",
              JsonArray.of(decision(low), decision(high)),
              "unknown",
              Json.of(code));
      case Finding.Supplied(String item, int decision) ->
          JsonObject.of("item", Json.of(item), "supplied", Json.of(decision));
      case Finding.NotApplicable none ->
          JsonObject.builder()
              .put("item", none.item())
              .put("decision", Applicability.NOT_APPLICABLE)
              .put("reason", none.reason())
              .put("valid", none.valid())
              .put("required", none.required())
              .putUnlessEmpty("quotes", JsonArray.mapped(none.quotes(), ExtractionJson::quote))
              .build();
      case Finding.Checked checked ->
          JsonObject.builder()
              .put("decision", decision(checked.decision()))
              .put("item", checked.item())
              .putUnlessEmpty("quotes", JsonArray.mapped(checked.quotes(), ExtractionJson::quote))
              .put("required", checked.required())
              .put("valid", checked.valid())
              .build();
    };
  }

  /// A level as a number; what is between two as a text, which no JSON reader can round.
  private static Json decision(Rational decision) {
    OptionalInt level = decision.whole();
    return level.isPresent() ? Json.of(level.getAsInt()) : Json.of(decision.exact());
  }

  static JsonObject quote(CheckedQuote checked) {
    QuoteLocation location = checked.location();
    JsonObjectBuilder json = JsonObject.builder();
    if (location.closest() instanceof ClosestMatch.Similar(Span span, int permille)) {
      json.put("closest", JsonObject.of("permille", Json.of(permille), "span", span(span)));
    }
    json.put("counts", checked.counts())
        .putUnlessEmpty("ineligible", checked.rejection())
        .putUnlessEmpty("marked", JsonArray.texts(checked.marked()))
        .put("match", location.match().wireName())
        .putUnlessEmpty(
            "notes", JsonArray.mapped(location.notes(), note -> Json.of(note.wireName())))
        .putUnlessEmpty("part", checked.part());
    if (location.placement() != QuotePlacement.NONE) {
      json.put("placement", location.placement().wireName());
    }
    return json.putUnlessEmpty("place", checked.place())
        .put("quote", checked.quote().text())
        .putUnlessEmpty("side", checked.quote().side().wireName())
        .putUnlessEmpty("spans", JsonArray.mapped(location.spans(), ExtractionJson::span))
        .putUnlessEmpty("unit", checked.quote().unit())
        .build();
  }

  private static JsonArray span(Span span) {
    return JsonArray.of(Json.of(span.start()), Json.of(span.end()));
  }

  private ExtractionJson() {}
}
