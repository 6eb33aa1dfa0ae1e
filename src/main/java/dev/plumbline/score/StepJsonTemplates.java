package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonArrayBuilder;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonTemplate;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pre-written JSON of the steps of a plan's rules and nodes, which are nearly all of a trace: only
/// the values that they read or have differ between documents, so the rest is written once.
final class StepJsonTemplates {

  /// By the rule's id. Not modified after construction, so threads may share it.
  private final Map<String, RuleTemplates> rules = new LinkedHashMap<>();

  /// In the order of execution.
  private final RuleTemplates[] ordered;

  /// By the node's id; not modified either.
  private final Map<String, NodeStepJson> nodes = new LinkedHashMap<>();

  private final List<PartJson> parts;

  /// @param traits of the rubric whose plan this is
  StepJsonTemplates(Program program, List<Trait> traits) {
    for (Node node : program.nodes()) {
      nodes.put(node.id(), new NodeStepJson(node, program.readsOf(node.id()), traits));
    }
    for (TraceStep.RuleEvaluated step : program.ruleSteps()) {
      rules.computeIfAbsent(step.rule().id(), _ -> new RuleTemplates(step.rule()))
              .ofFirings[step.firing().ordinal()] =
          Template.of(step);
    }
    parts = PartJson.of(program);
    ordered = rules.values().toArray(RuleTemplates[]::new);
  }

  /// The parts of the composite, sorted by id.
  List<PartJson> parts() {
    return parts;
  }

  /// What adds the steps of one trace.
  Writer writer(BindingValues bindingValues, JsonArrayBuilder to) {
    return new Writer(bindingValues, to);
  }

  /// Adds steps in the order of execution, so that the template of a rule is nearly always the one
  /// after the last.
  final class Writer {

    private final BindingValues bindingValues;
    private final JsonArrayBuilder to;
    private int next;

    private Writer(BindingValues bindingValues, JsonArrayBuilder to) {
      this.bindingValues = bindingValues;
      this.to = to;
    }

    void add(TraceStep.NodeValued step) {
      NodeStepJson template = nodes.get(step.node().id());
      if (template == null || template.node() != step.node()) {
        throw new IllegalArgumentException("a step of another plan: " + step.node().id());
      }
      template.add(step, bindingValues, to);
    }

    void add(TraceStep.RuleEvaluated step) {
      Template template = ofRule(step.rule()).ofFirings[step.firing().ordinal()];
      (template.made() == step ? template : Template.of(step)).add(bindingValues, to);
    }

    private RuleTemplates ofRule(Rule rule) {
      if (next < ordered.length && ordered[next].rule == rule) {
        return ordered[next++];
      }
      return rules.get(rule.id());
    }
  }

  /// The templates of the steps of one rule.
  private static final class RuleTemplates {
    private final Rule rule;

    /// By the ordinal of the firing; null for one that the rule cannot have.
    private final Template[] ofFirings = new Template[TraceStep.Firing.values().length];

    RuleTemplates(Rule rule) {
      this.rule = rule;
    }
  }

  /// @param made the step that every evaluation by the program shares
  /// @param step the JSON without the values
  /// @param names the names that the rule reads
  private record Template(TraceStep.RuleEvaluated made, JsonTemplate step, List<Binding> names) {

    static Template of(TraceStep.RuleEvaluated step) {
      return new Template(step, withReads(fixed(step), List.of(), step.reads()), step.reads());
    }

    void add(BindingValues bindingValues, JsonArrayBuilder to) {
      bindingValues.put(names, to.add(step));
    }
  }

  /// A template of a step with the values of the names that it reads, if it reads any.
  static JsonTemplate withReads(JsonObject fixed, List<String> varying, List<Binding> reads) {
    return reads.isEmpty()
        ? JsonTemplate.of(fixed, varying)
        : JsonTemplate.of(
            fixed,
            varying,
            "reads",
            JsonTemplate.of(JsonObject.EMPTY, reads.stream().map(Binding::id).toList()));
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
    json.putUnlessEmpty("because", tried.because());
    if (mattered && rule.verdict() != Verdict.NONE) {
      json.put("verdict", rule.verdict().wireName());
    }
    return json.build();
  }
}
