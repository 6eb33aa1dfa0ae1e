package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.JudgeOptions;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.DocumentContract;
import dev.plumbline.rubric.Rubric.Governance;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.RubricTestCase;
import dev.plumbline.rubric.Threshold;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.ItemFinding;
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
    json.putUnlessEmpty("judge", judge(rubric.questions().judge()));
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
    JsonObjectBuilder effective = JsonObject.builder();
    effective.putUnlessEmpty("from", governance.effectiveFrom());
    effective.putUnlessEmpty("until", governance.effectiveUntil());
    json.putUnlessEmpty("effective", effective.build());
    json.putUnlessEmpty(
        "changelog",
        JsonArray.mapped(
            governance.changelog(),
            changelogEntry ->
                JsonObject.builder()
                    .putUnlessEmpty("version", changelogEntry.version())
                    .putUnlessEmpty("date", changelogEntry.date())
                    .putUnlessEmpty("note", changelogEntry.note())
                    .build()));
    if (governance.level() != Governance.Level.NORMAL) {
      json.put("governance", governance.level().wireName());
    }
  }

  static JsonObject document(DocumentContract document) {
    DocumentContract open = DocumentContract.OPEN;
    return JsonObject.builder()
        .putUnlessEmpty("context", JsonArray.texts(document.context()))
        .putUnlessDefault(
            "min_characters", Json.of(document.charactersMin()), Json.of(open.charactersMin()))
        .putUnlessDefault(
            "max_characters", Json.of(document.charactersMax()), Json.of(open.charactersMax()))
        .putUnlessEmpty("graded", JsonArray.texts(document.graded().words()))
        .putUnlessDefault("last_turns", Json.of(document.lastTurns()), Json.of(open.lastTurns()))
        .putUnlessDefault(
            "markup", Json.of(document.markup().wireName()), Json.of(open.markup().wireName()))
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
          NodeJson.putMetadata(metadata.getOrDefault(gate.id(), RuleMetadata.NONE), json);
          return json.build();
        });
  }

  static JsonObject judge(JudgeOptions judge) {
    return JsonObject.builder()
        .putUnlessDefault(
            "ask", Json.of(judge.perTrait() ? "trait" : "document"), Json.of("document"))
        .putUnlessDefault("repeats", Json.of(judge.repeats()), Json.of(1))
        .putUnlessEmpty("until", judge.untilAgreed() ? JudgeOptions.AGREED : "")
        .putUnlessDefault(
            "combine",
            Json.of(judge.combine().wireName()),
            Json.of(JudgeOptions.STANDARD.combine().wireName()))
        .putUnlessEmpty("instructions", judge.instructions())
        .putUnlessEmpty("confirm", judge.confirmed() ? "without-suspects" : "")
        .putUnlessEmpty("answered_by", judge.answeredBy())
        .build();
  }

  private static JsonObject thresholds(List<Threshold> thresholds) {
    JsonObjectBuilder json = JsonObject.builder();
    for (Threshold threshold : thresholds) {
      json.put(
          threshold.id(),
          JsonObject.builder()
              .put("value", threshold.value())
              .putUnlessEmpty("unit", threshold.unit())
              .putUnlessEmpty("rationale", threshold.rationale())
              .putUnlessEmpty("source", threshold.source())
              .putUnlessEmpty("date", threshold.date())
              .putUnlessEmpty("owner", threshold.owner())
              .putUnlessEmpty("review", threshold.review())
              .build());
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
    JsonObjectBuilder json = JsonObject.builder();
    expressions.forEach((id, expression) -> json.put(id, NodeJson.text(expression)));
    return json.build();
  }

  static JsonArray expressions(List<Expression> expressions) {
    return JsonArray.mapped(expressions, NodeJson::text);
  }

  static JsonObject display(int decimals) {
    return JsonObject.builder()
        .putUnlessDefault("decimals", Json.of(decimals), Json.of(Rubric.DISPLAY_DECIMALS))
        .build();
  }

  private static JsonObject example(RubricTestCase example) {
    JsonObjectBuilder facts = JsonObject.builder();
    example.facts().forEach((id, value) -> fact(id, value, facts));
    JsonObjectBuilder decisions = JsonObject.builder();
    example.findings().forEach((id, finding) -> decisions.put(id, decision(finding)));
    JsonObjectBuilder expected = JsonObject.builder();
    example.expected().forEach(expected::put);
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("name", example.name())
            .putUnlessEmpty("facts", facts.build())
            .putUnlessEmpty("items", decisions.build());
    example.calibrated().ifPresent(score -> json.put("calibrated", Json.of(score)));
    return json.put("expect", expected.build()).build();
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
