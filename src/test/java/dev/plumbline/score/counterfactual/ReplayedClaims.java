package dev.plumbline.score.counterfactual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.CaseEvaluator;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.Result;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tries every claim about what would change a result: the changes are written into the JSON of the
/// extraction, which is read again and scored.
final class ReplayedClaims {

  private final Bundle bundle;
  private final JsonObject extraction;

  /// Asserts that each claim holds; returns how many there were.
  static int check(Bundle bundle, Extraction extraction) {
    ReplayedClaims replayed = new ReplayedClaims(bundle, extraction.json());
    Counterfactuals claims = Counterfactuals.of(bundle, extraction);
    int count = 0;
    for (SingleChange change : claims.singleChanges()) {
      replayed.assertResult(
          new TreeMap<>(java.util.Map.of(change.input(), change.to())), change.after());
      count++;
    }
    for (UnmetRule rule : claims.unmetRules()) {
      if (rule.outcome().isPresent()) {
        replayed.rule(rule, rule.outcome().get());
        count++;
      }
    }
    return count;
  }

  /// Asserts that each fact of two values which would change the verdict is named; returns how many
  /// there were.
  static int checkComplete(Bundle bundle, Extraction extraction) {
    if (extraction.endingGate().isPresent()) {
      return 0;
    }
    List<SingleChange> named = Counterfactuals.of(bundle, extraction).singleChanges();
    PlanResult now = new Scorer(bundle).evaluate(extraction);
    Rescorer rescorer = new Rescorer(bundle, extraction, now);
    int flips = 0;
    for (Fact fact : bundle.rubric().questions().facts()) {
      if (extraction.facts().get(fact.id()) instanceof FactValue.Truthful(boolean truth)) {
        boolean flip =
            rescorer
                .score(List.of(new InputChange(fact.id(), new FactValue.Truthful(!truth))))
                .filter(then -> !then.verdict().equals(now.verdict()))
                .isPresent();
        flips += flip ? 1 : 0;
        // ten are named at most
        if (flip && named.size() < 10) {
          assertThat(named)
              .as(fact.id())
              .anyMatch(change ->
                  change.input().equals(fact.id())
                      && !change.after().verdict().equals(change.before().verdict()));
        }
      }
    }
    return flips;
  }

  private ReplayedClaims(Bundle bundle, JsonObject extraction) {
    this.bundle = bundle;
    this.extraction = extraction;
  }

  private void assertResult(SortedMap<String, String> changes, Result promised) {
    Scorecard card = score(changes);
    assertThat(card.composite()).as("%s %s", changes, extraction).isEqualTo(promised.composite());
    assertThat(card.verdict()).as("%s %s", changes, extraction).isEqualTo(promised.verdict());
  }

  private void rule(UnmetRule rule, Outcome outcome) {
    Extraction changed = changed(outcome.inputs());
    if (outcome.results().isEmpty()) {
      assertThat(
              CaseEvaluator.endingGate(bundle, example(changed)).map(gate -> "gate " + gate.id()))
          .isNotEqualTo(java.util.Optional.of(rule.id()));
      return;
    }
    assertResult(outcome.inputs(), outcome.results().get());
    String[] name = rule.id().substring("rule ".length()).split("/", 2);
    JsonObject step =
        ((JsonArray) score(outcome.inputs()).whole().json().get("trace"))
            .values().stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.text("step").equals("rule"))
                .filter(each -> each.text("node").equals(name[0]))
                .filter(each -> each.text("rule").equals(name[1]))
                .findFirst()
                .orElseThrow();
    boolean adds = rule.effect() == UnmetRule.Effect.ADD;
    assertThat(step.text("firing")).as(rule.toString()).isEqualTo(adds ? "fired" : "not-fired");
    if (adds) {
      assertThat(step.text("contribution")).isEqualTo(rule.points().toString());
    }
  }

  private Scorecard score(SortedMap<String, String> changes) {
    Extraction changed = changed(changes);
    assertThat(bundle.extraction().invariantProgram().run(changed.facts()))
        .as("%s", changes)
        .noneMatch(answer -> answer.truth() == Truth.FALSE);
    assertThat(CaseEvaluator.endingGate(bundle, example(changed))).as("%s", changes).isEmpty();
    return new Scorer(bundle).score(changed);
  }

  private static RubricTestCase example(Extraction changed) {
    return new RubricTestCase("", changed.facts(), new TreeMap<>(), new TreeMap<>());
  }

  /// The extraction as an artefact with other values. The gates, which are tried anew, are left
  /// out.
  private Extraction changed(SortedMap<String, String> changes) {
    JsonObjectBuilder json = JsonObject.builder();
    extraction.forEach((key, value) -> {
      if (key.equals("facts")) {
        json.put(key, facts((JsonObject) value, changes));
      } else if (key.equals("findings")) {
        json.put(key, findings((JsonArray) value, changes));
      } else if (!key.equals("gates")) {
        json.put(key, value);
      }
    });
    return new ExtractionArtefactReader(bundle.extraction()).read(json.build()).orElseThrow();
  }

  private JsonObject facts(JsonObject facts, SortedMap<String, String> changes) {
    JsonObjectBuilder json = JsonObject.builder();
    facts.forEach(
        (id, value) -> json.put(id, changes.containsKey(id) ? value(id, changes) : value));
    return json.build();
  }

  private Json value(String id, SortedMap<String, String> changes) {
    String text = changes.get(id);
    boolean truth =
        bundle.rubric().questions().facts().stream()
            .filter(fact -> fact.id().equals(id))
            .anyMatch(fact ->
                fact.type() instanceof dev.plumbline.rubric.plan.expression.FactType.Truthful);
    return truth ? Json.of(Boolean.parseBoolean(text)) : Json.of(text);
  }

  private static JsonArray findings(JsonArray findings, SortedMap<String, String> changes) {
    List<Json> values = new ArrayList<>();
    for (Json each : findings.values()) {
      String item = ((JsonText) ((JsonObject) each).get("item")).value();
      values.add(
          changes.containsKey(item)
              ? JsonObject.of("item", item, "supplied", Long.parseLong(changes.get(item)))
              : each);
    }
    return JsonArray.mapped(values, value -> value);
  }
}
