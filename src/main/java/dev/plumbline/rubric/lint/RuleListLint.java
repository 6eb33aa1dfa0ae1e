package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Finds what rule lists grow into: rules that repeat a guard, a rule that takes back what a more
/// general one gives, a special case that does not name the general rule, neighbours that share a
/// value, points that do not add up to what is declared, and too many rules.
final class RuleListLint {

  /// Rules of one list from which on nobody keeps all of them in mind.
  private static final int RULES_MANY = 30;

  private static final int GUARDED_MIN = 3;
  private static final int GUARD_PARTS_MIN = 2;

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    RuleListLint lint = new RuleListLint(context);
    for (Node node : context.rubric().scoring().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        lint.check(node.id(), new LintContext.LocatedRules("/plan/" + node.id() + "/rules", list));
      }
    }
    return lint.found;
  }

  private RuleListLint(LintContext context) {
    this.context = context;
  }

  private void check(String node, LintContext.LocatedRules located) {
    List<Rule> rules =
        located.list().rules().stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    guards(located, rules);
    for (int i = 0; i < rules.size(); i++) {
      for (Rule other : rules.subList(i + 1, rules.size())) {
        meeting(located, rules.get(i), other);
      }
    }
    for (Rule special : rules) {
      for (Rule general : rules) {
        if (narrows(special, general)) {
          special(node, located, special, general);
        }
      }
    }
    total(located, rules);
    if (rules.size() >= RULES_MANY) {
      many(located, rules);
    }
  }

  /// Reports a declared total that is another than the points that can be earned. A rule that
  /// overrides others takes their place, and is not added.
  private void total(LintContext.LocatedRules located, List<Rule> rules) {
    Rational sum =
        rules.stream()
            .filter(rule -> rule.weight().sign() > 0 && rule.overrides().isEmpty())
            .map(Rule::weight)
            .reduce(located.list().start(), Rational::plus);
    located
        .list()
        .total()
        .filter(total -> !total.equals(sum))
        .ifPresent(total ->
            found.add(
                Problem.at(
                    located.path(),
                    ProblemCode.WEIGHTS_DO_NOT_SUM,
                    "`start` and the weights above 0 add up to " + sum + ", not to " + total,
                    "correct them, or declare `total: " + sum + "`")));
  }

  /// Whether the condition of a rule is that of another and something more, or holds for some of
  /// the values of a number for which the other does, and neither overrides the other.
  private boolean narrows(Rule special, Rule general) {
    List<Expression> more = parts(special.when());
    List<Expression> fewer = parts(general.when());
    return special != general
        && !special.overrides().contains(general.id())
        && !general.overrides().contains(special.id())
        && (more.size() > fewer.size() && more.containsAll(fewer) || isWithin(special, general));
  }

  private boolean isWithin(Rule special, Rule general) {
    return isOfOneNumber(special, general)
        && context.implies(special.when(), general.when())
        && !context.implies(general.when(), special.when())
        && context.solver().solve(List.of(Goal.isTrue(special.when())))
            instanceof Satisfiability.Satisfiable;
  }

  /// Whether two conditions read one number and nothing else.
  private boolean isOfOneNumber(Rule one, Rule other) {
    SortedSet<String> inputs = context.solver().inputs(List.of(one.when(), other.when()));
    return inputs.size() == 1
        && context.solver().inputs(List.of(one.when())).size() == 1
        && context.solver().inputs(List.of(other.when())).size() == 1
        && context.isNumber(inputs.first());
  }

  /// Reports rules for neighbouring values of a number that both hold for one value alone.
  private void meeting(LintContext.LocatedRules located, Rule one, Rule other) {
    List<Goal> both = List.of(Goal.isTrue(one.when()), Goal.isTrue(other.when()));
    if (one.overrides().contains(other.id())
        || other.overrides().contains(one.id())
        || one.weight().sign() * other.weight().sign() == 0
        || !isOfOneNumber(one, other)
        || context.implies(one.when(), other.when())
        || context.implies(other.when(), one.when())
        || !(context.solver().solve(both) instanceof Satisfiability.Satisfiable input)) {
      return;
    }
    String name = context.solver().inputs(List.of(one.when())).first();
    if (!(input.facts().get(name) instanceof FactValue.Numeric(Rational value))) {
      return;
    }
    List<Goal> elsewhere = new ArrayList<>(both);
    elsewhere.add(
        Goal.isNotTrue(
            new Expression.Comparison(
                Expression.Relation.EQUAL,
                new Expression.Name(name),
                new Expression.Literal(value))));
    if (context.solver().solve(elsewhere) instanceof Satisfiability.Unsatisfiable) {
      found.add(
          Problem.at(
              located.rulePath(other.id()),
              ProblemCode.OVERLAPPING_RULES,
              EscapedText.text(one.id())
                  + " and "
                  + EscapedText.text(other.id())
                  + " both fire where "
                  + EscapedText.text(name)
                  + " is "
                  + value
                  + ", and nowhere else",
              "let one of them leave that value out, as `<` in place of `<=` does"));
    }
  }

  private void special(String node, LintContext.LocatedRules located, Rule special, Rule general) {
    boolean cancels = special.weight().plus(general.weight()).sign() == 0;
    boolean adds = special.weight().sign() * general.weight().sign() > 0;
    if (special.weight().sign() == 0
        || !cancels && (!adds || refersTo(node, special, general.id()))) {
      return;
    }
    String which =
        EscapedText.text(special.id())
            + " fires only where "
            + EscapedText.text(general.id())
            + " does";
    found.add(
        Problem.at(
            located.rulePath(special.id()),
            cancels ? ProblemCode.COMPENSATING_RULES : ProblemCode.UNREFERENCED_GENERAL_RULE,
            cancels
                ? which + ", and takes back all that it gives"
                : which
                    + ", and both count: "
                    + special.weight().plus(general.weight())
                    + " in all",
            cancels
                ? "write one rule: `{id: "
                    + general.id()
                    + ", when: "
                    + quoted(without(special, general))
                    + ", weight: "
                    + general.weight()
                    + "}`"
                : "add `overrides: "
                    + general.id()
                    + "` where it replaces that rule, or name that rule in its `rationale`"));
  }

  /// The condition of the general rule where what the special one adds to it does not hold.
  private static Expression without(Rule special, Rule general) {
    List<Expression> added = new ArrayList<>(parts(special.when()));
    added.removeAll(parts(general.when()));
    List<Expression> all = new ArrayList<>(parts(general.when()));
    all.add(not(added.size() == 1 ? added.getFirst() : Expression.all(added)));
    return Expression.all(all);
  }

  private static Expression not(Expression expression) {
    return expression instanceof Expression.Not(Expression operand)
        ? operand
        : new Expression.Not(expression);
  }

  private boolean refersTo(String node, Rule rule, String other) {
    RuleMetadata metadata = context.rubric().scoring().ruleMetadata().get(node + "/" + rule.id());
    return metadata != null && metadata.rationale().contains(other);
  }

  /// Reports the guard, two conditions or more, that most rules repeat.
  private void guards(LintContext.LocatedRules located, List<Rule> rules) {
    SequencedMap<List<Expression>, SequencedSet<String>> guarded = new LinkedHashMap<>();
    for (Rule one : rules) {
      for (Rule other : rules) {
        List<Expression> common = new ArrayList<>(parts(one.when()));
        common.retainAll(parts(other.when()));
        if (one != other
            && common.size() >= GUARD_PARTS_MIN
            && common.size() < parts(one.when()).size()
            && common.size() < parts(other.when()).size()) {
          guarded
              .computeIfAbsent(common, _ -> new LinkedHashSet<>())
              .addAll(List.of(one.id(), other.id()));
        }
      }
    }
    guarded.entrySet().stream()
        .filter(each -> each.getValue().size() >= GUARDED_MIN)
        .findFirst()
        .ifPresent(each ->
            found.add(
                Problem.at(
                    located.rulePath(each.getValue().getFirst()),
                    ProblemCode.REPEATED_GUARD,
                    "the rules "
                        + listed(each.getValue())
                        + " repeat "
                        + EscapedText.text(text(Expression.all(each.getKey()))),
                    "ask it once, in a `tree`: `[{when: "
                        + quoted(Expression.all(each.getKey()))
                        + ", then: {tree: …}}, {else: 0}]`")));
  }

  /// Reports a long list with the groups into which its rules fall by what they read.
  private void many(LintContext.LocatedRules located, List<Rule> rules) {
    List<SequencedSet<String>> groups = new ArrayList<>();
    List<List<String>> members = new ArrayList<>();
    for (Rule rule : rules) {
      SequencedSet<String> reads = new TreeSet<>(context.solver().inputs(List.of(rule.when())));
      List<String> ids = new ArrayList<>(List.of(rule.id()));
      for (int i = groups.size() - 1; i >= 0; i--) {
        if (groups.get(i).stream().anyMatch(reads::contains)) {
          reads.addAll(groups.remove(i));
          ids.addAll(members.remove(i));
        }
      }
      groups.add(reads);
      members.add(ids);
    }
    SequencedMap<String, Integer> sizes = new LinkedHashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      sizes.put(listed(groups.get(i)), members.get(i).size());
    }
    found.add(
        Problem.at(
            located.path(),
            ProblemCode.MANY_RULES,
            rules.size() + " rules in one list",
            sizes.size() == 1
                ? "all of them read "
                    + sizes.firstEntry().getKey()
                    + ": ask in layers, with a `tree`"
                : "make a node of each group: "
                    + sizes.entrySet().stream()
                        .map(group -> group.getValue() + " that read " + group.getKey())
                        .collect(Collectors.joining("; "))));
  }

  private static final int LISTED_MAX = 5;

  private static String listed(SequencedSet<String> ids) {
    String shown =
        ids.stream().limit(LISTED_MAX).map(EscapedText::text).collect(Collectors.joining(", "));
    return ids.size() > LISTED_MAX ? shown + " and " + (ids.size() - LISTED_MAX) + " more" : shown;
  }

  /// What a condition consists of: the parts of a conjunction, else itself.
  private static List<Expression> parts(Expression when) {
    return when instanceof Expression.All(List<Expression> operands) ? operands : List.of(when);
  }

  /// As a YAML scalar: an expression may begin with `!`, or contain what ends a scalar.
  private static String quoted(Expression expression) {
    return "'" + text(expression).replace("'", "''") + "'";
  }

  private static String text(Expression expression) {
    return ExpressionText.of(expression);
  }
}
