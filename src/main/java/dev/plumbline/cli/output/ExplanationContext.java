package dev.plumbline.cli.output;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.ExpressionText;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Rubric;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a scorecard and its extraction do not say of themselves, and their bundle does.
///
/// @param methods how each fact comes about
/// @param asked what each rule, condition and gate asks, by its name in the trace
/// @param outlook lines that say what would change the result
public record ExplanationContext(
    SortedMap<String, String> methods, SortedMap<String, String> asked, List<String> outlook) {

  public static final ExplanationContext NONE =
      new ExplanationContext(new TreeMap<>(), new TreeMap<>(), List.of());

  public static ExplanationContext of(Bundle bundle, List<String> outlook) {
    Rubric rubric = bundle.rubric();
    SortedMap<String, String> methods = new TreeMap<>();
    JsonObject facts =
        bundle.json().object("rubric").find("facts").orElse(JsonObject.EMPTY)
                instanceof JsonObject o
            ? o
            : JsonObject.EMPTY;
    rubric.facts().forEach(fact -> methods.put(fact.id(), method(fact, facts)));
    SortedMap<String, String> asked = new TreeMap<>();
    rubric.conditions().forEach((id, condition) -> put("condition " + id, condition, asked));
    rubric.derivations().forEach((id, condition) -> put("derivation " + id, condition, asked));
    rubric.gates().forEach(gate -> put("gate " + gate.id(), gate.when(), asked));
    for (Node node : rubric.plan()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          put(
              "rule " + node.id() + "/" + rule.id(),
              RuleOrder.effectiveCondition(rule, list),
              asked);
        }
      }
    }
    return new ExplanationContext(methods, asked, outlook);
  }

  private static void put(String key, Expression condition, SortedMap<String, String> asked) {
    asked.put(key, ExpressionText.of(condition));
  }

  private static String method(Fact fact, JsonObject facts) {
    return switch (fact.source()) {
      case Fact.Source.Supplied() -> "supplied";
      case Fact.Source.Judged _ -> "judged";
      case Fact.Source.Computed _ -> {
        Json measure = ((JsonObject) facts.get(fact.id())).get("computed");
        yield "computed: " + TraceStepText.plain(measure);
      }
    };
  }
}
