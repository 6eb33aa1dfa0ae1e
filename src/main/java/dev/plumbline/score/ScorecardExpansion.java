package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ScoringSpec;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.NodeKind;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.ScorecardJson.ValueJson;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Adds to a stored scorecard what its bundle says of every document, so that every value can be
/// computed again from the result alone: the full trace. Instances may be shared by threads.
public final class ScorecardExpansion {

  private static final Json NO_CONTRIBUTION = Json.of("0");

  private final ScoringSpec spec;
  private final JsonObject provenance;
  private final SequencedMap<String, Gate> gates = new LinkedHashMap<>();
  private final Map<String, NodeTemplate> nodes = new TreeMap<>();

  /// By node, the rules in the order in which they are tried.
  private final Map<String, SequencedMap<String, RuleTemplate>> rules = new TreeMap<>();

  /// What is stored of the steps of rules that were made in advance, by their places.
  private final JsonObject[] stored;

  /// By node and path.
  private final Map<String, TraceStep.BranchTaken> branches = new TreeMap<>();

  private final Map<String, TraceStep.LeafReached> leaves = new TreeMap<>();
  private final Map<String, Program.GradedNode> graded;
  private final Map<String, Json> thresholds = new TreeMap<>();
  private final List<Part> parts = new ArrayList<>();

  public ScorecardExpansion(Bundle bundle) {
    this.spec = bundle.scoring();
    this.provenance =
        JsonObject.of(
            "bundle",
            bundle.digest(),
            "rubric",
            JsonObject.of("name", bundle.identity().name(), "version", bundle.identity().version())
                .written());
    bundle.extraction().gates().forEach(gate -> gates.put(gate.id(), gate));
    Program program = spec.program();
    for (Node node : program.nodes()) {
      nodes.put(node.id(), new NodeTemplate(node, program.readsOf(node.id()), spec.traits()));
    }
    List<TraceStep.RuleEvaluated> steps = program.ruleSteps();
    stored = new JsonObject[steps.size()];
    for (TraceStep.RuleEvaluated step : steps) {
      rules
              .computeIfAbsent(step.node(), _ -> new LinkedHashMap<>())
              .computeIfAbsent(step.rule().id(), _ -> new RuleTemplate(step.rule()))
              .byFiring[step.firing().ordinal()] =
          step;
      JsonObject told = ScorecardJson.rule(step);
      stored[step.made()] = told.size() > 0 ? told.written() : told;
    }
    program.branches().forEach(it -> branches.put(it.node() + " " + it.path(), it));
    program.leaves().forEach(it -> leaves.put(it.node() + " " + it.path(), it));
    graded = program.gradedNodes();
    for (Threshold threshold : spec.thresholds()) {
      thresholds.put(threshold.id(), Json.of(Rational.of(threshold.value()).toString()));
    }
    parts.addAll(Part.of(program));
  }

  /// What is stored of the step of a rule; empty if the bundle says all of it.
  JsonObject rule(TraceStep.RuleEvaluated step) {
    return step.made() < 0 ? ScorecardJson.rule(step) : stored[step.made()];
  }

  /// What every scorecard says of its bundle.
  JsonObject provenance() {
    return provenance;
  }

  /// As [#expand].
  public StoredScorecard whole(JsonObject card) {
    return new StoredScorecard(expand(card));
  }

  /// The whole scorecard of a stored one.
  ///
  /// @throws UnexpectedJsonException if it is of another bundle
  public JsonObject expand(JsonObject card) {
    return new Expanding(card).whole();
  }

  /// One scorecard.
  private final class Expanding {

    private final JsonObject card;
    private final List<Json> trace = new ArrayList<>();

    /// By name, what was read or computed.
    private final Map<String, Json> values = new TreeMap<>(thresholds);

    /// By id, the step as it is stored.
    private final Map<String, JsonObject> valued = new TreeMap<>();

    private final Map<String, JsonObject> graded = new TreeMap<>();

    /// By node, what was said of the leaf that was reached for certain.
    private final Map<String, String> ofLeaves = new TreeMap<>();

    private Expanding(JsonObject card) {
      this.card = card;
      card.members("reads").forEach(values::put);
    }

