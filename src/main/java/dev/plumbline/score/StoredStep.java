package dev.plumbline.score;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node.NodeKind;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.ScorecardExpansion.GradeJson;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A step of a scorecard's trace as the artefact says it. [StoredScorecard] says why members are
/// read when they are asked for.
public sealed interface StoredStep {

  JsonObject json();

  static StoredStep of(JsonObject json) {
    TraceStepKind kind =
        TraceStepKind.parse(json.text("step"))
            .orElseThrow(() -> new UnexpectedJsonException("no step of a trace"));
    return switch (kind) {
      case GATE -> new Gate(json);
      case CAP -> new Cap(json);
      case EXEMPT -> new Exemption(json);
      case FLAG -> new Flagged(json);
      case UNITS -> new Units(json);
      case CONDITION, DERIVATION -> new Definition(json);
      case RULE -> new Rule(json);
      case BRANCH -> new Branch(json);
      case LEAF -> new Leaf(json);
      case NODE -> new Node(json);
      case GRADE -> new Graded(json);
    };
  }

  /// The author's own words.
  default Optional<String> because() {
    return json().findText("because");
  }

  /// Of a rule, leaf or node; empty if it has none or it is undecided.
  default Optional<String> verdict() {
    return json().findText("verdict");
  }

  /// Whether its verdict is to fail or to ask a person.
  default boolean isAgainst() {
    return verdict()
        .filter(it -> it.equals(Verdict.FAIL.wireName()) || it.equals(Verdict.REVIEW.wireName()))
        .isPresent();
  }

  /// The values of the names that decided the step.
  default SortedMap<String, StoredValue> reads() {
    return values(json(), "reads");
  }

  private static SortedMap<String, StoredValue> values(JsonObject json, String key) {
    SortedMap<String, StoredValue> values = new TreeMap<>();
    json.members(key).forEach((name, value) -> values.put(name, new StoredValue(value)));
    return Collections.unmodifiableSortedMap(values);
  }

  /// What has a value under a name that others read: a node, condition or derivation.
  sealed interface Named extends StoredStep {

    String id();

    StoredValue value();

    /// What defines it, as opposed to what it read and gave.
    SequencedMap<String, StoredValue> definition();
  }

  /// A gate was tried.
  record Gate(JsonObject json) implements StoredStep {

    public String id() {
      return json.text("gate");
    }

    public StoredValue truth() {
      return StoredScorecard.member(json, "truth");
    }
  }

  /// The decisions on an item that is asked of each unit.
  record Units(JsonObject json) implements StoredStep {

    public String item() {
      return json.text("item");
    }

    /// How many units have each decision, in their order; an undecided one has an interval.
    public SequencedMap<String, Integer> counts() {
      SequencedMap<String, Integer> counts = new LinkedHashMap<>();
      json.objects("counts")
          .forEach(
              it -> counts.put(new StoredValue(it.get("decision")).words(), it.number("units")));
      return counts;
    }

    /// Units to which it does not apply.
    public int notApplicable() {
      return json.has("notApplicable") ? json.number("notApplicable") : 0;
    }
  }

  /// A decision, or the value of a trait, counts as less for want of evidence.
  record Cap(JsonObject json) implements StoredStep {

    public boolean isOfItem() {
      return json.has("item");
    }

    /// The item or trait.
    public String subject() {
      return json.text(isOfItem() ? "item" : "trait");
    }

    public StoredValue from() {
      return StoredScorecard.member(json, "from");
    }

    public StoredValue to() {
      return StoredScorecard.member(json, "to");
    }

    public String support() {
      return json.text("support");
    }
  }

  /// An item without quotes asks for a person.
  record Exemption(JsonObject json) implements StoredStep {

    public String item() {
      return json.text("item");
    }

    public StoredValue decision() {
      return StoredScorecard.member(json, "decision");
    }
  }

  /// Sentences of the text speak to the judge.
  record Flagged(JsonObject json) implements StoredStep {

    public String kind() {
      return json.text("kind");
    }

    public long sentences() {
      return json.integer("sentences");
    }
  }

  /// A condition or derivation with a name.
  record Definition(JsonObject json) implements Named {

    /// `condition` or `derivation`.
    public String kind() {
      return json.text("step");
    }

    @Override
    public String id() {
      return json.text("id");
    }

    @Override
    public StoredValue value() {
      return StoredScorecard.member(json, "truth");
    }

    @Override
    public SequencedMap<String, StoredValue> definition() {
      return new LinkedHashMap<>();
    }
  }

