package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.List;

/// Finds terminal rules of equal rank that can fire on one document with different results. Which
/// of them counts would depend on the order of their ids.
final class TerminalRulesLint {

  private static final int INPUTS_SHOWN_MAX = 5;

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    TerminalRulesLint lint = new TerminalRulesLint(context);
    context.ruleLists().forEach(lint::list);
    return lint.found;
  }

  private TerminalRulesLint(LintContext context) {
    this.context = context;
  }

  private void list(LintContext.LocatedRules locatedRules) {
    List<Rule> terminal =
        RuleOrder.evaluationOrder(locatedRules.list()).stream()
            .filter(rule -> rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    for (int i = 0; i < terminal.size(); i++) {
      for (int j = i + 1; j < terminal.size(); j++) {
        Rule one = terminal.get(i);
        Rule other = terminal.get(j);
        boolean same = one.score().equals(other.score()) && one.verdict() == other.verdict();
        if (one.rank() == other.rank() && !same) {
          pair(locatedRules, one, other, terminal.subList(0, i));
        }
      }
    }
  }

  private void pair(
      LintContext.LocatedRules locatedRules, Rule one, Rule other, List<Rule> before) {
    List<Goal> goals = new ArrayList<>();
    goals.add(Goal.isTrue(when(locatedRules, one)));
    goals.add(Goal.isTrue(when(locatedRules, other)));
    for (Rule earlier : before) {
      if (earlier.rank() < one.rank()) {
        goals.add(Goal.isNotTrue(when(locatedRules, earlier)));
      }
    }
    if (context.solver().solve(goals) instanceof Satisfiability.Satisfiable input) {
      found.add(
          Problem.at(
              locatedRules.rulePath(other.id()),
              ProblemCode.CONTRADICTORY_TERMINALS,
              "the terminal rules "
                  + EscapedText.text(one.id())
                  + " and "
                  + EscapedText.text(other.id())
                  + " can both fire"
                  + example(input)
                  + ", with the results "
                  + outcome(one)
                  + " and "
                  + outcome(other),
              "give them different values of `rank`, or let one override the other"));
    }
  }

  private static Expression when(LintContext.LocatedRules locatedRules, Rule rule) {
    return RuleOrder.effectiveCondition(rule, locatedRules.list());
  }

  private static String outcome(Rule rule) {
    return switch (rule.verdict()) {
      case NONE -> rule.score().toString();
      case PASS, REVIEW, FAIL ->
          rule.score() + " with the verdict `" + rule.verdict().wireName() + "`";
    };
  }

  private static String example(Satisfiability.Satisfiable input) {
    List<String> words = new ArrayList<>();
    input.facts().forEach((id, value) -> words.add(id + " " + shown(value)));
    input.decisions().forEach((id, decision) -> words.add(id + " " + decision));
    if (words.isEmpty()) {
      return "";
    }
    return " (with "
        + String.join(", ", words.subList(0, Math.min(INPUTS_SHOWN_MAX, words.size())))
        + (words.size() > INPUTS_SHOWN_MAX ? ", …)" : ")");
  }

  private static String shown(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(var number) -> number.toString();
      case FactValue.Textual(String text) -> EscapedText.text(text);
      case FactValue.Unknown(String _) -> "unknown";
    };
  }
}