    private JsonObject whole() {
      Optional<String> ended = card.findText("gate");
      steps(ended);
      Optional<Json> composite = card.find("composite");
      JsonObjectBuilder json =
          JsonObject.builder(24).putAll(card.without("reads", "trace", "gate"));
      composite.ifPresent(it -> json.put("interval", JsonArray.of(it, it)));
      json.put("display", composite.map(this::display).orElse(JsonNull.NULL))
          .put("scoringSpec", spec.digest())
          .put("trace", new JsonArray(trace));
      for (String key : List.of("composite", "passed", "verdict")) {
        if (!card.has(key)) {
          json.put(key, JsonNull.NULL);
        }
      }
      if (ended.isPresent()) {
        json.put("gate", ended(gateOf(ended.get())));
      } else {
        parts(json);
      }
      return json.build();
    }

    private Json display(Json composite) {
      return Json.of(
          Rational.of(((JsonText) composite).value())
              .toDecimal()
              .setScale(spec.displayDecimals(), RoundingMode.HALF_EVEN)
              .toPlainString());
    }

    private JsonObject ended(Gate gate) {
      return JsonObject.of(
          "id?", gate.id(),
          "label?", gate.label(),
          "because?", because(gate.because(), step("gate", gate.id())));
    }

    private JsonObject step(String kind, String id) {
      return card.objects("trace").stream()
          .filter(it -> it.text("step").equals(kind) && it.findText(kind).equals(Optional.of(id)))
          .findFirst()
          .orElse(JsonObject.EMPTY);
    }

    private void steps(Optional<String> ended) {
      List<JsonObject> stored = card.objects("trace");
      int next = 0;
      for (Gate gate : gates.values()) {
        boolean told = next < stored.size() && isOf(stored.get(next), gate);
        gate(gate, told ? stored.get(next++) : JsonObject.EMPTY);
        if (ended.filter(gate.id()::equals).isPresent()) {
          break;
        }
      }
      SequencedMap<String, JsonObject> told = new LinkedHashMap<>();
      for (JsonObject step : stored.subList(next, stored.size())) {
        TraceStepKind kind =
            TraceStepKind.parse(step.text("step"))
                .orElseThrow(() -> new UnexpectedJsonException("no step of a trace"));
        switch (kind) {
          case RULE -> told.put(step.text("rule"), step);
          case NODE -> {
            rules(step.text("node"), told);
            told.clear();
            node(step);
          }
          case CONDITION, DERIVATION -> definition(step);
          case BRANCH -> branch(step);
          case LEAF -> leaf(step);
          case GRADE -> grade(step);
          case CAP, EXEMPT, FLAG, UNITS -> trace.add(step);
          case GATE -> throw new UnexpectedJsonException("a gate out of its order");
        }
      }
    }

    private static boolean isOf(JsonObject step, Gate gate) {
      return step.text("step").equals(TraceStepKind.GATE.wireName())
          && step.text("gate").equals(gate.id());
    }

    private void gate(Gate gate, JsonObject told) {
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("step", TraceStepKind.GATE)
              .put("gate", gate.id())
              .put("truth", told.find("truth").orElse(Json.of(false)));
      if (told.is("truth", true)) {
        json.putUnlessEmpty("because", because(gate.because(), told));
        json.putUnlessEmpty("reads", told.members("reads"));
      }
      trace.add(json.build());
    }

    private void rules(String node, Map<String, JsonObject> told) {
      boolean ended = false;
      for (RuleTemplate rule : rules.getOrDefault(node, new LinkedHashMap<>()).values()) {
        JsonObject step = told.getOrDefault(rule.rule.id(), JsonObject.EMPTY);
        TraceStep.Firing firing =
            ended
                ? TraceStep.Firing.SKIPPED
                : step.size() == 0 ? TraceStep.Firing.NOT_FIRED : StoredStep.Rule.firing(step);
        ended |= rule.rule.terminal() && firing == TraceStep.Firing.FIRED;
        trace.add(rule(rule, firing, step));
      }
    }

    private JsonObject rule(RuleTemplate template, TraceStep.Firing firing, JsonObject step) {
      TraceStep.RuleEvaluated made = template.byFiring[firing.ordinal()];
      if (made == null) {
        throw new UnexpectedJsonException("no firing of this rule");
      }
      Rule rule = template.rule;
      boolean mattered = firing != TraceStep.Firing.NOT_FIRED && firing != TraceStep.Firing.SKIPPED;
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("step", TraceStepKind.RULE)
              .put("node", made.node())
              .put("rule", rule.id())
              .put("firing", firing)
              .put("contribution", mattered ? ValueJson.of(made.contribution()) : NO_CONTRIBUTION);
      json.putUnlessDefault("proposed", rule.lifecycle() == Rule.Lifecycle.PROPOSED, false);
      json.putUnlessDefault("terminal", rule.terminal(), false);
      json.putUnlessEmpty("overriddenBy", step.texts("overriddenBy"));
      if (mattered) {
        json.putUnlessEmpty("because", because(rule.because(), step));
        putVerdict(rule.verdict(), json);
      }
      return json.putUnlessEmpty("reads", read(made.reads())).build();
    }

