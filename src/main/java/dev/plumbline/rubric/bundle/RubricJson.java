package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Rubric.Governance;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The canonical JSON of each section of a rubric: the authoring format with shorthands written
/// out, defaults left out and sets ordered by id, so that reading it gives the same rubric again.
final class RubricJson {

  /// Everything, governance words and cases too.
  static JsonObject whole(Rubric rubric) {
    JsonObjectBuilder json = JsonObject.builder();
    json.put("rubric", rubric.identity().name()).put("version", rubric.identity().version());
    json.putUnlessEmpty("language", rubric.identity().language());
    json.putUnlessEmpty("description", rubric.identity().description());
    governance(rubric.governance(), json);
    json.putUnlessEmpty("document", document(rubric.document()));
    json.putUnlessEmpty("facts", FactsJson.facts(rubric.questions().facts(), true));
    json.putUnlessEmpty("invariants", expressions(rubric.questions().invariants()));
    json.putUnlessEmpty(
        "gates", gates(rubric.questions().gates(), rubric.questions().gateMetadata()));
    json.putUnlessEmpty(
        "traits",
        TraitsJson.traits(
            rubric.questions().traits(),
            item -> TraitsJson.wholeItem(item, rubric.scoring().caps()),
            TraitsJson.Texts.ALL));
    json.putUnlessEmpty(
        "evidence",
        TraitsJson.evidence(rubric.questions().evidence(), rubric.scoring().caps(), true));
    json.putUnlessEmpty("judge", rubric.questions().judge());
    json.putUnlessEmpty("thresholds", thresholds(rubric.scoring().thresholds()));
    json.putUnlessEmpty("conditions", named(rubric.scoring().conditions()));
    json.putUnlessEmpty("derivations", named(rubric.scoring().derivations()));
    json.putUnlessEmpty(
        "plan", new NodeJson(rubric.scoring().ruleMetadata()).of(rubric.scoring().nodes()));
    json.putUnlessEmpty("grades", GradesJson.of(rubric.scoring().gradings(), true));
    json.putUnlessEmpty("display", display(rubric.scoring().displayDecimals()));
    json.putUnlessEmpty("cases", JsonArray.mapped(rubric.cases(), RubricJson::example));
    return json.build();
  }

  private static void governance(Governance governance, JsonObjectBuilder json) {
    json.putUnlessEmpty("owner", governance.owner());
    json.putUnlessEmpty(
        "effective",
        JsonObject.sparse(
            "from", governance.effectiveFrom(),
            "until", governance.effectiveUntil()));
    json.putUnlessEmpty("changelog", governance.changelog());
    if (governance.level() != Governance.Level.NORMAL) {
      json.put("governance", governance.level());
    }
  }

  static JsonObject document(DocumentContract document) {
    DocumentContract open = DocumentContract.OPEN;
    return JsonObject.builder()
        .putUnlessEmpty("context", document.context())
        .putUnlessDefault("min_characters", document.charactersMin(), open.charactersMin())
        .putUnlessDefault("max_characters", document.charactersMax(), open.charactersMax())
        .putUnlessEmpty("graded", document.graded().words())
        .putUnlessDefault("last_turns", document.lastTurns(), open.lastTurns())
        .putUnlessDefault("markup", document.markup(), open.markup())
        .putUnlessEmpty("join", document.joinsTurns() ? "speaker" : "")
        .putUnlessEmpty("quoted", document.repeatsCount() ? "evidence" : "")
        .build();
  }

  static JsonArray gates(List<Gate> gates) {
    return gates(gates, new TreeMap<>());
  }

  private static JsonArray gates(List<Gate> gates, SortedMap<String, RuleMetadata> metadata) {
    return JsonArray.mapped(
        gates.stream().sorted(Comparator.comparing(Gate::id)).toList(),
        gate -> {
          JsonObjectBuilder json =
              JsonObject.builder().put("id", gate.id()).put("when", NodeJson.text(gate.when()));
          if (gate.score() instanceof Gate.Score.At(var value)) {
            json.put("score", NodeJson.decimal(value));
          }
          json.putUnlessEmpty("label", gate.label());
          if (gate.verdict() != Verdict.FAIL) {
            NodeJson.putVerdict(gate.verdict(), json);
          }
          NodeJson.putReason(gate.because(), json);
          json.putAll(metadata.getOrDefault(gate.id(), RuleMetadata.NONE));
          return json.build();
        });
  }

  private static JsonObject thresholds(List<Threshold> thresholds) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Threshold threshold : thresholds) {
      json.put(threshold.id(), threshold);
    }
    return json.build();
  }

  /// Names and numbers alone: what a threshold means to a program.
  static JsonObject thresholdValues(List<Threshold> thresholds) {
    JsonObjectBuilder json = JsonObject.builder();
    thresholds.forEach(threshold -> json.put(threshold.id(), threshold.value()));
    return json.build();
  }

  static JsonObject named(Map<String, Expression> expressions) {
    return JsonObject.mapped(expressions, expression -> NodeJson.text(expression));
  }

  static JsonArray expressions(List<Expression> expressions) {
    return JsonArray.mapped(expressions, NodeJson::text);
  }

  static JsonObject display(int decimals) {
    return JsonObject.builder()
        .putUnlessDefault("decimals", decimals, Rubric.DISPLAY_DECIMALS)
        .build();
  }

  private static JsonObject example(RubricTestCase example) {
    JsonObjectBuilder facts = JsonObject.builder();
    example.facts().forEach((id, value) -> fact(id, value, facts));

    return JsonObject.builder()
        .put("name", example.name())
        .putUnlessEmpty("facts", facts.build())
        .putUnlessEmpty("items", JsonObject.mapped(example.findings(), RubricJson::decision))
        .put("calibrated", example.calibrated())
        .put("expect", example.expected())
        .build();
  }

  private static Json decision(ItemFinding finding) {
    return switch (finding) {
      case ItemFinding.Decided(Rational decision, var _) -> Json.of(decision.whole().orElseThrow());
      case ItemFinding.NotApplicable() -> Json.of(Applicability.NOT_APPLICABLE);
      case ItemFinding.Partial _, ItemFinding.Undecided _ -> JsonNull.NULL;
      case ItemFinding.ByUnit(var units) -> JsonArray.mapped(units.values(), RubricJson::decision);
    };
  }

  private static void fact(String id, FactValue value, JsonObjectBuilder json) {
    switch (value) {
      case FactValue.Truthful(boolean truth) -> json.put(id, truth);
      case FactValue.Numeric(var number) -> json.put(id, NodeJson.decimal(number));
      case FactValue.Textual(String text) -> json.put(id, text);
      case FactValue.Unknown _ -> {}
    }
  }

  private RubricJson() {}
}
