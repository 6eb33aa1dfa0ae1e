package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.ChangedResult;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds rules that would add points if they fired, and rules that fired and subtracted points or
/// ended the list. What would change them is tried: the scorer runs again with the changes.
final class UnmetRules {

  private final Program program;
  private final Rescorer rescorer;
  private final UnmetConditions unmetConditions;
  private final List<UnmetRule> unmet = new ArrayList<>();

  static List<UnmetRule> of(
      Bundle bundle, PlanResult result, ScoringPlanInputs inputs, Rescorer rescorer) {
    UnmetRules unmetRules = new UnmetRules(bundle, result, inputs, rescorer);
    for (TraceStep step : result.steps()) {
      if (step instanceof TraceStep.RuleEvaluated tried && RuleOrder.contributes(tried.rule())) {
        unmetRules.add(tried);
      }
    }
    return unmetRules.unmet.stream()
        .sorted(
            Comparator.comparingInt((UnmetRule u) -> u.conditions().size())
                .thenComparing(Comparator.comparing(UnmetRule::points).reversed())
                .thenComparing(UnmetRule::id))
        .toList();
  }

  private UnmetRules(
      Bundle bundle, PlanResult result, ScoringPlanInputs inputs, Rescorer rescorer) {
    this.program = bundle.scoring().program();
    this.rescorer = rescorer;
    this.unmetConditions =
        UnmetConditions.of(bundle, new StateValues.OfResult(inputs, program, result));
  }

  private void add(TraceStep.RuleEvaluated tried) {
    Rule rule = tried.rule();
    Expression when = RuleOrder.effectiveCondition(rule, list(tried.node()));
    boolean fired = tried.firing() == Firing.FIRED;
    boolean waiting = tried.firing() == Firing.NOT_FIRED || tried.firing() == Firing.UNDECIDED;
    if (fired && rule.terminal()) {
      add(tried, UnmetRule.Effect.END, Rational.ZERO, unmetConditions.toBeFalse(when));
    } else if (fired && rule.weight().sign() < 0) {
      add(
          tried,
          UnmetRule.Effect.SUBTRACT,
          rule.weight().negated(),
          unmetConditions.toBeFalse(when));
    } else if (waiting && !rule.terminal() && rule.weight().sign() > 0) {
      add(tried, UnmetRule.Effect.ADD, rule.weight(), unmetConditions.toBeTrue(when));
    }
  }

  private void add(
      TraceStep.RuleEvaluated tried,
      UnmetRule.Effect effect,
      Rational points,
      List<UnmetConditions.Requirement> missing) {
    if (missing.isEmpty()) {
      return;
    }
    Firing wanted = effect == UnmetRule.Effect.ADD ? Firing.FIRED : Firing.NOT_FIRED;
    List<InputChange> changes = UnmetConditions.changes(missing);
    Optional<ChangedResult> outcome =
        changes.isEmpty()
            ? Optional.empty()
            : rescorer
                .score(changes)
                .filter(then ->
                    then.firing(tried.node(), tried.rule()).orElse(tried.firing()) == wanted);
    unmet.add(
        new UnmetRule(
            "rule " + tried.node() + "/" + tried.rule().id(),
            effect,
            points,
            missing.stream().map(UnmetConditions.Requirement::condition).toList(),
            outcome.map(then -> Outcome.of(changes, then))));
  }

  private Node.RuleList list(String node) {
    return program.nodes().stream()
        .filter(each -> each.id().equals(node))
        .map(each -> (Node.RuleList) each.body())
        .findFirst()
        .orElseThrow();
  }
}