    private void node(JsonObject step) {
      String id = step.text("node");
      NodeTemplate template = nodes.get(id);
      if (template == null) {
        throw new UnexpectedJsonException("no node of this plan");
      }
      values.putIfAbsent(id, step.get("value"));
      valued.put(id, step);
      JsonObjectBuilder json = JsonObject.builder(16);
      json.putAll(template.fixed);
      json.put("value", step.get("value"))
          .put("verdict", step.member("verdict"))
          .putUnlessEmpty("reads", read(template.reads));
      if (template.isTrait()) {
        json.put("score", score(step));
      }
      if (template.node.because().hasValues()) {
        json.put("because", step.findText("because").orElse(""));
      }
      trace.add(json.build());
    }

    private static Json score(JsonObject step) {
      return step.find("score").orElseGet(() -> step.get("value"));
    }

    private void definition(JsonObject step) {
      values.putIfAbsent(step.text("id"), step.get("truth"));
      trace.add(
          JsonObject.builder()
              .putAll(step)
              .putUnlessEmpty("reads", read(spec.program().readsOf(step.text("id"))))
              .build());
    }

    private void branch(JsonObject step) {
      TraceStep.BranchTaken made = of(branches, step);
      trace.add(
          JsonObject.builder()
              .putAll(step)
              .put("question", made.question())
              .putUnlessEmpty("reads", read(made.reads()))
              .build());
    }

    private void leaf(JsonObject step) {
      TraceStep.LeafReached made = of(leaves, step);
      String because = because(made.leaf().because(), step);
      if (!step.has("possible") && !because.isEmpty()) {
        ofLeaves.put(step.text("node"), because);
      }
      JsonObjectBuilder json = JsonObject.builder().putAll(step.without("because"));
      json.putUnlessEmpty("label", made.leaf().label())
          .putUnlessEmpty("because", because)
          .putUnlessEmpty("reads", read(made.reads()));
      putVerdict(made.leaf().verdict(), json);
      trace.add(json.build());
    }

    private static <T> T of(Map<String, T> made, JsonObject step) {
      T found = made.get(step.text("node") + " " + step.text("path"));
      if (found == null) {
        throw new UnexpectedJsonException("no part of this tree");
      }
      return found;
    }

    private void grade(JsonObject step) {
      String node = step.text("node");
      Program.GradedNode made = ScorecardExpansion.this.graded.get(node);
      if (made == null) {
        throw new UnexpectedJsonException("no grades of this node");
      }
      boolean result = node.equals(spec.program().result().id());
      GradeScale scale = made.scale();
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("step", TraceStepKind.GRADE)
              .put("node", node)
              .putUnlessDefault("result", result, false)
              .put("value", valued.containsKey(node) ? valued.get(node).get("value") : composite())
              .put("bands", GradeJson.bands(scale.steps()));
      json.put("halfUp", scale.decimals());
      scale.margin().ifPresent(it -> json.put("margin", ValueJson.of(it)));
      List<Json> tried = new ArrayList<>();
      List<JsonObject> told = step.objects("rules");
      for (int i = 0; i < told.size(); i++) {
        Grading.GradeRule rule = made.grading().rules().get(i);
        tried.add(
            JsonObject.of(
                "when",
                ExpressionText.of(rule.when()),
                "holds",
                told.get(i).get("holds"),
                rule.effect().wireName(),
                rule.grade(),
                "because?",
                because(rule.because(), told.get(i))));
      }
      json.putUnlessEmpty("rules", new JsonArray(tried));
      for (String key : List.of("grade", "possibleGrades", "near", "because")) {
        json.put(key, step.find(key));
      }
      trace.add(
          json.putUnlessEmpty(
                  "reads", JsonObject.by(name -> name, step.texts("reads"), this::value))
              .build());
      graded.put(node, step);
    }

    /// Of a result that does not come from the plan.
    private Json composite() {
      return card.find("composite").orElseGet(() -> card.get("interval"));
    }

