package dev.plumbline.rubric.lint;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Goal;
import dev.plumbline.rubric.plan.solve.ConditionSolver.Satisfiability;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/// Finds plans with a more fitting form: rules that exclude each other and are better a tree, and
/// graphs of single conditions that are better a rule list, and trees of one condition that are
/// better a formula.
final class StructureLint {

  private static final int MEMBERS_MIN = 3;

  /// The most pairs of rules that are compared in one list; pairs after them are not checked.
  private static final int PAIRS_MAX = 400;

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    StructureLint lint = new StructureLint(context);
    context.ruleLists().forEach(lint::exclusive);
    context.rubric().scoring().nodes().forEach(lint::flat);
    context.rubric().scoring().nodes().forEach(lint::single);
    return lint.found;
  }

  private StructureLint(LintContext context) {
    this.context = context;
  }

  /// Reports groups of rules of which no two can fire together, the largest group first.
  private void exclusive(LintContext.LocatedRules locatedRules) {
    List<Rule> rules =
        locatedRules.list().rules().stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .filter(rule -> canFire(rule))
            .toList();
    List<BitSet> excluded = excluded(rules);
    BitSet open = new BitSet();
    open.set(0, rules.size());
    List<Integer> group = largestGroup(excluded, open);
    while (group.size() >= MEMBERS_MIN) {
      report(locatedRules, rules, group);
      group.forEach(open::clear);
      group = largestGroup(excluded, open);
    }
  }

  /// A rule that never fires excludes every other, which says nothing of their form.
  private boolean canFire(Rule rule) {
    return !(context.solver().solve(List.of(Goal.isTrue(rule.when())))
        instanceof Satisfiability.Unsatisfiable);
  }

  private void report(
      LintContext.LocatedRules locatedRules, List<Rule> rules, List<Integer> group) {
    List<String> ids =
        group.stream().map(index -> EscapedText.text(rules.get(index).id())).toList();
    boolean whole = group.size() == rules.size();
    found.add(
        Problem.at(
            whole ? locatedRules.path() : locatedRules.rulePath(rules.get(group.getFirst()).id()),
            ProblemCode.EXCLUSIVE_RULES,
            whole
                ? "no two of these rules can fire together"
                : "no two of the rules "
                    + String.join(", ", ids.subList(0, ids.size() - 1))
                    + " and "
                    + ids.getLast()
                    + " can fire together",
            whole
                ? "use a `tree`: its branches are checked for completeness"
                : "make them a node with a `tree`: its branches are checked for completeness"));
  }

  /// For each rule, the rules that cannot fire together with it. Rules that read no common input
  /// are not compared: only an invariant could keep them apart. Conditions count as written: a rule
  /// that is overridden excludes the overriding one by intent.
  private List<BitSet> excluded(List<Rule> rules) {
    List<Expression> whens = rules.stream().map(Rule::when).toList();
    List<SortedSet<String>> inputs =
        whens.stream().map(when -> context.solver().inputs(List.of(when))).toList();
    List<BitSet> excluded = whens.stream().map(_ -> new BitSet()).toList();
    int pairs = 0;
    for (int i = 0; i < whens.size(); i++) {
      for (int j = i + 1; j < whens.size() && pairs < PAIRS_MAX; j++) {
        if (!Collections.disjoint(inputs.get(i), inputs.get(j))) {
          pairs++;
          List<Goal> both = List.of(Goal.isTrue(whens.get(i)), Goal.isTrue(whens.get(j)));
          if (context.solver().solve(both) instanceof Satisfiability.Unsatisfiable) {
            excluded.get(i).set(j);
            excluded.get(j).set(i);
          }
        }
      }
    }
    return excluded;
  }

  /// The largest group of rules that exclude each other, found greedily from each rule, so it may
  /// miss a larger one; the first of equally large ones.
  private static List<Integer> largestGroup(List<BitSet> excluded, BitSet open) {
    List<Integer> largest = List.of();
    for (int first = open.nextSetBit(0); first >= 0; first = open.nextSetBit(first + 1)) {
      List<Integer> group = new ArrayList<>(List.of(first));
      BitSet candidates = (BitSet) excluded.get(first).clone();
      candidates.and(open);
      for (int next = candidates.nextSetBit(first + 1);
          next >= 0;
          next = candidates.nextSetBit(next + 1)) {
        group.add(next);
        candidates.and(excluded.get(next));
      }
      if (group.size() > largest.size()) {
        largest = group;
      }
    }
    return largest;
  }

  /// Reports a node that adds up nodes which each turn one condition into points.
  private void flat(Node node) {
    if (!(node.body() instanceof Node.Composite(Node.Mode mode, List<Node.Member> members, _))
        || mode == Node.Mode.MIN
        || members.size() < MEMBERS_MIN
        || !node.vetoes().isEmpty()) {
      return;
    }
    if (members.stream().allMatch(member -> isRule(member.id()))) {
      found.add(
          Problem.at(
              "/plan/" + node.id() + "/" + mode.wireName(),
              ProblemCode.PREFER_RULE_LIST,
              "each of these nodes is one condition with two values, and none reads another node",
              "use `rules`: they keep the conditions in one place, with a reason for each"));
    }
  }

  /// Reports a tree that asks one question and says nothing about the answers.
  private void single(Node node) {
    if (node.body() instanceof Node.Tree(List<TreeStep> steps)
        && steps.size() == 2
        && steps.get(0) instanceof TreeStep.When(Expression condition, TreeStep.Branch then)
        && steps.get(1) instanceof TreeStep.Else(TreeStep.Branch otherwise)
        && plain(then).isPresent()
        && plain(otherwise).isPresent()) {
      Expression formula =
          new Expression.Conditional(
              condition, plain(then).orElseThrow(), plain(otherwise).orElseThrow());
      found.add(
          Problem.at(
              "/plan/" + node.id() + "/tree",
              ProblemCode.ONE_CONDITION_TREE,
              "the tree asks one question, and its branches have no words",
              "write `formula: '" + ExpressionText.of(formula).replace("'", "''") + "'`"));
    }
  }

  private static Optional<Expression> plain(TreeStep.Branch branch) {
    return branch
                instanceof
                TreeStep.Branch.Leaf(
                    Expression score,
                    String label,
                    Verdict verdict,
                    Reason because)
            && label.isEmpty()
            && because.isEmpty()
            && verdict == Verdict.NONE
        ? Optional.of(score)
        : Optional.empty();
  }

  private boolean isRule(String id) {
    return context.rubric().scoring().nodes().stream()
        .filter(node -> node.id().equals(id))
        .anyMatch(node ->
            node.body()
                    instanceof
                    Node.Formula(
                        Expression.Conditional(
                            Expression test,
                            Expression.Literal _,
                            Expression.Literal _))
                && node.cut() instanceof Node.Cut.None
                && context.rubric().scoring().nodes().stream()
                    .noneMatch(other -> names(test).contains(other.id())));
  }

  private static List<String> names(Expression test) {
    return ExpressionTraversal.all(test).stream()
        .filter(Expression.Name.class::isInstance)
        .map(name -> ((Expression.Name) name).id())
        .toList();
  }
}