  /// A rule was tried.
  record Rule(JsonObject json) implements StoredStep {

    public String node() {
      return json.text("node");
    }

    /// `node/rule`.
    public String key() {
      return node() + "/" + json.text("rule");
    }

    public Firing firing() {
      return firing(json);
    }

    static Firing firing(JsonObject step) {
      return WireName.KEBAB
          .parse(Firing.class, step.text("firing"))
          .orElseThrow(() -> new UnexpectedJsonException("no firing of a rule"));
    }

    public boolean isFired() {
      return firing() == Firing.FIRED;
    }

    public StoredValue contribution() {
      return StoredScorecard.member(json, "contribution");
    }

    /// Whether it ends its list.
    public boolean isTerminal() {
      return json.has("terminal");
    }

    public List<String> overriddenBy() {
      return json.texts("overriddenBy");
    }
  }

  /// A branch of a tree was taken.
  record Branch(JsonObject json) implements StoredStep {

    public String node() {
      return json.text("node");
    }

    public String path() {
      return json.text("path");
    }

    public String question() {
      return json.text("question");
    }

    public String branch() {
      return json.text("branch");
    }
  }

  /// A leaf of a tree was reached.
  record Leaf(JsonObject json) implements StoredStep {

    public String node() {
      return json.text("node");
    }

    public String path() {
      return json.text("path");
    }

    public StoredValue score() {
      return StoredScorecard.member(json, "score");
    }

    public Optional<String> label() {
      return json.findText("label");
    }

    /// Whether it is one of several that may have been reached.
    public boolean isPossible() {
      return json.has("possible");
    }
  }

  /// The value of a node is given a grade.
  record Graded(JsonObject json) implements StoredStep {

    /// A rule on the grade.
    ///
    /// @param when its condition
    /// @param because the author's words; may be empty
    public record TriedRule(String when, GradeScale.Ruled ruled, String because) {}

    public String node() {
      return json.text("node");
    }

    public Grade grade() {
      return GradeJson.ofStep(json);
    }

    public List<TriedRule> rules() {
      return json.objects("rules").stream().map(Graded::rule).toList();
    }

    private static TriedRule rule(JsonObject rule) {
      Grading.Effect effect =
          Stream.of(Grading.Effect.values())
              .filter(it -> rule.has(it.wireName()))
              .findFirst()
              .orElseThrow(() -> new UnexpectedJsonException("no rule on a grade"));
      Truth holds =
          StoredScorecard.member(rule, "holds").truth().map(Truth::of).orElse(Truth.UNKNOWN);
      return new TriedRule(
          rule.text("when"),
          new GradeScale.Ruled(holds, effect, rule.text(effect.wireName())),
          rule.findText("because").orElse(""));
    }
  }

  /// A node has its value.
  record Node(JsonObject json) implements Named {

    private static final List<String> DEFINITION =
        List.of(
            "kind",
            "formula",
            "weights",
            "items",
            "maxima",
            "reverseScored",
            "scale",
            "start",
            "clamp",
            "pass",
            "on",
            "veto");

    @Override
    public String id() {
      return json.text("node");
    }

    @Override
    public StoredValue value() {
      return StoredScorecard.member(json, "value");
    }

    /// On the scale of a trait.
    public Optional<StoredValue> score() {
      return json.find("score").map(StoredValue::new);
    }

    public NodeKind kind() {
      return NodeKind.parse(json.text("kind"))
          .orElseThrow(() -> new UnexpectedJsonException("no kind of a node"));
    }

    public String formula() {
      return json.text("formula");
    }

    /// Of the members of a composite, or of the items of a trait that has weights.
    public SortedMap<String, StoredValue> weights() {
      return values(json, "weights");
    }

    /// Of a trait.
    public List<String> items() {
      return json.texts("items");
    }

    /// The condition of its cut.
    public Optional<String> pass() {
      return json.findText("pass");
    }

    /// The score that the cut reads, if it is not the raw one.
    public Optional<String> on() {
      return json.findText("on");
    }

    /// The nodes whose failing makes it fail.
    public List<String> vetoes() {
      return json.texts("veto");
    }

    @Override
    public SequencedMap<String, StoredValue> definition() {
      SequencedMap<String, StoredValue> definition = new LinkedHashMap<>();
      for (String key : DEFINITION) {
        json.find(key).ifPresent(value -> definition.put(key, new StoredValue(value)));
      }
      return definition;
    }
  }
}
