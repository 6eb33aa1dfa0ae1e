package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Governance;
import dev.plumbline.rubric.Rubric.Questions;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.Rubric.Scoring;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Segmenter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;

/// The canonical JSON of a rubric: the authoring format with shorthands written out, defaults left
/// out and sets ordered by id, so that reading it gives the same rubric again. Its parts declare
/// their forms.
///
/// Two parts of it have digests of their own, the extraction spec and the scoring spec. Each
/// contains only what its reader needs, so a change elsewhere leaves its digest unchanged: a new
/// weight does not invalidate stored extractions.
final class RubricJson {

  /// The format versions that a bundle is compiled for. They are part of the specs, so a new
  /// version of the engine, the prompts or the text processing changes the digests.
  private static final JsonObject EXTRACTION =
      JsonObject.of(
          "answer", "answer/1",
          "facts", "facts/1",
          "folding", Folding.VERSION,
          "prompt", "prompt/1",
          "quotes", "quotes/1",
          "segments", Segmenter.VERSION);

  private static final JsonObject SCORING =
      JsonObject.of("plan", "plan/1", "rounding", "half-even/12");

  /// What scoring needs of an item.
  private static final List<String> SCORED =
      List.of(
          ("each evidence id levels may_not_apply proven_from reverse_scored scale weight"
                  + " without_quote")
              .split(" "));

  /// Everything, governance words and cases too.
  static JsonObject whole(Rubric rubric) {
    Governance governance = rubric.governance();
    Questions questions = rubric.questions();
    Scoring scoring = rubric.scoring();
    return JsonObject.of(
        "rubric", rubric.identity().name(),
        "version", rubric.identity().version(),
        "language?", rubric.identity().language(),
        "description?", rubric.identity().description(),
        "owner?", governance.owner(),
        "effective?",
            JsonObject.of(
                "from?", governance.effectiveFrom(),
                "until?", governance.effectiveUntil()),
        "changelog?", governance.changelog(),
        "governance?", Optional.of(governance.level()).filter(it -> it != Governance.Level.NORMAL),
        "document?", rubric.document(),
        "facts?", JsonObject.by(Fact::id, questions.facts(), it -> it),
        "invariants?", questions.invariants(),
        "gates?", gates(questions, questions.gateMetadata()),
        "traits?", traits(questions, item -> wholeItem(item, scoring.caps())),
        "evidence?", questions.evidence().json().with(scoring.caps().json()),
        "judge?", questions.judge(),
        "thresholds?", JsonObject.by(Threshold::id, scoring.thresholds(), it -> it),
        "conditions?", scoring.conditions(),
        "derivations?", scoring.derivations(),
        "plan?",
            JsonObject.by(Node::id, scoring.nodes(), node -> node(node, scoring.ruleMetadata())),
        "grades?", JsonObject.by(Grading::node, scoring.gradings(), it -> it),
        "display?", display(scoring),
        "cases?", JsonArray.mapped(rubric.cases(), RubricJson::example));
  }

  static JsonObject extraction(Rubric rubric) {
    Questions questions = rubric.questions();
    Declarations declarations = PlanAssembler.declarations(rubric, _ -> true);
    List<Expression> before = new ArrayList<>(questions.invariants());
    questions.gates().stream().map(Gate::expressions).forEach(before::addAll);
    SortedSet<String> names = PlanNodes.requiredNamesOf(declarations, before);
    return JsonObject.of(
        "document?", rubric.document(),
        "facts?", JsonObject.by(Fact::id, questions.facts(), it -> it),
        "invariants?", questions.invariants(),
        "gates?", gates(questions, new TreeMap<>()),
        "traits?",
            traits(questions, RubricJson::askedItem)
                .mapped((_, trait) -> ((JsonObject) trait).without("say")),
        "evidence?", questions.evidence(),
        "judge?", questions.judge(),
        "language?", rubric.identity().language(),
        "thresholds?", thresholds(rubric, names),
        "conditions?", only(rubric.scoring().conditions(), names),
        "versions", EXTRACTION);
  }

  static JsonObject scoring(Rubric rubric) {
    Scoring scoring = rubric.scoring();
    Declarations declarations = PlanAssembler.declarations(rubric, _ -> true);
    SortedSet<String> names =
        PlanNodes.requiredNames(
            declarations, PlanAssembler.assemble(rubric).nodes(), scoring.gradings());
    names.addAll(
        PlanNodes.requiredNamesOf(declarations, List.copyOf(scoring.derivations().values())));
    return JsonObject.of(
        "facts?",
            JsonObject.by(
                Fact::id,
                rubric.questions().facts().stream().filter(it -> names.contains(it.id())).toList(),
                Fact::type),
        "traits?",
            traits(rubric.questions(), item -> scoredItem(item, scoring.caps()))
                .mapped((_, trait) ->
                    ((JsonObject) trait).without("anchors", "description", "needs", "say")),
        "evidence?", scoring.caps(),
        "thresholds?", thresholds(rubric, names),
        "conditions?", only(scoring.conditions(), names),
        "derivations?", scoring.derivations(),
        "plan?", JsonObject.by(Node::id, scoring.nodes(), it -> it),
        "grades?", JsonObject.by(Grading::node, scoring.gradings(), RubricJson::graded),
        "display?", display(scoring),
        "versions", SCORING);
  }

