package dev.plumbline.results;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.prompt.AnswerOutline.Paragraph;
import dev.plumbline.judge.session.TraitReasons;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Grading.Band;
import dev.plumbline.rubric.plan.model.Grading.Border;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What an explanation adds to a scorecard and its extraction: from their bundle the questions,
/// conditions and where they come from, and from the stored replies the judge's reasons.
///
/// @param factMethods how the value of each fact is determined, by fact
/// @param questions what the judge is asked about each item and judged fact, by id
/// @param conditions the condition of each rule, gate, condition and derivation, by
///   [TraceStepText#name]
/// @param provenance why each rule, gate and threshold is there, by [Provenance#all]
/// @param borders the thresholds at which grades begin, by graded node
/// @param said of the result
/// @param number shows numbers
public record ExplanationContext(
    SortedMap<String, String> factMethods,
    SortedMap<String, String> questions,
    SortedMap<String, String> conditions,
    SortedMap<String, Provenance> provenance,
    SortedMap<String, List<String>> borders,
    Said said,
    RoundedNumber number) {

  /// What is said of a result beside its rubric.
  ///
  /// @param reasons the judge's reasons for its trait scores
  /// @param outline the judge's outline of the document
  /// @param counterfactuals lines that say what would change the result
  /// @param decided lines that say what people decided about it, and what counts since
  /// @param jurors a line for each juror of a panel
  public record Said(
      List<TraitReasons> reasons,
      List<Paragraph> outline,
      List<String> counterfactuals,
      List<String> decided,
      List<String> jurors) {
    public static final Said NOTHING =
        new Said(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public static ExplanationContext of(Bundle bundle, Said said) {
    Rubric rubric = bundle.rubric();
    return new ExplanationContext(
        factMethods(rubric, bundle),
        questions(rubric),
        conditions(rubric),
        Provenance.all(rubric),
        borders(rubric),
        said,
        RoundedNumber.of(rubric));
  }

  private static SortedMap<String, List<String>> borders(Rubric rubric) {
    SortedMap<String, List<String>> borders = new TreeMap<>();
    for (Grading grading : rubric.scoring().gradings()) {
      borders.put(
          grading.node(),
          grading.bands().stream()
              .map(Band::from)
              .filter(Border.Threshold.class::isInstance)
              .map(border -> ((Border.Threshold) border).id())
              .toList());
    }
    return borders;
  }

  private static SortedMap<String, String> factMethods(Rubric rubric, Bundle bundle) {
    JsonObject facts = bundle.rubricJson().members("facts");
    SortedMap<String, String> methods = new TreeMap<>();
    rubric.questions().facts().forEach(fact -> methods.put(fact.id(), method(fact, facts)));
    return methods;
  }

  private static SortedMap<String, String> questions(Rubric rubric) {
    SortedMap<String, String> questions = new TreeMap<>();
    rubric.items().forEach(item -> questions.put(item.id(), question(item)));
    for (Fact fact : rubric.questions().facts()) {
      if (fact.source() instanceof Fact.Source.Judged(String ask, _)) {
        questions.put(fact.id(), ask);
      }
    }
    return questions;
  }

  /// The question; of a preference with what its decisions mean.
  private static String question(Item item) {
    return item.scale().isPreference()
        ? item.scale().descriptors().entrySet().stream()
            .map(decision -> decision.getKey() + " " + decision.getValue())
            .collect(Collectors.joining(", ", item.ask() + " (", ")"))
        : item.ask();
  }

  private static SortedMap<String, String> conditions(Rubric rubric) {
    SortedMap<String, String> conditions = new TreeMap<>();
    rubric
        .scoring()
        .conditions()
        .forEach((id, condition) -> put("condition " + id, condition, conditions));
    rubric.scoring().derivations().forEach((id, rule) -> put("derivation " + id, rule, conditions));
    rubric.questions().gates().forEach(gate -> put("gate " + gate.id(), gate.when(), conditions));
    for (Node node : rubric.scoring().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          String key = "rule " + node.id() + "/" + rule.id();
          put(key, RuleOrder.effectiveCondition(rule, list), conditions);
        }
      }
    }
    return conditions;
  }

  private static void put(String key, Expression condition, SortedMap<String, String> conditions) {
    conditions.put(key, ExpressionText.of(condition));
  }

  private static String method(Fact fact, JsonObject facts) {
    return switch (fact.source()) {
      case Fact.Source.Supplied() -> "supplied";
      case Fact.Source.Judged _ -> "judged";
      case Fact.Source.Computed _ -> {
        Json measure = ((JsonObject) facts.get(fact.id())).get("computed");
        yield "computed: " + TraceStepText.plain(new StoredValue(measure));
      }
    };
  }
}
