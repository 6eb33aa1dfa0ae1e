package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.Satisfiability;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/// Plans whose shape says something else than they mean: rules that are the branches of a tree, and
/// graphs that are a list of rules.
final class StructureLint {

  private static final int FEWEST = 3;

  /// Beyond this many rules the list is not looked at: all pairs would have to be.
  private static final int MOST = 24;

  private final LintContext context;
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    StructureLint lint = new StructureLint(context);
    context.ruleLists().forEach(lint::exclusive);
    context.rubric().plan().forEach(lint::flat);
    return lint.found;
  }

  private StructureLint(LintContext context) {
    this.context = context;
  }

  private void exclusive(LintContext.Listed listed) {
    List<Rule> rules =
        listed.list().rules().stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    if (rules.size() < FEWEST || rules.size() > MOST) {
      return;
    }
    for (int i = 0; i < rules.size(); i++) {
      for (int j = i + 1; j < rules.size(); j++) {
        List<Goal> both =
            List.of(
                Goal.isTrue(RuleOrder.effectiveCondition(rules.get(i), listed.list())),
                Goal.isTrue(RuleOrder.effectiveCondition(rules.get(j), listed.list())));
        if (!(context.probe().solve(both) instanceof Satisfiability.Unsatisfiable)) {
          return;
        }
      }
    }
    found.add(
        Problem.at(
            listed.path(),
            "exclusive-rules",
            "no two of these rules can fire together",
            "a `tree` says so, and its branches are checked to be complete"));
  }

  /// Nodes that each turn one condition into points, and a node that adds them up.
  private void flat(Node node) {
    if (!(node.body() instanceof Node.Composite(Node.Mode mode, List<Node.Member> members, _))
        || mode == Node.Mode.MIN
        || members.size() < FEWEST
        || !node.vetoes().isEmpty()) {
      return;
    }
    if (members.stream().allMatch(member -> isRule(member.id()))) {
      found.add(
          Problem.at(
              "/plan/" + node.id() + "/" + mode.word(),
              "flat-graph",
              "each of these nodes is worth one number or another, and none needs another node",
              "`rules` say the same in one place, with a reason for each"));
    }
  }

  private boolean isRule(String id) {
    return context.rubric().plan().stream()
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
                && context.rubric().plan().stream()
                    .noneMatch(other -> names(test).contains(other.id())));
  }

  private static List<String> names(Expression test) {
    return NodeExpressions.all(test).stream()
        .filter(Expression.Name.class::isInstance)
        .map(name -> ((Expression.Name) name).id())
        .toList();
  }
}