  private static JsonArray gates(Questions questions, SortedMap<String, RuleMetadata> notes) {
    return JsonArray.mapped(
        questions.gates().stream().sorted(Comparator.comparing(Gate::id)).toList(),
        gate -> gate.json().with(notes.getOrDefault(gate.id(), RuleMetadata.NONE).json()));
  }

  private static JsonObject traits(Questions questions, Function<Item, JsonObject> item) {
    return JsonObject.by(
        Trait::id,
        questions.traits(),
        trait -> trait.json().with("items", JsonArray.mapped(trait.itemsById(), item)));
  }

  /// @param caps what the rubric says of items without a rule of their own
  private static JsonObject wholeItem(Item item, ScoringPlan.Caps caps) {
    return item.json()
        .with("without_quote", item.unquoted().filter(rule -> rule != caps.unquoted()));
  }

  /// What the judge and the check of its quotes need.
  static JsonObject askedItem(Item item) {
    return item.json().without("reverse_scored", "say", "themes", "weight", "without_quote");
  }

  private static JsonObject scoredItem(Item item, ScoringPlan.Caps caps) {
    JsonObject whole = wholeItem(item, caps);
    return whole
        .without(whole.keysBesides(SCORED))
        .with(
            "evidence",
            Optional.of(item.evidence()).filter(it -> it == EvidenceType.WEAKLY_GROUNDABLE))
        .with("levels", whole.find("levels").map(_ -> item.scale().levels()));
  }

  private static JsonObject node(Node node, SortedMap<String, RuleMetadata> notes) {
    return node.body() instanceof Node.RuleList list
        ? node.json()
            .with(
                "rules",
                JsonArray.mapped(
                    list.rulesById(),
                    rule ->
                        rule.json()
                            .with(
                                notes
                                    .getOrDefault(node.id() + "/" + rule.id(), RuleMetadata.NONE)
                                    .json())))
        : node.json();
  }

  private static JsonObject graded(Grading grading) {
    JsonObject json = grading.json();
    return json.with("bands", JsonArray.mapped(json.objects("bands"), band -> band.without("say")));
  }

  /// Names and numbers alone: what a threshold means to a program.
  private static JsonObject thresholds(Rubric rubric, SortedSet<String> names) {
    return JsonObject.by(
        Threshold::id,
        rubric.scoring().thresholds().stream().filter(it -> names.contains(it.id())).toList(),
        Threshold::value);
  }

  private static SortedMap<String, Expression> only(
      SortedMap<String, Expression> all, SortedSet<String> names) {
    SortedMap<String, Expression> some = new TreeMap<>(all);
    some.keySet().retainAll(names);
    return some;
  }

  private static JsonObject display(Scoring scoring) {
    return JsonObject.of(
        "decimals",
        Optional.of(scoring.displayDecimals()).filter(it -> it != Rubric.DISPLAY_DECIMALS));
  }

  private static JsonObject example(RubricTestCase example) {
    return JsonObject.of(
        "name", example.name(),
        "facts?", JsonObject.mapped(example.facts(), RubricJson::fact),
        "items?", JsonObject.mapped(example.findings(), RubricJson::decision),
        "calibrated", example.calibrated(),
        "expect", example.expected());
  }

  private static Json decision(ItemFinding finding) {
    return switch (finding) {
      case ItemFinding.Decided(Rational decision, var _) -> Json.of(decision.whole().orElseThrow());
      case ItemFinding.NotApplicable() -> Json.of(Applicability.NOT_APPLICABLE);
      case ItemFinding.Partial _, ItemFinding.Undecided _ -> JsonNull.NULL;
      case ItemFinding.ByUnit(var units) -> JsonArray.mapped(units.values(), RubricJson::decision);
    };
  }

  private static Optional<Object> fact(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Optional.of(truth);
      case FactValue.Numeric(Rational number) -> Optional.of(number.toDecimal());
      case FactValue.Textual(String text) -> Optional.of(text);
      case FactValue.Unknown _ -> Optional.empty();
    };
  }

  private RubricJson() {}
}
