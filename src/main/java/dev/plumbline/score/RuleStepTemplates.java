package dev.plumbline.score;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonTemplate;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.engine.TraceStep;
import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How the steps of a plan's rules are written. Most steps of a trace are rules, and of each one
/// only the values that it read change from document to document.
final class RuleStepTemplates {

  /// By the rule's id and by what became of it. Filled once, then only read.
  private final Map<String, Shape[]> known = new LinkedHashMap<>();

  RuleStepTemplates(Program program) {
    for (TraceStep.RuleEvaluated step : program.ruleSteps()) {
      Shape[] ofRule =
          known.computeIfAbsent(step.rule().id(), _ -> new Shape[TraceStep.Firing.values().length]);
      ofRule[step.firing().ordinal()] = Shape.of(step);
    }
  }

  JsonObject json(TraceStep.RuleEvaluated step, BindingValues bindingValues) {
    Shape[] shapes = known.get(step.rule().id());
    Shape shape = shapes == null ? null : shapes[step.firing().ordinal()];
    return (shape == null || shape.made() != step ? Shape.of(step) : shape).json(bindingValues);
  }

  /// @param made the step, as every run of the program takes it
  /// @param step all of it but what it read
  /// @param names what it read
  /// @param reads an object of their values
  private record Shape(
      TraceStep.RuleEvaluated made, JsonTemplate step, List<Binding> names, JsonTemplate reads) {

    static Shape of(TraceStep.RuleEvaluated step) {
      List<String> ids = step.reads().stream().map(Binding::id).toList();
      return new Shape(
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
            .put("step", "rule")
            .put("node", tried.node())
            .put("rule", rule.id())
            .put("firing", tried.firing().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .put("contribution", ValueJson.of(tried.contribution()));
    if (rule.lifecycle() == Rule.Lifecycle.PROPOSED) {
      json.put("proposed", true);
    }
    if (rule.terminal()) {
      json.put("terminal", true);
    }
    if (mattered) {
      json.putUnlessEmpty("because", rule.because());
      if (rule.verdict() != Verdict.NONE) {
        json.put("verdict", rule.verdict().word());
      }
    }
    return json.build();
  }
}
