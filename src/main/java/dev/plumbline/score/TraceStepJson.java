package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonArrayBuilder;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;

/// Writes one step of a trace as JSON: codes, values and the author's own `because`. The steps
/// suffice to recompute the score from the trace alone.
final class TraceStepJson {

  /// Adds the step to a list.
  ///
  /// @param templates the pre-written steps of the plan, which write to the same list
  static void add(
      TraceStep step,
      BindingValues bindingValues,
      StepJsonTemplates.Writer templates,
      JsonArrayBuilder to) {
    switch (step) {
      case TraceStep.RuleEvaluated tried -> templates.add(tried);
      case TraceStep.NodeValued valued -> templates.add(valued);
      case TraceStep.Capped(var subject, String id, Rational from, var counts, var support) ->
          to.add(
              JsonObject.builder()
                  .put("step", TraceStepKind.CAP.wireName())
                  .put(subject == TraceStep.Subject.ITEM ? "item" : "trait", id)
                  .put("from", ValueJson.of(from))
                  .put("to", ValueJson.of(counts))
                  .put("support", support.wireName())
                  .build());
      case TraceStep.Exempted(String item, Rational decision) ->
          to.add(
              JsonObject.of(
                  "decision", ValueJson.of(decision), "item", Json.of(item), "step", EXEMPT));
      case TraceStep.Flagged(String kind, int sentences) ->
          to.add(
              JsonObject.of(
                  "kind",
                  Json.of(kind),
                  "sentences",
                  Json.of(sentences),
                  "step",
                  Json.of(TraceStepKind.FLAG.wireName())));
      case TraceStep.UnitsCounted counted -> to.add(units(counted));
      case TraceStep.Derived derived -> to.add(derived(derived, bindingValues));
      case TraceStep.BranchTaken branchTaken ->
          to.add(
              JsonObject.builder()
                  .put("step", TraceStepKind.BRANCH.wireName())
                  .put("node", branchTaken.node())
                  .put("path", branchTaken.path())
                  .put("question", branchTaken.question())
                  .put("branch", branchTaken.branch())
                  .putUnlessEmpty("reads", bindingValues.of(branchTaken.reads()))
                  .build());
      case TraceStep.LeafReached leaf -> to.add(leaf(leaf, bindingValues.of(leaf.reads())));
      case TraceStep.Graded graded ->
          to.add(GradeJson.of(graded, bindingValues.of(graded.reads())));
    }
  }

  private static JsonObject units(TraceStep.UnitsCounted counted) {
    return JsonObject.builder()
        .put("step", TraceStepKind.UNITS.wireName())
        .put("item", counted.item())
        .put(
            "counts",
            JsonArray.mapped(
                counted.counts(),
                count ->
                    JsonObject.of(
                        "decision",
                        ValueJson.of(count.decision()),
                        "units",
                        Json.of(count.units()))))
        .putUnlessDefault("notApplicable", Json.of(counted.notApplicable()), Json.of(0))
        .build();
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

  private static JsonObject leaf(TraceStep.LeafReached reached, JsonObject reads) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.LEAF.wireName())
            .put("node", reached.node())
            .put("path", reached.path())
            .put("score", ValueJson.of(reached.score()))
            .putUnlessEmpty("label", reached.leaf().label())
            .putUnlessEmpty("because", reached.because())
            .putUnlessEmpty("reads", reads);
    if (!reached.certain()) {
      json.put("possible", true);
    }
    putVerdict(reached.leaf().verdict(), json);
    return json.build();
  }

  private static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict.wireName());
    }
  }

  private static final Json EXEMPT = Json.of(TraceStepKind.EXEMPT.wireName());

  private TraceStepJson() {}
}
