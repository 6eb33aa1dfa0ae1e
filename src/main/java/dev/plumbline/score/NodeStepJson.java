package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonArrayBuilder;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonTemplate;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.NodeKind;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.List;
import java.util.stream.Stream;

/// Writes the step of one node, all of which but its value is the same for every document.
final class NodeStepJson {

  private final Node node;
  private final List<Binding> reads;
  private final boolean trait;

  /// Whether values stand between the words on the node.
  private final boolean filled;

  private final JsonTemplate template;

  /// @param reads the names that the node reads
  /// @param traits the traits of the spec, for the highest decision of each item
  NodeStepJson(Node node, List<Binding> reads, List<Trait> traits) {
    this.node = node;
    this.reads = reads;
    this.trait = node.body() instanceof Node.Trait;
    this.filled = node.because().hasValues();
    this.template =
        StepJsonTemplates.withReads(
            fixed(node, traits),
            Stream.of(
                    List.of("value", "verdict"),
                    trait ? List.of("score") : List.<String>of(),
                    filled ? List.of("because") : List.<String>of())
                .flatMap(List::stream)
                .toList(),
            reads);
  }

  Node node() {
    return node;
  }

  void add(TraceStep.NodeValued step, BindingValues bindingValues, JsonArrayBuilder to) {
    to.add(template).put(ValueJson.of(step.value())).put(ValueJson.of(step.verdict()));
    if (trait) {
      to.put(ValueJson.of(step.display()));
    }
    if (filled) {
      to.put(Json.of(step.because()));
    }
    bindingValues.put(reads, to);
  }

  private static JsonObject fixed(Node node, List<Trait> traits) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.NODE.wireName())
            .put("node", node.id())
            .putUnlessEmpty("because", node.because().hasValues() ? "" : node.because().words());
    json.put("kind", NodeKind.of(node.body()).wireName());
    switch (node.body()) {
      case Node.Formula(Expression expression) ->
          json.put("formula", ExpressionText.of(expression));
      case Node.RuleList list -> rules(list, json);
      case Node.Tree _ -> {}
      case Node.Trait(Scale scale, var items) -> {
        json.put("scale", scale(scale)).put("items", JsonArray.texts(items));
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

  /// What the share of each item is computed from: its highest decision, its lowest if that is not
  /// 0, and whether it is reverse-scored; and how much each counts, if that differs.
  private static void shares(Trait trait, JsonObjectBuilder json) {
    JsonObjectBuilder maxima = JsonObject.builder();
    JsonObjectBuilder minima = JsonObject.builder();
    for (Item item : trait.items()) {
      maxima.put(item.id(), Json.of(item.scale().highest()));
      if (item.scale().lowest() != 0) {
        minima.put(item.id(), Json.of(item.scale().lowest()));
      }
    }
    json.put("maxima", maxima.build());
    json.putUnlessEmpty("minima", minima.build());
    json.putUnlessEmpty(
        "reverseScored",
        JsonArray.texts(
            trait.items().stream().filter(Item::reverseScored).map(Item::id).sorted().toList()));
    if (trait.isWeighted()) {
      JsonObjectBuilder weights = JsonObject.builder();
      trait
          .items()
          .forEach(item -> weights.put(item.id(), ValueJson.of(Rational.of(item.weight()))));
      json.put("weights", weights.build());
    }
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
}
