package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonArrayBuilder;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extraction.GateResult;
import dev.plumbline.score.extraction.Finding;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// Writes the artefact of a scorecard.
///
/// It contains codes, values and the author's own sentences, but never a quote or any other text of
/// the document: a scorecard can be shown and stored without the document's confidentiality, and
/// the extraction, which it names by digest, has the quotes.
final class ScorecardJson {

  /// The code of an item whose decision its quotes do not support.
  static final String NO_EVIDENCE = "no-evidence";

  static JsonObject of(Scorecard card) {
    JsonObjectBuilder json =
        JsonObject.builder(MEMBERS)
            .put("bundle", card.provenance().bundle())
            .put("composite", composite(card))
            .put("display", display(card))
            .put("extraction", card.provenance().extractionDigest())
            .put("interval", ValueJson.ends(card.composite()))
            .put("passed", ValueJson.of(card.passed()))
            .put(
                "rubric",
                JsonObject.of(
                    "name", Json.of(card.provenance().rubric().name()),
                    "version", Json.of(card.provenance().rubric().version())))
            .put("scoringSpec", card.provenance().spec().digest())
            .put("status", card.status().wireName())
            .putUnlessEmpty("unknown", unknown(card))
            .put("verdict", ValueJson.of(card.verdict()));
    card.graded().ifPresent(graded -> GradeJson.putWithBorders(graded.grade(), json));
    switch (card) {
      case Scorecard.Gated gated -> {
        List<Json> steps = gates(card.extraction());
        card.graded().ifPresent(graded -> steps.add(GradeJson.of(graded, JsonObject.EMPTY)));
        json.put("gate", ended(gated)).put("trace", new JsonArray(steps));
      }
      case Scorecard.Evaluated evaluated -> {
        json.put("trace", trace(evaluated));
        parts(evaluated, json);
      }
    }
    return json.build();
  }

  private static Json composite(Scorecard card) {
    return card.composite().isPoint() ? ValueJson.of(card.composite().low()) : JsonNull.NULL;
  }

  /// The composite for display: rounded half-even to the declared decimals; null for an interval.
  private static Json display(Scorecard card) {
    return card.composite().isPoint()
        ? Json.of(
            card.composite()
                .low()
                .toDecimal()
                .setScale(card.provenance().spec().displayDecimals(), RoundingMode.HALF_EVEN)
                .toPlainString())
        : JsonNull.NULL;
  }

  /// The codes of unknown facts and items, by id.
  private static JsonObject unknown(Scorecard card) {
    Extraction extraction = card.extraction();
    JsonObjectBuilder json = JsonObject.builder();
    extraction
        .facts()
        .forEach((id, value) -> {
          if (value instanceof FactValue.Unknown(String code)) {
            json.put(id, code);
          }
        });
    extraction
        .findings()
        .forEach((id, finding) -> {
          if (finding instanceof Finding.Unanswered(String _, String code)) {
            json.put(id, code);
          } else if (finding instanceof Finding.NotApplicable none && !none.isSupported()) {
            json.put(id, NO_EVIDENCE);
          }
          if (finding instanceof Finding.Partial(String _, int _, int _, String code)) {
            json.put(id, code);
          }
        });
    if (card instanceof Scorecard.Evaluated evaluated) {
      for (TraceStep step : evaluated.result().steps()) {
        if (step instanceof TraceStep.Capped capped
            && capped.subject() == TraceStep.Subject.ITEM
            && !capped.to().isPoint()) {
          json.put(capped.id(), NO_EVIDENCE);
        }
      }
    }
    return json.build();
  }

  private static JsonObject ended(Scorecard.Gated card) {
    return JsonObject.builder()
        .put("id", card.gate().id())
        .putUnlessEmpty("label", card.gate().label())
        .putUnlessEmpty("because", card.because())
        .build();
  }

  private static List<Json> gates(Extraction extraction) {
    List<Json> steps = new ArrayList<>();
    for (GateResult gateResult : extraction.gates()) {
      JsonObjectBuilder step =
          JsonObject.builder()
              .put("step", TraceStepKind.GATE.wireName())
              .put("gate", gateResult.gate().id())
              .put("truth", ValueJson.of(gateResult.answer().truth()));
      if (gateResult.answer().truth() == Truth.TRUE) {
        step.putUnlessEmpty("because", gateResult.answer().because());
        step.putUnlessEmpty("reads", ValueJson.of(gateResult.answer().shown()));
      }
      steps.add(step.build());
    }
    return steps;
  }

  private static JsonArray trace(Scorecard.Evaluated card) {
    List<Json> gates = gates(card.extraction());
    List<TraceStep> steps = card.result().steps();
    JsonArrayBuilder trace = new JsonArrayBuilder(gates.size() + steps.size());
    gates.forEach(trace::add);
    BindingValues bindingValues = new BindingValues(card.result());
    StepJsonTemplates.Writer templates = card.provenance().steps().writer(bindingValues, trace);
    for (TraceStep step : steps) {
      TraceStepJson.add(step, bindingValues, templates, trace);
    }
    return trace.build();
  }

  private static void parts(Scorecard.Evaluated card, JsonObjectBuilder json) {
    List<Json> traits = new ArrayList<>();
    List<Json> dimensions = new ArrayList<>();
    for (PartJson part : card.provenance().steps().parts()) {
      (part.isTrait() ? traits : dimensions).add(part.of(card.result()));
    }
    if (!traits.isEmpty()) {
      json.put("traits", new JsonArray(traits));
    }
    if (traits.isEmpty() || !dimensions.isEmpty()) {
      json.put("dimensions", new JsonArray(dimensions));
    }
  }

  private static final int MEMBERS = 20;

  private ScorecardJson() {}
}
