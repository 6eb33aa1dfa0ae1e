package dev.plumbline.counterfactual;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.plan.engine.PlanResult;
import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.engine.TraceStep;
import dev.plumbline.plan.engine.TraceStep.Firing;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.plan.model.ScoringPlanInputs;
import dev.plumbline.plan.number.Rational;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Finds rules that would add points if they fired, and rules that fired and subtracted points or
/// ended the list.
final class UnmetRules {

  static List<UnmetRule> of(Bundle bundle, PlanResult result, ScoringPlanInputs inputs) {
    Program program = bundle.scoring().program();
    UnmetConditions unmetConditions =
        UnmetConditions.of(bundle, new StateValues.OfResult(inputs, program, result));
    List<UnmetRule> unmet = new ArrayList<>();
    for (TraceStep step : result.steps()) {
      if (step instanceof TraceStep.RuleEvaluated tried && RuleOrder.contributes(tried.rule())) {
        add(tried, list(program, tried.node()), unmetConditions, unmet);
      }
    }
    return unmet.stream()
        .sorted(
            Comparator.comparingInt((UnmetRule u) -> u.conditions().size())
                .thenComparing(Comparator.comparing(UnmetRule::gain).reversed())
                .thenComparing(UnmetRule::id))
        .toList();
  }

  private static void add(
      TraceStep.RuleEvaluated tried,
      Node.RuleList list,
      UnmetConditions unmetConditions,
      List<UnmetRule> unmet) {
    Rule rule = tried.rule();
    Expression when = RuleOrder.effectiveCondition(rule, list);
    boolean fired = tried.firing() == Firing.FIRED;
    boolean waiting = tried.firing() == Firing.NOT_FIRED || tried.firing() == Firing.UNDECIDED;
    List<UnmetCondition> missing = List.of();
    Rational gains = Rational.ZERO;
    if (fired && rule.terminal()) {
      missing = unmetConditions.toBeFalse(when);
    } else if (fired && rule.weight().sign() < 0) {
      missing = unmetConditions.toBeFalse(when);
      gains = rule.weight().negated();
    } else if (waiting && !rule.terminal() && rule.weight().sign() > 0) {
      missing = unmetConditions.toBeTrue(when);
      gains = rule.weight();
    }
    if (!missing.isEmpty()) {
      unmet.add(new UnmetRule("rule " + tried.node() + "/" + rule.id(), gains, missing));
    }
  }

  private static Node.RuleList list(Program program, String node) {
    return program.nodes().stream()
        .filter(each -> each.id().equals(node))
        .map(each -> (Node.RuleList) each.body())
        .findFirst()
        .orElseThrow();
  }

  private UnmetRules() {}
}