    private JsonObject read(List<Binding> names) {
      return JsonObject.by(Binding::id, names, name -> value(name.id()));
    }

    private Json value(String name) {
      Json value = values.get(name);
      if (value == null) {
        throw new UnexpectedJsonException("no value of a name that was read");
      }
      return value;
    }

    private void parts(JsonObjectBuilder json) {
      List<Json> traits = new ArrayList<>();
      List<Json> dimensions = new ArrayList<>();
      for (Part part : parts) {
        (part.isTrait() ? traits : dimensions).add(part(part));
      }
      json.putUnlessEmpty("traits", new JsonArray(traits));
      if (traits.isEmpty() || !dimensions.isEmpty()) {
        json.put("dimensions", new JsonArray(dimensions));
      }
    }

    private JsonObject part(Part part) {
      String id = part.node.id();
      JsonObject step = valued.get(id);
      if (step == null) {
        throw new UnexpectedJsonException("no value of a node");
      }
      Json value = step.get("value");
      Json score = score(step);
      String because =
          part.node.body() instanceof Node.Tree && ofLeaves.containsKey(id)
              ? ofLeaves.get(id)
              : because(part.node.because(), step);
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("id", id)
              .put("weight", part.weight.map(ValueJson::of))
              .put("interval", new StoredValue(value).ends())
              .put("passed", passed(step))
              .put("score", score instanceof JsonText ? score : JsonNull.NULL)
              .put("verdict", step.member("verdict"))
              .putUnlessEmpty("because", because);
      if (part.isTrait()) {
        json.put("raw", value instanceof JsonText ? value : JsonNull.NULL);
      }
      if (graded.containsKey(id)) {
        for (String key : List.of("grade", "possibleGrades")) {
          json.put(key, graded.get(id).find(key));
        }
      }
      return json.build();
    }

    private static Json passed(JsonObject step) {
      return switch (step.findText("verdict").orElse("")) {
        case "pass" -> Json.of(true);
        case "fail" -> Json.of(false);
        default -> JsonNull.NULL;
      };
    }
  }

  private Gate gateOf(String id) {
    Gate gate = gates.get(id);
    if (gate == null) {
      throw new UnexpectedJsonException("no gate of this rubric");
    }
    return gate;
  }

  /// The author's words: as they are, or with the values that the step has between them.
  private static String because(Reason reason, JsonObject step) {
    return reason.hasValues() ? step.findText("because").orElse("") : reason.words();
  }

