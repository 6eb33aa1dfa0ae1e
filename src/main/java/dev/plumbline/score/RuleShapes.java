package dev.plumbline.score;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.canonical.JsonShape;
import dev.plumbline.plan.Binding;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.Step;
import dev.plumbline.plan.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How the steps of a plan's rules are written. Most steps of a trace are rules, and of each one
/// only the values that it read change from document to document.
final class RuleShapes {

  /// By the rule's id and by what became of it. Filled once, then only read.
  private final Map<String, Shape[]> known = new LinkedHashMap<>();

  RuleShapes(Program program) {
    for (Step.RuleTried step : program.ruleSteps()) {
      Shape[] ofRule =
          known.computeIfAbsent(step.rule().id(), _ -> new Shape[Step.Firing.values().length]);
      ofRule[step.firing().ordinal()] = Shape.of(step);
    }
  }

  JsonObject json(Step.RuleTried step, Readings readings) {
    Shape[] shapes = known.get(step.rule().id());
    Shape shape = shapes == null ? null : shapes[step.firing().ordinal()];
    return (shape == null || shape.made() != step ? Shape.of(step) : shape).json(readings);
  }

  /// @param made the step, as every run of the program takes it
  /// @param step all of it but what it read
  /// @param names what it read
  /// @param reads an object of their values
  private record Shape(Step.RuleTried made, JsonShape step, List<Binding> names, JsonShape reads) {

    static Shape of(Step.RuleTried step) {
      List<String> ids = step.reads().stream().map(Binding::id).toList();
      return new Shape(
          step,
          JsonShape.of(fixed(step), ids.isEmpty() ? List.of() : List.of("reads")),
          step.reads(),
          JsonShape.of(JsonObject.EMPTY, ids));
    }

    JsonObject json(Readings readings) {
      return names.isEmpty() ? step.with() : step.with(reads.with(readings.values(names)));
    }
  }

  private static JsonObject fixed(Step.RuleTried tried) {
    Rule rule = tried.rule();
    boolean mattered =
        tried.firing() != Step.Firing.NOT_FIRED && tried.firing() != Step.Firing.SKIPPED;
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", "rule")
            .put("node", tried.node())
            .put("rule", rule.id())
            .put("firing", tried.firing().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .put("contribution", Values.of(tried.contribution()));
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
