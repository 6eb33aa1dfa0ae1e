package dev.plumbline.outlook;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.outlook.Outlook.Miss;
import dev.plumbline.outlook.Outlook.Unmet;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.RuleLists;
import dev.plumbline.plan.Step;
import dev.plumbline.plan.Step.Firing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Rules that would bring points if they fired, and rules that fired and took some.
final class UnmetRules {

  static List<Unmet> of(Bundle bundle, Evaluation evaluation, Inputs inputs) {
    Program program = bundle.scoring().program();
    Misses misses = Misses.of(bundle, new Values.OfRun(inputs, program, evaluation));
    List<Unmet> unmet = new ArrayList<>();
    for (Step step : evaluation.steps()) {
      if (step instanceof Step.RuleTried tried && RuleLists.counts(tried.rule())) {
        add(tried, list(program, tried.node()), misses, unmet);
      }
    }
    return unmet.stream()
        .sorted(
            Comparator.comparingInt((Unmet u) -> u.missing().size())
                .thenComparing(Comparator.comparing(Unmet::gains).reversed())
                .thenComparing(Unmet::id))
        .toList();
  }

  private static void add(
      Step.RuleTried tried, Node.RuleList list, Misses misses, List<Unmet> unmet) {
    Rule rule = tried.rule();
    Expression when = RuleLists.effective(rule, list);
    boolean fired = tried.firing() == Firing.FIRED;
    boolean waiting = tried.firing() == Firing.NOT_FIRED || tried.firing() == Firing.UNDECIDED;
    List<Miss> missing = List.of();
    Rational gains = Rational.ZERO;
    if (fired && rule.terminal()) {
      missing = misses.otherwise(when);
    } else if (fired && rule.weight().sign() < 0) {
      missing = misses.otherwise(when);
      gains = rule.weight().negated();
    } else if (waiting && !rule.terminal() && rule.weight().sign() > 0) {
      missing = misses.toHold(when);
      gains = rule.weight();
    }
    if (!missing.isEmpty()) {
      unmet.add(new Unmet("rule " + tried.node() + "/" + rule.id(), gains, missing));
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
