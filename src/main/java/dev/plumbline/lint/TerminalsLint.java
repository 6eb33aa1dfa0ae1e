package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Possibility;
import dev.plumbline.plan.Rule;
import dev.plumbline.plan.RuleLists;
import dev.plumbline.plan.Wish;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.List;

/// Terminal rules of one rank that can be true of one document and say different things. Which of
/// them counts would hang on their names.
final class TerminalsLint {

  private static final int SHOWN = 5;

  private final Linted linted;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(Linted linted) {
    TerminalsLint lint = new TerminalsLint(linted);
    linted.ruleLists().forEach(lint::list);
    return lint.found;
  }

  private TerminalsLint(Linted linted) {
    this.linted = linted;
  }

  private void list(Linted.Listed listed) {
    List<Rule> terminal =
        RuleLists.inOrder(listed.list()).stream()
            .filter(rule -> rule.terminal() && RuleLists.counts(rule))
            .toList();
    for (int i = 0; i < terminal.size(); i++) {
      for (int j = i + 1; j < terminal.size(); j++) {
        Rule one = terminal.get(i);
        Rule other = terminal.get(j);
        boolean same = one.score().equals(other.score()) && one.verdict() == other.verdict();
        if (one.rank() == other.rank() && !same) {
          pair(listed, one, other, terminal.subList(0, i));
        }
      }
    }
  }

  private void pair(Linted.Listed listed, Rule one, Rule other, List<Rule> before) {
    List<Wish> wishes = new ArrayList<>();
    wishes.add(Wish.holds(when(listed, one)));
    wishes.add(Wish.holds(when(listed, other)));
    for (Rule earlier : before) {
      if (earlier.rank() < one.rank()) {
        wishes.add(Wish.notHeld(when(listed, earlier)));
      }
    }
    if (linted.probe().ask(wishes) instanceof Possibility.Possible input) {
      found.add(
          Problem.at(
              listed.at(other.id()),
              "contradictory-terminals",
              "the terminal rules "
                  + Quoted.text(one.id())
                  + " and "
                  + Quoted.text(other.id())
                  + " can both fire"
                  + example(input)
                  + ", and say "
                  + says(one)
                  + " and "
                  + says(other),
              "give them a different `rank`, or let one override the other"));
    }
  }

  private static Expression when(Linted.Listed listed, Rule rule) {
    return RuleLists.effective(rule, listed.list());
  }

  private static String says(Rule rule) {
    return switch (rule.verdict()) {
      case NONE -> rule.score().toString();
      case PASS, REVIEW, FAIL -> rule.score() + " with the verdict `" + rule.verdict().word() + "`";
    };
  }

  private static String example(Possibility.Possible input) {
    List<String> words = new ArrayList<>();
    input.facts().forEach((id, value) -> words.add(id + " " + shown(value)));
    input.decisions().forEach((id, decision) -> words.add(id + " " + decision));
    if (words.isEmpty()) {
      return "";
    }
    return " (with "
        + String.join(", ", words.subList(0, Math.min(SHOWN, words.size())))
        + (words.size() > SHOWN ? ", …)" : ")");
  }

  private static String shown(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(var number) -> number.toString();
      case FactValue.Textual(String text) -> Quoted.text(text);
      case FactValue.Unknown(String _) -> "unknown";
    };
  }
}
