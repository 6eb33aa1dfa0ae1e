package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.plan.Expression;
import dev.plumbline.plan.ExpressionText;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Scale;
import dev.plumbline.plan.Step;
import dev.plumbline.plan.Verdict;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.List;

/// One step of a trace as JSON: codes, arguments and the author's own `because`. It holds all that
/// somebody needs who wants to compute the score again from the trace alone.
final class StepJson {

  /// @param traits the traits of the spec, for what each item of one can be at most
  /// @param shapes what is known of the plan's rules beforehand
  static JsonObject of(Step step, Readings readings, List<Trait> traits, RuleShapes shapes) {
    return switch (step) {
      case Step.Capped(var subject, String id, Rational from, var to) ->
          JsonObject.builder()
              .put("step", "cap")
              .put(subject == Step.Subject.ITEM ? "item" : "trait", id)
              .put("from", Values.of(from))
              .put("to", Values.of(to))
              .build();
      case Step.Exempted(String item, Rational decision) ->
          JsonObject.of("decision", Values.of(decision), "item", Json.of(item), "step", EXEMPT);
      case Step.Flagged(String kind, int sentences) ->
          JsonObject.of(
              "kind", Json.of(kind), "sentences", Json.of(sentences), "step", Json.of("flag"));
      case Step.Derived derived ->
          JsonObject.builder()
              .put("step", derived.derivation() ? "derivation" : "condition")
              .put("id", derived.id())
              .put("truth", Values.of(derived.truth()))
              .putUnlessEmpty("reads", readings.of(derived.reads()))
              .build();
      case Step.RuleTried tried -> shapes.json(tried, readings);
      case Step.Asked asked ->
          JsonObject.builder()
              .put("step", "branch")
              .put("node", asked.node())
              .put("path", asked.path())
              .put("question", asked.question())
              .put("way", asked.way())
              .putUnlessEmpty("reads", readings.of(asked.reads()))
              .build();
      case Step.LeafReached leaf -> leaf(leaf);
      case Step.NodeValued valued -> node(valued, readings, traits);
    };
  }

  private static JsonObject leaf(Step.LeafReached reached) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", "leaf")
            .put("node", reached.node())
            .put("path", reached.path())
            .put("score", Values.of(reached.score()))
            .putUnlessEmpty("label", reached.leaf().label())
            .putUnlessEmpty("because", reached.leaf().because());
    if (!reached.sure()) {
      json.put("possible", true);
    }
    putVerdict(reached.leaf().verdict(), json);
    return json.build();
  }

  private static JsonObject node(Step.NodeValued valued, Readings readings, List<Trait> traits) {
    Node node = valued.node();
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", "node")
            .put("node", node.id())
            .put("value", Values.of(valued.value()))
            .put("verdict", Values.of(valued.verdict()))
            .putUnlessEmpty("reads", readings.of(valued.reads()))
            .putUnlessEmpty("because", node.because());
    switch (node.body()) {
      case Node.Formula(Expression expression) ->
          json.put("kind", "formula").put("formula", ExpressionText.of(expression));
      case Node.RuleList list -> rules(list, json);
      case Node.Tree _ -> json.put("kind", "tree");
      case Node.Trait(Scale scale, var items) -> {
        json.put("kind", "trait")
            .put("scale", scale(scale))
            .put("score", Values.of(valued.display()))
            .put("items", JsonArray.texts(items));
        traits.stream().filter(t -> t.id().equals(node.id())).forEach(t -> shares(t, json));
      }
      case Node.Composite composite -> {
        JsonObjectBuilder weights = JsonObject.builder();
        composite.members().forEach(m -> weights.put(m.id(), Values.of(m.weight())));
        json.put("kind", composite.mode().word()).put("weights", weights.build());
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

  /// What the share of each item follows from: its highest decision, and whether it lowers.
  private static void shares(Trait trait, JsonObjectBuilder json) {
    JsonObjectBuilder maxima = JsonObject.builder();
    trait.items().forEach(item -> maxima.put(item.id(), Json.of(item.max())));
    json.put("maxima", maxima.build());
    json.putUnlessEmpty(
        "lowering",
        JsonArray.texts(
            trait.items().stream().filter(Item::lowers).map(Item::id).sorted().toList()));
  }

  private static void rules(Node.RuleList list, JsonObjectBuilder json) {
    json.put("kind", "rules");
    if (list.start().sign() != 0) {
      json.put("start", Values.of(list.start()));
    }
    if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
      json.put("clamp", JsonArray.of(Values.of(min), Values.of(max)));
    }
  }

  private static JsonObject scale(Scale scale) {
    return JsonObject.of(
        "max", Json.of(scale.max()), "min", Json.of(scale.min()), "step", Json.of(scale.step()));
  }

  private static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict.word());
    }
  }

  private static final Json EXEMPT = Json.of("exempt");

  private StepJson() {}
}
