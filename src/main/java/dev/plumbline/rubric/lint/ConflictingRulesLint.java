package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds rules of a list that always fire together, so that one is redundant or cancels the other;
/// rules with a common input that can give one document both `pass` and `fail`; and a rule that
/// takes away what two others add, wherever both of them fire.
final class ConflictingRulesLint {

  private static final int PAIRS_MAX = 5_000;

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();
  private int pairs;

  static List<Problem> in(LintContext context) {
    ConflictingRulesLint lint = new ConflictingRulesLint(context);
    context.ruleLists().forEach(lint::list);
    return lint.found;
  }

  private ConflictingRulesLint(LintContext context) {
    this.context = context;
  }

  private void list(LintContext.LocatedRules locatedRules) {
    List<Rule> rules =
        RuleOrder.evaluationOrder(locatedRules.list()).stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    List<Expression> whens =
        rules.stream()
            .map(rule -> RuleOrder.effectiveCondition(rule, locatedRules.list()))
            .toList();
    List<ConditionSignature> likeness = signatures(whens);
    for (int i = 0; i < rules.size(); i++) {
      for (int j = i + 1; j < rules.size() && pairs < PAIRS_MAX; j++) {
        boolean alike = likeness.get(i).equals(likeness.get(j));
        if (alike
            || haveOpposedVerdicts(rules.get(i), rules.get(j))
                && likeness.get(i).hasCommonInput(likeness.get(j))) {
          pairs++;
          pair(locatedRules, rules.get(i), whens.get(i), rules.get(j), whens.get(j), alike);
        }
      }
    }
    for (int i = 0; i < rules.size(); i++) {
      reversed(locatedRules, rules, whens, likeness, i);
    }
  }

  /// Reports a rule without a verdict that fires exactly where two others with weights of the
  /// opposite sign both fire: what each says alone, the three together deny.
  private void reversed(
      LintContext.LocatedRules locatedRules,
      List<Rule> rules,
      List<Expression> whens,
      List<ConditionSignature> likeness,
      int index) {
    Rule rule = rules.get(index);
    List<Integer> implied = new ArrayList<>();
    for (int i = 0; i < rules.size() && pairs < PAIRS_MAX; i++) {
      if (rule.weight().sign() * rules.get(i).weight().sign() < 0
          && !haveOpposedVerdicts(rule, rules.get(i))
          && likeness.get(index).inputs().size() > likeness.get(i).inputs().size()
          && likeness.get(index).inputs().containsAll(likeness.get(i).inputs())) {
        pairs++;
        if (context.implies(whens.get(index), whens.get(i))) {
          implied.add(i);
        }
      }
    }
    if (implied.size() < 2
        || !context.implies(
            Expression.all(implied.stream().map(whens::get).toList()), whens.get(index))) {
      return;
    }
    found.add(
        Problem.at(
            locatedRules.rulePath(rule.id()),
            ProblemCode.CONTRADICTORY_RULES,
            "the rule "
                + EscapedText.text(rule.id())
                + " always fires where "
                + String.join(
                    " and ",
                    implied.stream().map(i -> EscapedText.text(rules.get(i).id())).toList())
                + (implied.size() == 2 ? " both" : " all")
                + " fire, and it "
                + (rule.weight().sign() < 0
                    ? "subtracts points while they add them"
                    : "adds points while they subtract them"),
            "let it override them, or correct one of the rules"));
  }

  /// What two equivalent conditions have in common: their inputs and the samples that satisfy them.
  /// Comparing signatures first leaves few pairs for the solver.
  private record ConditionSignature(List<String> inputs, BitSet satisfiedSamples) {
    boolean hasCommonInput(ConditionSignature other) {
      return !Collections.disjoint(inputs, other.inputs);
    }
  }

  private List<ConditionSignature> signatures(List<Expression> whens) {
    List<List<String>> reads =
        whens.stream().map(when -> List.copyOf(context.solver().inputs(List.of(when)))).toList();
    Map<List<String>, List<Expression>> groups = new LinkedHashMap<>();
    for (int i = 0; i < whens.size(); i++) {
      groups.computeIfAbsent(reads.get(i), each -> new ArrayList<>()).add(whens.get(i));
    }
    Map<List<String>, Iterator<BitSet>> held = new LinkedHashMap<>();
    groups.forEach((each, group) -> held.put(each, context.solver().samples(group).iterator()));
    return reads.stream().map(each -> new ConditionSignature(each, held.get(each).next())).toList();
  }

  private void pair(
      LintContext.LocatedRules locatedRules,
      Rule one,
      Expression when,
      Rule other,
      Expression otherWhen,
      boolean alike) {
    String both =
        "the rules " + EscapedText.text(one.id()) + " and " + EscapedText.text(other.id());
    boolean opposite = one.weight().sign() * other.weight().sign() < 0;
    boolean opposedVerdicts = haveOpposedVerdicts(one, other);
    boolean same =
        alike
            && (when.equals(otherWhen)
                || (context.implies(when, otherWhen) && context.implies(otherWhen, when)));
    if (same) {
      found.add(
          Problem.at(
              locatedRules.rulePath(other.id()),
              opposite || opposedVerdicts
                  ? ProblemCode.CONTRADICTORY_RULES
                  : ProblemCode.EQUIVALENT_RULES,
              both
                  + " always fire together"
                  + (opposite ? ", and one subtracts points while the other adds them" : "")
                  + (opposedVerdicts ? ", and one has the verdict `pass`, the other `fail`" : ""),
              opposite || opposedVerdicts
                  ? "decide what should count where both hold"
                  : "merge them, or correct one of them"));
    } else if (opposedVerdicts
        && context.solver().solve(List.of(Goal.isTrue(when), Goal.isTrue(otherWhen)))
            instanceof Satisfiability.Satisfiable) {
      found.add(
          Problem.at(
              locatedRules.rulePath(other.id()),
              ProblemCode.CONTRADICTORY_RULES,
              both + " can both fire, and one has the verdict `pass`, the other `fail`",
              "the worse verdict counts; let one override the other if that is not intended"));
    }
  }

  /// Whether one rule has the verdict `pass` and the other `fail`.
  private static boolean haveOpposedVerdicts(Rule one, Rule other) {
    return one.verdict() == Verdict.PASS && other.verdict() == Verdict.FAIL
        || one.verdict() == Verdict.FAIL && other.verdict() == Verdict.PASS;
  }
}
