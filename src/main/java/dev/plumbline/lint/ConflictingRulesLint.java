package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.Satisfiability;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rules of a list that always fire together: one of them says nothing of its own, or takes back
/// what the other gives; and rules that say `pass` and `fail` of one document.
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

  private void list(LintContext.Listed listed) {
    List<Rule> rules =
        RuleOrder.evaluationOrder(listed.list()).stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    List<Expression> whens =
        rules.stream().map(rule -> RuleOrder.effectiveCondition(rule, listed.list())).toList();
    List<Likeness> likeness = likeness(whens);
    for (int i = 0; i < rules.size(); i++) {
      for (int j = i + 1; j < rules.size() && pairs < PAIRS_MAX; j++) {
        boolean alike = likeness.get(i).equals(likeness.get(j));
        if (alike
            || isJudging(rules.get(i), rules.get(j))
                && likeness.get(i).reads().equals(likeness.get(j).reads())) {
          pairs++;
          pair(listed, rules.get(i), whens.get(i), rules.get(j), whens.get(j), alike);
        }
      }
    }
  }

  /// What two conditions that mean the same have in common: their inputs, and the samples on which
  /// they hold.
  private record Likeness(List<String> reads, BitSet held) {}

  private List<Likeness> likeness(List<Expression> whens) {
    List<List<String>> reads =
        whens.stream().map(when -> List.copyOf(context.probe().inputs(List.of(when)))).toList();
    Map<List<String>, List<Expression>> groups = new LinkedHashMap<>();
    for (int i = 0; i < whens.size(); i++) {
      groups.computeIfAbsent(reads.get(i), each -> new ArrayList<>()).add(whens.get(i));
    }
    Map<List<String>, Iterator<BitSet>> held = new LinkedHashMap<>();
    groups.forEach((each, group) -> held.put(each, context.probe().samples(group).iterator()));
    return reads.stream().map(each -> new Likeness(each, held.get(each).next())).toList();
  }

  private void pair(
      LintContext.Listed listed,
      Rule one,
      Expression when,
      Rule other,
      Expression otherWhen,
      boolean alike) {
    String both =
        "the rules " + EscapedText.text(one.id()) + " and " + EscapedText.text(other.id());
    boolean opposite = one.weight().sign() * other.weight().sign() < 0;
    boolean judging = isJudging(one, other);
    boolean same =
        alike
            && (when.equals(otherWhen) || (isWithin(when, otherWhen) && isWithin(otherWhen, when)));
    if (same) {
      found.add(
          Problem.at(
              listed.at(other.id()),
              opposite || judging ? "contradictory-rules" : "same-rules",
              both
                  + " always fire together"
                  + (opposite ? ", and one takes from what the other gives" : "")
                  + (judging ? ", and one says `pass`, the other `fail`" : ""),
              opposite || judging
                  ? "decide what is meant where both hold"
                  : "put them together, or correct one of them"));
    } else if (judging
        && context.probe().solve(List.of(Goal.isTrue(when), Goal.isTrue(otherWhen)))
            instanceof Satisfiability.Satisfiable) {
      found.add(
          Problem.at(
              listed.at(other.id()),
              "contradictory-rules",
              both + " can both fire, and one says `pass`, the other `fail`",
              "the worst counts; let one override the other if that is not meant"));
    }
  }

  /// One says `pass`, the other `fail`.
  private static boolean isJudging(Rule one, Rule other) {
    return one.verdict() == Verdict.PASS && other.verdict() == Verdict.FAIL
        || one.verdict() == Verdict.FAIL && other.verdict() == Verdict.PASS;
  }

  private boolean isWithin(Expression inner, Expression outer) {
    return context.probe().solveWithUnknowns(List.of(Goal.isTrue(inner), Goal.isNotTrue(outer)))
        instanceof Satisfiability.Unsatisfiable;
  }
}
