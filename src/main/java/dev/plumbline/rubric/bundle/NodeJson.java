package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.Mode;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Rule.Lifecycle;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Branch;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/// Writes the canonical JSON of a plan's nodes: the rubric format with every shorthand expanded and
/// every default omitted.
///
/// @param ruleMetadata metadata to write on rules, by `node/rule`; empty for a scoring spec
record NodeJson(SortedMap<String, RuleMetadata> notes) {

  private static final String CALIBRATED = "calibrated";

  JsonObject of(List<Node> nodes) {
    JsonObjectBuilder all = JsonObject.builder();
    nodes.forEach(node -> all.put(node.id(), node(node)));
    return all.build();
  }

  private Json node(Node node) {
    JsonObjectBuilder json = JsonObject.builder();
    switch (node.body()) {
      case Node.Formula(Expression expression) -> json.put("formula", text(expression));
      case Node.Tree(List<TreeStep> steps) -> json.put("tree", steps(steps));
      case Node.Trait _ -> throw new IllegalStateException("traits are written as traits");
      case Node.RuleList list -> rules(node.id(), list, json);
      case Node.Composite composite -> composite(composite, json);
    }
    if (node.cut() instanceof Cut.When(Expression condition, boolean calibrated)) {
      json.put("pass", text(condition));
      if (calibrated) {
        json.put("on", CALIBRATED);
      }
    }
    json.putUnlessEmpty("veto", texts(node.vetoes()));
    putReason(node.because(), json);
    return json.build();
  }

  private static void composite(Node.Composite composite, JsonObjectBuilder json) {
    if (composite.mode() == Mode.MIN) {
      json.put("min", texts(composite.members().stream().map(Node.Member::id).toList()));
      return;
    }
    JsonObjectBuilder members = JsonObject.builder();
    composite.members().forEach(m -> members.put(m.id(), decimal(m.weight())));
    json.put(composite.mode().wireName(), members.build());
    if (composite.mode() == Mode.WEIGHTED_MEAN) {
      json.putUnlessDefault("total", decimal(composite.total()), decimal(Node.Composite.TOTAL));
    }
  }

  private void rules(String node, Node.RuleList list, JsonObjectBuilder json) {
    json.putUnlessDefault("start", decimal(list.start()), decimal(Rational.ZERO));
    if (list.clamp() instanceof Clamp.Within(Rational min, Rational max)) {
      json.put("clamp", JsonObject.of("max", decimal(max), "min", decimal(min)));
    }
    list.total().ifPresent(total -> json.put("total", decimal(total)));
    json.put(
        "rules",
        JsonArray.mapped(
            list.rules().stream().sorted(Comparator.comparing(Rule::id)).toList(),
            rule -> rule(rule, notes.getOrDefault(node + "/" + rule.id(), RuleMetadata.NONE))));
  }

  private static Json rule(Rule rule, RuleMetadata words) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("id", rule.id())
            .put("when", text(rule.when()))
            .put("weight", decimal(rule.weight()));
    if (rule.terminal()) {
      json.put("terminal", true);
      json.putUnlessDefault("score", decimal(rule.score()), decimal(rule.weight()));
      json.putUnlessDefault("rank", rule.rank(), 0);
    }
    putVerdict(rule.verdict(), json);
    if (rule.lifecycle() != Lifecycle.ACTIVE) {
      json.put("lifecycle", rule.lifecycle());
    }
    json.putUnlessEmpty("overrides", texts(rule.overrides()));
    putReason(rule.because(), json);
    return json.putAll(words).build();
  }

  private static JsonArray steps(List<TreeStep> steps) {
    return new JsonArray(steps.stream().map(NodeJson::step).toList());
  }

  private static Json step(TreeStep step) {
    return switch (step) {
      case TreeStep.When(Expression condition, Branch then) ->
          JsonObject.of("then", branch(then), "when", text(condition));
      case TreeStep.Else(Branch then) -> JsonObject.of("else", branch(then));
      case TreeStep.Choice(Expression on, var cases, Branch otherwise) -> {
        JsonObjectBuilder all = JsonObject.builder();
        cases.forEach(each -> all.put(each.value(), branch(each.then())));
        if (!(otherwise instanceof Branch.Missing)) {
          all.put("else", branch(otherwise));
        }
        yield JsonObject.of("cases", all.build(), "switch", text(on));
      }
      case TreeStep.Ranges(Expression on, var ranges, Branch otherwise) -> {
        List<Json> all = new ArrayList<>();
        ranges.forEach(range -> all.add(range(range)));
        if (!(otherwise instanceof Branch.Missing)) {
          all.add(JsonObject.of("else", branch(otherwise)));
        }
        yield JsonObject.of("ranges", new JsonArray(all), "switch", text(on));
      }
    };
  }

  private static Json range(TreeStep.Range range) {
    JsonObjectBuilder json = JsonObject.builder().put("then", branch(range.then()));
    if (range.low() instanceof Bound.At(Rational value, boolean included)) {
      json.put(included ? "at_least" : "above", decimal(value));
    }
    if (range.high() instanceof Bound.At(Rational value, boolean included)) {
      json.put(included ? "at_most" : "below", decimal(value));
    }
    return json.build();
  }

  private static Json branch(Branch branch) {
    return switch (branch) {
      case Branch.Subtree(List<TreeStep> steps) -> JsonObject.of("tree", steps(steps));
      case Branch.Missing() -> throw new IllegalStateException("a missing branch is not written");
      case Branch.Leaf leaf -> {
        JsonObjectBuilder json = JsonObject.builder().put("score", text(leaf.score()));
        json.putUnlessEmpty("label", leaf.label());
        putVerdict(leaf.verdict(), json);
        putReason(leaf.because(), json);
        yield json.build();
      }
    };
  }

  static void putReason(Reason reason, JsonObjectBuilder json) {
    json.putUnlessEmpty("because", reason.hasValues() ? "" : reason.words());
    if (reason.hasValues()) {
      json.put("because", JsonObject.of("values", reason.template()));
    }
  }

  static void putVerdict(Verdict verdict, JsonObjectBuilder json) {
    if (verdict != Verdict.NONE) {
      json.put("verdict", verdict);
    }
  }

  static Json text(Expression expression) {
    return Json.of(ExpressionText.of(expression));
  }

  static Json decimal(Rational value) {
    return Json.of(value.toDecimal());
  }

  static JsonArray texts(List<String> texts) {
    return JsonArray.texts(texts);
  }
}
