package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.engine.TraceStep;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.ExpressionText;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeKind;
import dev.plumbline.plan.model.Scale;
import dev.plumbline.plan.model.TraceStepKind;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.List;

/// Writes one step of a trace as JSON: codes, values and the author's own `because`. The steps
/// suffice to recompute the score from the trace alone.
final class TraceStepJson {

  /// @param traits the traits of the spec, for the highest decision of each item
  /// @param shapes the pre-written steps of the plan's rules
  static JsonObject of(
      TraceStep step,
      BindingValues bindingValues,
      List<Trait> traits,
      RuleStepJsonTemplates shapes) {
    return switch (step) {
      case TraceStep.Capped(var subject, String id, Rational from, var to, var support) ->
          JsonObject.builder()
              .put("step", TraceStepKind.CAP.wireName())
              .put(subject == TraceStep.Subject.ITEM ? "item" : "trait", id)
              .put("from", ValueJson.of(from))
              .put("to", ValueJson.of(to))
              .put("support", support.wireName())
              .build();
      case TraceStep.Exempted(String item, Rational decision) ->
          JsonObject.of("decision", ValueJson.of(decision), "item", Json.of(item), "step", EXEMPT);
      case TraceStep.Flagged(String kind, int sentences) ->
          JsonObject.of(
              "kind",
              Json.of(kind),
              "sentences",
              Json.of(sentences),
              "step",
              Json.of(TraceStepKind.FLAG.wireName()));
      case TraceStep.Derived derived -> derived(derived, bindingValues);
      case TraceStep.RuleEvaluated tried -> shapes.json(tried, bindingValues);
      case TraceStep.BranchTaken branchTaken ->
          JsonObject.builder()
              .put("step", TraceStepKind.BRANCH.wireName())
              .put("node", branchTaken.node())
              .put("path", branchTaken.path())
              .put("question", branchTaken.question())
              .put("branch", branchTaken.branch())
              .putUnlessEmpty("reads", bindingValues.of(branchTaken.reads()))
              .build();
      case TraceStep.LeafReached leaf -> leaf(leaf);
      case TraceStep.NodeValued valued -> node(valued, bindingValues, traits);
    };
  }

  private static JsonObject derived(TraceStep.Derived derived, BindingValues bindingValues) {
    return JsonObject.builder()
        .put(
            "step",
            (derived.derivation() ? TraceStepKind.DERIVATION : TraceStepKind.CONDITION).wireName())
        .put("id", derived.id())
        .put("truth", ValueJson.of(derived.truth()))
        .putUnlessEmpty("reads", bindingValues.of(derived.reads()))
        .build();
  }

  private static JsonObject leaf(TraceStep.LeafReached reached) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.LEAF.wireName())
            .put("node", reached.node())
            .put("path", reached.path())
            .put("score", ValueJson.of(reached.score()))
            .putUnlessEmpty("label", reached.leaf().label())
            .putUnlessEmpty("because", reached.leaf().because());
    if (!reached.certain()) {
      json.put("possible", true);
    }
    putVerdict(reached.leaf().verdict(), json);
    return json.build();
  }

  private static JsonObject node(
      TraceStep.NodeValued valued, BindingValues bindingValues, List<Trait> traits) {
    Node node = valued.node();
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.NODE.wireName())
            .put("node", node.id())
            .put("value", ValueJson.of(valued.value()))
            .put("verdict", ValueJson.of(valued.verdict()))
            .putUnlessEmpty("reads", bindingValues.of(valued.reads()))
            .putUnlessEmpty("because", node.because());
    json.put("kind", NodeKind.of(node.body()).wireName());
    switch (node.body()) {
      case Node.Formula(Expression expression) ->
          json.put("formula", ExpressionText.of(expression));
      case Node.RuleList list -> rules(list, json);
      case Node.Tree _ -> {}
      case Node.Trait(Scale scale, var items) -> {
        json.put("scale", scale(scale))
            .put("score", ValueJson.of(valued.display()))
            .put("items", JsonArray.texts(items));
        traits.stream().filter(t -> t.id().equals(node.id())).forEach(t -> shares(t, json));
      }
      case Node.Composite composite -> {
        JsonObjectBuilder weights = JsonObject.builder();
        composite.members().forEach(m -> weights.put(m.id(), ValueJson.of(m.weight())));
        json.put("weights", weights.build());
      }
    }
    if (node.cut() instanceof Node.Cut.When(Expression condition, boolean calibrated)) {
      json.put("pass", ExpressionText.of(condition));
      if (calibrated) {
        json.put("on", "calibrated");
      }
    }
    return json.putUnlessEmpty("veto", JsonArray.texts(node.vetoes())).build();
  }

  /// What the share of each item is computed from: its highest decision, and whether it is
  /// reverse-scored.
  private static void shares(Trait trait, JsonObjectBuilder json) {
    JsonObjectBuilder maxima = JsonObject.builder();
    trait.items().forEach(item -> maxima.put(item.id(), Json.of(item.max())));
    json.put("maxima", maxima.build());
    json.putUnlessEmpty(
        "reverseScored",
        JsonArray.texts(
            trait.items().stream().filter(Item::reverseScored).map(Item::id).sorted().toList()));
  }

  private static void rules(Node.RuleList list, JsonObjectBuilder json) {
    if (list.start().sign() != 0) {
      json.put("start", ValueJson.of(list.start()));
    }
    if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
      json.put("clamp", JsonArray.of(ValueJson.of(min), ValueJson.of(max)));
    }
  }

  private static JsonObject scale(Scale scale) {
    return JsonObject.of(
        "max", Json.of(scale.max()), "min", Json.of(scale.min()), "step", Json.of(scale.step()));
  }

  private static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict.wireName());
    }
  }

  private static final Json EXEMPT = Json.of(TraceStepKind.EXEMPT.wireName());

  private TraceStepJson() {}
}