  private static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict);
    }
  }

  private static final class RuleTemplate {
    private final Rule rule;

    /// By the ordinal of the firing; null for one that the rule cannot have.
    private final TraceStep.RuleEvaluated[] byFiring =
        new TraceStep.RuleEvaluated[TraceStep.Firing.values().length];

    private RuleTemplate(Rule rule) {
      this.rule = rule;
    }
  }

  /// A trait, or another member of the composite.
  private record Part(Node node, Optional<Rational> weight) {

    /// Of the traits and the members of the composite, sorted by id; of a plan without a composite,
    /// of every node but the result.
    static List<Part> of(Program program) {
      Node result = program.result();
      List<Part> parts = new ArrayList<>();
      for (Node node : program.nodesById()) {
        Optional<Rational> weight = weight(result, node.id());
        boolean part =
            result.body() instanceof Node.Composite ? weight.isPresent() : node != result;
        if (part || node.body() instanceof Node.Trait) {
          parts.add(new Part(node, weight));
        }
      }
      return parts;
    }

    private static Optional<Rational> weight(Node result, String id) {
      return result.body() instanceof Node.Composite composite
          ? composite.members().stream()
              .filter(member -> member.id().equals(id))
              .map(Node.Member::weight)
              .findFirst()
          : Optional.empty();
    }

    boolean isTrait() {
      return node.body() instanceof Node.Trait;
    }
  }

  /// What the step of a node says of every document.
  private static final class NodeTemplate {
    private final Node node;
    private final List<Binding> reads;
    private final JsonObject fixed;

    /// @param traits of the spec, for the highest decision of each item
    private NodeTemplate(Node node, List<Binding> reads, List<Trait> traits) {
      this.node = node;
      this.reads = reads;
      this.fixed = fixed(node, traits);
    }

    private boolean isTrait() {
      return node.body() instanceof Node.Trait;
    }

    private static JsonObject fixed(Node node, List<Trait> traits) {
      JsonObjectBuilder json =
          JsonObject.builder()
              .put("step", TraceStepKind.NODE)
              .put("node", node.id())
              .put("kind", NodeKind.of(node.body()).wireName())
              .putUnlessEmpty("because", node.because().hasValues() ? "" : node.because().words());
      switch (node.body()) {
        case Node.Formula(var expression) -> json.put("formula", ExpressionText.of(expression));
        case Node.RuleList list -> {
          if (list.start().sign() != 0) {
            json.put("start", ValueJson.of(list.start()));
          }
          if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
            json.put("clamp", JsonArray.of(ValueJson.of(min), ValueJson.of(max)));
          }
        }
        case Node.Tree _ -> {}
        case Node.Trait(Scale scale, var items) -> {
          json.put("scale", scale(scale)).put("items", items);
          traits.stream().filter(it -> it.id().equals(node.id())).forEach(it -> shares(it, json));
        }
        case Node.Composite composite -> {
          json.put(
              "weights", JsonObject.by(Node.Member::id, composite.members(), Node.Member::weight));
        }
      }
      if (node.cut() instanceof Node.Cut.When(var condition, boolean calibrated)) {
        json.put("pass", ExpressionText.of(condition));
        if (calibrated) {
          json.put("on", "calibrated");
        }
      }
      return json.putUnlessEmpty("veto", node.vetoes()).build();
    }

    /// What the share of each item is computed from: its highest decision, its lowest if that is
    /// not 0, and whether it is reverse-scored; and how much each counts, if that differs.
    private static void shares(Trait trait, JsonObjectBuilder json) {
      JsonObjectBuilder maxima = JsonObject.builder();
      JsonObjectBuilder minima = JsonObject.builder();
      JsonObjectBuilder weights = JsonObject.builder();
      for (Item item : trait.items()) {
        maxima.put(item.id(), item.scale().highest());
        if (item.scale().lowest() != 0) {
          minima.put(item.id(), item.scale().lowest());
        }
        weights.put(item.id(), ValueJson.of(Rational.of(item.weight())));
      }
      json.put("maxima", maxima.build())
          .putUnlessEmpty("minima", minima.build())
          .putUnlessEmpty(
              "reverseScored",
              trait.items().stream().filter(Item::reverseScored).map(Item::id).sorted().toList());
      if (trait.isWeighted()) {
        json.put("weights", weights.build());
      }
    }

    private static JsonObject scale(Scale scale) {
      return JsonObject.of("max", scale.max(), "min", scale.min(), "step", scale.step());
    }
  }

  /// Grades, and how a value was graded, with all that a grade is given again from, as JSON.
  public static final class GradeJson {

    private static final String NEAR = "near";
    private static final String NEAR_BORDERS = "nearBorders";

    /// The grade, and those that are possible where some are excluded.
    public static void put(Grade grade, JsonObjectBuilder json) {
      json.put("grade", grade.name()).putUnlessEmpty("possibleGrades", grade.possible());
    }

    /// With the borders within the margin.
    public static void putWithBorders(Grade grade, JsonObjectBuilder json) {
      put(grade, json);
      json.putUnlessEmpty(NEAR_BORDERS, near(grade.near()));
    }

    /// Empty if the object has no grade.
    static Optional<Grade> read(JsonObject json) {
      return read(json, NEAR_BORDERS);
    }

    /// @param near the member with the borders within the margin
    private static Optional<Grade> read(JsonObject json, String near) {
      return json.findText("grade")
          .map(name ->
              new Grade(
                  name,
                  json.texts("possibleGrades"),
                  json.objects(near).stream()
                      .map(border ->
                          new Grade.NearBorder(
                              border.text("grade"),
                              Rational.of(border.text("from")),
                              Rational.of(border.text("distance"))))
                      .toList()));
    }

    /// Of a step.
    static Grade ofStep(JsonObject step) {
      return read(step, NEAR).orElseThrow();
    }

    static JsonArray near(List<Grade.NearBorder> near) {
      return JsonArray.mapped(
          near,
          border ->
              JsonObject.of(
                  "distance",
                  ValueJson.of(border.distance()),
                  "from",
                  ValueJson.of(border.from()),
                  "grade",
                  border.grade()));
    }

    static JsonArray bands(List<GradeScale.Step> steps) {
      return JsonArray.mapped(
          steps, step -> JsonObject.of("from", ValueJson.of(step.from()), "grade", step.grade()));
    }

    private GradeJson() {}
  }
}
