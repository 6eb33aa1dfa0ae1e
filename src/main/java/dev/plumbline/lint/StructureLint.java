package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.Rule;
import dev.plumbline.plan.model.RuleOrder;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.Satisfiability;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;

/// Finds plans with a more fitting form: rules that exclude each other and are better a tree, and
/// graphs of single conditions that are better a rule list.
final class StructureLint {

  private static final int MEMBERS_MIN = 3;

  /// Longer rule lists are not checked, since the check compares all pairs.
  private static final int RULES_MAX = 24;

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

  private void exclusive(LintContext.LocatedRules locatedRules) {
    List<Rule> rules =
        locatedRules.list().rules().stream()
            .filter(rule -> !rule.terminal() && RuleOrder.contributes(rule))
            .toList();
    if (rules.size() < MEMBERS_MIN || rules.size() > RULES_MAX) {
      return;
    }
    for (int i = 0; i < rules.size(); i++) {
      for (int j = i + 1; j < rules.size(); j++) {
        List<Goal> both =
            List.of(
                Goal.isTrue(RuleOrder.effectiveCondition(rules.get(i), locatedRules.list())),
                Goal.isTrue(RuleOrder.effectiveCondition(rules.get(j), locatedRules.list())));
        if (!(context.solver().solve(both) instanceof Satisfiability.Unsatisfiable)) {
          return;
        }
      }
    }
    found.add(
        Problem.at(
            locatedRules.path(),
            ProblemCode.EXCLUSIVE_RULES,
            "no two of these rules can fire together",
            "use a `tree`: its branches are checked for completeness"));
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
