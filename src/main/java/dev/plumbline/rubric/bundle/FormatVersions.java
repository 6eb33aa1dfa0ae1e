package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.JudgeOptions;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Segmenter;
import java.util.List;
import java.util.stream.Stream;

/// The format versions that a bundle is compiled for. They are part of the specs, so a new version
/// of the engine, the prompt or the text processing changes the digests.
final class FormatVersions {

  /// A version of what a rubric does not use is left out, so that it does not change its digest.
  static JsonObject extraction(Rubric rubric) {
    return JsonObject.builder()
        .put("answer", "answer/" + answer(rubric))
        .putUnlessEmpty("claims", asksClaims(rubric) ? "claims/1" : "")
        .putUnlessEmpty(
            "confirmation", rubric.questions().judge().confirmed() ? "confirmation/1" : "")
        .put("facts", facts(rubric))
        .put("folding", Folding.VERSION)
        .put("prompt", "prompt/" + prompt(rubric))
        .put("quotes", "quotes/" + quotes(rubric))
        .putUnlessEmpty("relevance", rubric.questions().evidence().relevance() ? "relevance/1" : "")
        .put("segments", Segmenter.VERSION)
        .putUnlessEmpty(
            "sufficiency", rubric.questions().evidence().sufficiency() ? "sufficiency/1" : "")
        .build();
  }

  private static String facts(Rubric rubric) {
    return rubric.questions().facts().stream()
            .anyMatch(fact ->
                fact.source() instanceof Fact.Source.Computed(TextMeasure measure)
                    && measure.isOfSecondVersion())
        ? "facts/2"
        : "facts/1";
  }

  private static int prompt(Rubric rubric) {
    return rubric.document().hasParts() || hasFurtherAnswers(rubric)
        ? JudgeOptions.PARTS_PROMPT
        : rubric.questions().judge().prompt();
  }

  private static int answer(Rubric rubric) {
    return rubric.isPaired() || hasFurtherAnswers(rubric)
        ? JudgeOptions.FURTHER_ANSWER
        : rubric.questions().judge().prompt();
  }

  /// Whether an item has levels, may not apply, or is asked of each unit.
  private static boolean hasFurtherAnswers(Rubric rubric) {
    return rubric.items().stream()
        .anyMatch(
            item -> item.scale().isDeclared() || item.mayNotApply() || item.each().isPresent());
  }

  private static boolean asksClaims(Rubric rubric) {
    return rubric.items().stream()
        .anyMatch(item -> item.each().stream().anyMatch(UnitScope::isJudged));
  }

  private static int quotes(Rubric rubric) {
    return rubric.isPaired()
        ? EvidencePolicy.QUOTES_OF_PAIRS
        : rubric.document().hasParts()
            ? EvidencePolicy.QUOTES_OF_PARTS
            : rubric.questions().evidence().quotes();
  }

  static JsonObject scoring(Rubric rubric) {
    boolean chained =
        rubric.scoring().nodes().stream()
            .anyMatch(node -> node.body() instanceof Node.RuleList list && list.chained());
    boolean weighted = rubric.questions().traits().stream().anyMatch(Trait::isWeighted);
    return JsonObject.of(
        "plan",
        Json.of(
            hasFurtherAnswers(rubric)
                    || !rubric.scoring().gradings().isEmpty()
                    || showsValues(rubric)
                ? DECISIONS
                : weighted ? WEIGHTED : chained ? CHAINED : "plan/1"),
        "rounding",
        Json.of("half-even/12"));
  }

  /// Whether values stand between the words on some part of it.
  private static boolean showsValues(Rubric rubric) {
    return Stream.of(
            rubric.questions().gates().stream().map(Gate::because),
            rubric.scoring().nodes().stream()
                .flatMap(node -> ExpressionTraversal.reasons(node).stream())
                .map(ExpressionTraversal.LocatedReason::reason),
            rubric.scoring().gradings().stream()
                .flatMap(grading -> ExpressionTraversal.reasons(grading).stream())
                .map(ExpressionTraversal.LocatedReason::reason))
        .flatMap(reasons -> reasons)
        .anyMatch(Reason::hasValues);
  }

  /// Whether rules of a scoring spec that override in chains do so only where they fire.
  static boolean isChained(JsonObject scoringSpec) {
    return CHAINING.contains(scoringSpec.object("versions").text("plan"));
  }

  private static final String CHAINED = "plan/2";

  /// An item has levels, may not apply, or is asked of each unit, there are grades, or words with
  /// values. Weights and rules are as in [#WEIGHTED].
  private static final String DECISIONS = "plan/4";

  /// An item has a weight. Rules that override in chains are as in [#CHAINED].
  private static final String WEIGHTED = "plan/3";

  private static final List<String> CHAINING = List.of(CHAINED, WEIGHTED, DECISIONS);

  private FormatVersions() {}
}
