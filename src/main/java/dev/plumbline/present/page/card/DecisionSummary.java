package dev.plumbline.present.page.card;

import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Capped;
import dev.plumbline.rubric.plan.engine.TraceStep.Exempted;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.Scorecard.Evaluated;
import dev.plumbline.score.Scorecard.Gated;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One sentence of what decided a score. It is made from the trace by rules; where none of them is
/// certain, it is empty.
record DecisionSummary(CardContent content, RubricWording wording, boolean conditions) {

  private static final int UNKNOWN_NAMED = 3;

  static String of(CardContent content, RubricWording wording) {
    return of(new DecisionSummary(content, wording, true));
  }

  /// Without what a condition asks for.
  static String forWriters(CardContent content, RubricWording wording) {
    return of(new DecisionSummary(content, wording, false));
  }

  private static String of(DecisionSummary summary) {
    return switch (summary.content.scorecard()) {
      case Gated gated -> summary.gated(gated);
      case Evaluated evaluated -> summary.evaluated(evaluated.result());
    };
  }

  private String gated(Gated card) {
    return "The gate "
        + Wording.quoted(Wording.name(card.gate().id()))
        + " ended the evaluation before any question was asked"
        + reason(card.because())
        + ".";
  }

  private static String reason(String because) {
    return because.isEmpty() ? "" : ": " + Wording.clause(because);
  }

  private String evaluated(PlanResult result) {
    if (result.status() == ScoreStatus.UNSCORED) {
      return "There is no score: nothing that it rests on is known" + unknown() + ".";
    }
    if (content.bundle().scoring().program().cutsOnCalibrated()
        && content.calibrated().stream().allMatch(score -> score.verdict().isEmpty())) {
      return "The pass mark is on the human scale, so there is a verdict only with a calibration.";
    }
    if (!result.verdict().isDecided() && content.verdict().isDecided()) {
      return calibrated();
    }
    if (!result.verdict().isDecided()) {
      return "The verdict is open, because not everything is known" + unknown() + ".";
    }
    NodeValued node = result.node(content.result().id());
    return switch (result.verdict().worst()) {
      case NONE -> withoutVerdict(result, node);
      case PASS ->
          sign(result, Verdict.PASS)
              .or(this::margin)
              .orElse(conditions ? "The pass condition is met." : "");
      case REVIEW -> review(result);
      case FAIL -> failed(result, node);
    };
  }

  /// The cut reads the calibrated score, and nothing else decided.
  private String calibrated() {
    CardContent.CalibratedScore score =
        content.calibrated().stream()
            .filter(it -> !it.verdict().isEmpty())
            .findFirst()
            .orElseThrow();
    boolean pass = content.verdict().worst() == Verdict.PASS;
    return "The pass mark is on the "
        + (score.bridgedTo().isEmpty() ? "human scale" : "scale of an older judge")
        + ", and the calibrated score of "
        + NumberText.minus(score.score())
        + (pass ? " meets it." : " does not meet it.");
  }

  /// The rubric declares no cut.
  private String withoutVerdict(PlanResult result, NodeValued node) {
    if (!result.composite().isPoint()) {
      return "Not everything is known, so the score is a range" + unknown() + ".";
    }
    return leaf(result, node.node().id()).map(leaf -> leaf(leaf)).orElse("");
  }

  private String review(PlanResult result) {
    if (result.restsOnFlags()) {
      return "A person has to look at it: the result rests on words of the text that address the"
          + " judge.";
    }
    for (TraceStep step : result.steps()) {
      if (step instanceof Exempted(String item, var _)) {
        return "A person has to look at it: "
            + wording.name(item)
            + " was decided without a quote.";
      }
    }
    return sign(result, Verdict.REVIEW).orElse("The rubric asks for a person to look at it.");
  }

  private String failed(PlanResult result, NodeValued node) {
    boolean ownPass = node.verdict().isDecided() && node.verdict().worst() == Verdict.PASS;
    String although =
        ownPass ? "The score of " + wording.number(result.composite()) + " alone would pass. " : "";
    return sign(result, Verdict.FAIL)
        .map(sign -> although + sign)
        .or(() -> part(result, node).map(part -> although + part))
        .or(this::margin)
        .or(this::unmet)
        .orElse(conditions ? "The pass condition is not met." : "");
  }

