package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Finding;
import dev.plumbline.extraction.GateTrial;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Step;
import dev.plumbline.plan.Truth;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// The artefact of a scorecard.
final class ScorecardJson {

  static JsonObject of(Scorecard card) {
    JsonObjectBuilder json =
        JsonObject.builder(MEMBERS)
            .put(
                "rubric",
                JsonObject.of(
                    "name", Json.of(card.parents().rubric().name()),
                    "version", Json.of(card.parents().rubric().version())))
            .put("bundle", card.parents().bundle())
            .put("scoring", card.parents().spec().digest())
            .put("extraction", card.parents().extractionDigest())
            .put("status", card.status().word())
            .put("composite", composite(card))
            .put("display", display(card))
            .put("interval", Values.ends(card.composite()))
            .put("passed", Values.of(card.passed()))
            .put("verdict", Values.of(card.verdict()))
            .putUnlessEmpty("unknown", unknown(card.extraction()));
    switch (card) {
      case Scorecard.Gated gated ->
          json.put("gate", ended(gated.gate()))
              .put("trace", new JsonArray(gates(card.extraction())));
      case Scorecard.Evaluated evaluated -> {
        json.put("trace", trace(evaluated));
        parts(evaluated, json);
      }
    }
    return json.build();
  }

  private static Json composite(Scorecard card) {
    return card.composite().isPoint() ? Values.of(card.composite().low()) : JsonNull.NULL;
  }

  /// The composite as people are shown it: rounded half even to the declared decimals.
  private static Json display(Scorecard card) {
    return card.composite().isPoint()
        ? Json.of(
            card.composite()
                .low()
                .toDecimal()
                .setScale(card.parents().spec().displayDecimals(), RoundingMode.HALF_EVEN)
                .toPlainString())
        : JsonNull.NULL;
  }

  /// Facts and items that nobody knows, with the reason.
  private static JsonObject unknown(Extraction extraction) {
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
          }
        });
    return json.build();
  }

  private static JsonObject ended(Gate gate) {
    return JsonObject.builder()
        .put("id", gate.id())
        .putUnlessEmpty("label", gate.label())
        .putUnlessEmpty("because", gate.because())
        .build();
  }

  private static List<Json> gates(Extraction extraction) {
    List<Json> steps = new ArrayList<>();
    for (GateTrial trial : extraction.gates()) {
      JsonObjectBuilder step =
          JsonObject.builder()
              .put("step", "gate")
              .put("gate", trial.gate().id())
              .put("truth", Values.of(trial.answer().truth()));
      if (trial.answer().truth() == Truth.TRUE) {
        step.putUnlessEmpty("because", trial.gate().because());
      }
      steps.add(step.build());
    }
    return steps;
  }

  private static JsonArray trace(Scorecard.Evaluated card) {
    List<Json> steps = gates(card.extraction());
    Readings readings = new Readings(card.evaluation());
    for (Step step : card.evaluation().steps()) {
      steps.add(
          StepJson.of(step, readings, card.parents().spec().traits(), card.parents().shapes()));
    }
    return new JsonArray(steps);
  }

  /// Traits with their scores on the scale, and the other parts of the composite.
  private static void parts(Scorecard.Evaluated card, JsonObjectBuilder json) {
    Program program = card.parents().spec().program();
    Node result = program.result();
    List<Json> traits = new ArrayList<>();
    List<Json> dimensions = new ArrayList<>();
    for (Node node : program.nodesById()) {
      boolean trait = node.body() instanceof Node.Trait;
      List<Rational> weight = weight(result, node.id());
      boolean part = result.body() instanceof Node.Composite ? !weight.isEmpty() : node != result;
      if (trait) {
        traits.add(part(card.evaluation(), node, weight));
      } else if (part) {
        dimensions.add(part(card.evaluation(), node, weight));
      }
    }
    if (!traits.isEmpty()) {
      json.put("traits", new JsonArray(traits));
    }
    if (traits.isEmpty() || !dimensions.isEmpty()) {
      json.put("dimensions", new JsonArray(dimensions));
    }
  }

  private static JsonObject part(Evaluation evaluation, Node node, List<Rational> weight) {
    Step.NodeValued valued = evaluation.node(node.id());
    Interval shown = valued.display();
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("id", node.id())
            .put("score", shown.isPoint() ? Values.of(shown.low()) : JsonNull.NULL)
            .put("interval", Values.ends(valued.value()))
            .put("passed", Values.of(passed(valued)))
            .put("verdict", Values.of(valued.verdict()))
            .putUnlessEmpty("because", because(evaluation, node));
    if (node.body() instanceof Node.Trait) {
      json.put("raw", valued.value().isPoint() ? Values.of(valued.value().low()) : JsonNull.NULL);
    }
    weight.forEach(w -> json.put("weight", Values.of(w)));
    return json.build();
  }

  private static Truth passed(Step.NodeValued valued) {
    if (!valued.verdict().isDecided()) {
      return Truth.UNKNOWN;
    }
    return switch (valued.verdict().worst()) {
      case PASS -> Truth.TRUE;
      case FAIL -> Truth.FALSE;
      case NONE, REVIEW -> Truth.UNKNOWN;
    };
  }

  /// The sentence of the leaf that was reached, or else the node's own.
  private static String because(Evaluation evaluation, Node node) {
    for (Step step : evaluation.steps()) {
      if (step instanceof Step.LeafReached leaf
          && leaf.sure()
          && leaf.node().equals(node.id())
          && !leaf.leaf().because().isEmpty()) {
        return leaf.leaf().because();
      }
    }
    return node.because();
  }

  private static List<Rational> weight(Node result, String id) {
    return result.body() instanceof Node.Composite composite
        ? composite.members().stream()
            .filter(member -> member.id().equals(id))
            .map(Node.Member::weight)
            .toList()
        : List.of();
  }

  private static final int MEMBERS = 16;

  private ScorecardJson() {}
}
