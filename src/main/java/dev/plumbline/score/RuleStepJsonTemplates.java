package dev.plumbline.score;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonTemplate;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.engine.TraceStep;
import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.TraceStepKind;
import dev.plumbline.plan.model.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pre-written JSON of a plan's rule steps. Most steps of a trace are rules, and only the values
/// that a rule reads differ between documents, so the rest is written once.
final class RuleStepJsonTemplates {

  /// By the rule's id and the firing's ordinal. Not modified after construction, so threads may
  /// share it.
  private final Map<String, Template[]> templates = new LinkedHashMap<>();

  RuleStepJsonTemplates(Program program) {
    for (TraceStep.RuleEvaluated step : program.ruleSteps()) {
      Template[] ofRule =
          templates.computeIfAbsent(
              step.rule().id(), _ -> new Template[TraceStep.Firing.values().length]);
      ofRule[step.firing().ordinal()] = Template.of(step);
    }
  }

  JsonObject json(TraceStep.RuleEvaluated step, BindingValues bindingValues) {
    Template[] shapes = templates.get(step.rule().id());
    Template template = shapes == null ? null : shapes[step.firing().ordinal()];
    return (template == null || template.made() != step ? Template.of(step) : template)
        .json(bindingValues);
  }

  /// @param made the step that every evaluation by the program shares
  /// @param step the JSON without the values
  /// @param names the names that the rule reads
  /// @param reads the object of their values
  private record Template(
      TraceStep.RuleEvaluated made, JsonTemplate step, List<Binding> names, JsonTemplate reads) {

    static Template of(TraceStep.RuleEvaluated step) {
      List<String> ids = step.reads().stream().map(Binding::id).toList();
      return new Template(
          step,
          JsonTemplate.of(fixed(step), ids.isEmpty() ? List.of() : List.of("reads")),
          step.reads(),
          JsonTemplate.of(JsonObject.EMPTY, ids));
    }

    JsonObject json(BindingValues bindingValues) {
      return names.isEmpty() ? step.with() : step.with(reads.with(bindingValues.values(names)));
    }
  }

  private static JsonObject fixed(TraceStep.RuleEvaluated tried) {
    Rule rule = tried.rule();
    boolean mattered =
        tried.firing() != TraceStep.Firing.NOT_FIRED && tried.firing() != TraceStep.Firing.SKIPPED;
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.RULE.wireName())
            .put("node", tried.node())
            .put("rule", rule.id())
            .put("firing", tried.firing().wireName())
            .put("contribution", ValueJson.of(tried.contribution()));
    if (rule.lifecycle() == Rule.Lifecycle.PROPOSED) {
      json.put("proposed", true);
    }
    if (rule.terminal()) {
      json.put("terminal", true);
    }
    json.putUnlessEmpty("overriddenBy", JsonArray.mapped(tried.overriddenBy(), Json::of));
    if (mattered) {
      json.putUnlessEmpty("because", rule.because());
      if (rule.verdict() != Verdict.NONE) {
        json.put("verdict", rule.verdict().wireName());
      }
    }
    return json.build();
  }
}