  /// What of a pass condition of several parts is not met.
  private Optional<String> unmet() {
    List<Optional<String>> unmet =
        content.counterfactuals().unmetCut().stream().map(wording::unmet).toList();
    return !conditions || unmet.isEmpty() || unmet.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : Optional.of(
            "It passes only if "
                + Wording.list(unmet.stream().flatMap(Optional::stream).toList())
                + ".");
  }

  /// A rule or leaf that gave the verdict.
  private Optional<String> sign(PlanResult result, Verdict verdict) {
    for (TraceStep step : result.steps()) {
      if (step instanceof RuleEvaluated rule
          && rule.firing() == Firing.FIRED
          && rule.rule().verdict() == verdict) {
        return Optional.of(
            "The rule "
                + Wording.quoted(Wording.name(rule.rule().id()))
                + (rule.rule().terminal() ? " decided it" : " applied")
                + reason(rule.because())
                + ".");
      }
      if (step instanceof LeafReached leaf
          && leaf.certain()
          && leaf.leaf().verdict() == verdict
          && !leaf(leaf).isEmpty()) {
        return Optional.of(leaf(leaf));
      }
    }
    return Optional.empty();
  }

  /// A part that failed and has a veto.
  private Optional<String> part(PlanResult result, NodeValued node) {
    return node.node().vetoes().stream()
        .filter(id -> result.node(id).verdict().worst() == Verdict.FAIL)
        .findFirst()
        .map(id ->
            "It fails because "
                + Wording.quoted(wording.part(id))
                + " failed, which the rubric does not let pass.");
  }

  private Optional<LeafReached> leaf(PlanResult result, String node) {
    return result.steps().stream()
        .filter(LeafReached.class::isInstance)
        .map(LeafReached.class::cast)
        .filter(leaf -> leaf.node().equals(node) && leaf.certain())
        .findFirst();
  }

  private static String leaf(LeafReached leaf) {
    String label = leaf.leaf().label();
    String because = leaf.because();
    if (label.isEmpty() && because.isEmpty()) {
      return "";
    }
    return label.isEmpty()
        ? Wording.sentence(Wording.clause(because)) + "."
        : "The questions lead to " + Wording.quoted(Wording.name(label)) + reason(because) + ".";
  }

  private Optional<String> margin() {
    return content.cut().map(this::margin);
  }

  private String margin(CutMargin margin) {
    boolean fromBelow = margin.relation().equals("at least") || margin.relation().equals("above");
    String mark = fromBelow ? " the pass mark of " : " the limit of ";
    String score = "The score of " + wording.beside(margin) + " is ";
    if (margin.distance().sign() == 0) {
      return score + "exactly at" + mark + NumberText.minus(margin.threshold()) + ".";
    }
    return score
        + wording.number(margin.distance())
        + (margin.passed() == fromBelow ? " above" : " below")
        + mark
        + NumberText.minus(margin.threshold())
        + ".";
  }

  /// What is not known, with names where they are few.
  private String unknown() {
    Extraction extraction = content.extraction();
    List<String> read = content.bundle().scoring().program().reads();
    List<String> names = new ArrayList<>();
    extraction
        .facts()
        .forEach((id, value) -> {
          if (value instanceof FactValue.Unknown && read.contains(id)) {
            names.add(wording.name(id));
          }
        });
    extraction
        .findings()
        .forEach((id, finding) -> {
          if ((finding instanceof Finding.Unanswered || finding instanceof Finding.Partial)
              && read.contains(id)) {
            names.add(wording.name(id));
          }
        });
    if (content.scorecard() instanceof Evaluated(var _, PlanResult result)) {
      for (TraceStep step : result.steps()) {
        if (step instanceof Capped capped && !capped.to().isPoint()) {
          names.add(wording.name(capped.id()));
        }
      }
    }
    if (names.isEmpty()) {
      return "";
    }
    int more = names.size() - UNKNOWN_NAMED;
    return ": "
        + (more > 0
            ? String.join(", ", names.subList(0, UNKNOWN_NAMED)) + " and " + more + " more"
            : Wording.list(names));
  }
}
