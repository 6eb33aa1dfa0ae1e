package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.Possibility;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.RuleLists;
import dev.plumbline.plan.Verdict;
import dev.plumbline.plan.Wish;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.List;

/// Rules of a list that always fire together: one of them says nothing of its own, or takes back
/// what the other gives; and rules that say `pass` and `fail` of one document.
final class TogetherLint {

  private static final int PAIRS_MAX = 5_000;

  private final Linted linted;
  private final List<Problem> found = new ArrayList<>();
  private int pairs;

  static List<Problem> in(Linted linted) {
    TogetherLint lint = new TogetherLint(linted);
    linted.ruleLists().forEach(lint::list);
    return lint.found;
  }

  private TogetherLint(Linted linted) {
    this.linted = linted;
  }

  private void list(Linted.Listed listed) {
    List<Rule> rules =
        RuleLists.inOrder(listed.list()).stream()
            .filter(rule -> !rule.terminal() && RuleLists.counts(rule))
            .toList();
    List<Expression> whens =
        rules.stream().map(rule -> RuleLists.effective(rule, listed.list())).toList();
    List<List<String>> inputs =
        whens.stream().map(when -> List.copyOf(linted.probe().inputs(List.of(when)))).toList();
    for (int i = 0; i < rules.size(); i++) {
      for (int j = i + 1; j < rules.size() && pairs < PAIRS_MAX; j++) {
        if (inputs.get(i).equals(inputs.get(j))) {
          pairs++;
          pair(listed, rules.get(i), whens.get(i), rules.get(j), whens.get(j));
        }
      }
    }
  }

  private void pair(
      Linted.Listed listed, Rule one, Expression when, Rule other, Expression otherWhen) {
    String both = "the rules " + Quoted.text(one.id()) + " and " + Quoted.text(other.id());
    boolean opposite = one.weight().sign() * other.weight().sign() < 0;
    boolean judging = verdicts(one, other, Verdict.PASS, Verdict.FAIL);
    boolean same =
        when.equals(otherWhen) || (isWithin(when, otherWhen) && isWithin(otherWhen, when));
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
        && linted.probe().ask(List.of(Wish.holds(when), Wish.holds(otherWhen)))
            instanceof Possibility.Possible) {
      found.add(
          Problem.at(
              listed.at(other.id()),
              "contradictory-rules",
              both + " can both fire, and one says `pass`, the other `fail`",
              "the worst counts; let one override the other if that is not meant"));
    }
  }

  private static boolean verdicts(Rule one, Rule other, Verdict first, Verdict second) {
    return (one.verdict() == first && other.verdict() == second)
        || (one.verdict() == second && other.verdict() == first);
  }

  private boolean isWithin(Expression inner, Expression outer) {
    return linted.probe().askWithUnknowns(List.of(Wish.holds(inner), Wish.notHeld(outer)))
        instanceof Possibility.Impossible;
  }
}
