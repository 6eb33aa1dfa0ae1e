package dev.plumbline.plan.model;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Rule.Lifecycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The evaluation order of the rules of a list, which of them count, and their effective
/// conditions.
public final class RuleOrder {

  /// Terminal rules by rank, then additive ones, each by id; archived ones are left out.
  public static List<Rule> evaluationOrder(Node.RuleList list) {
    return list.rules().stream()
        .filter(rule -> rule.lifecycle() != Lifecycle.ARCHIVED)
        .sorted(
            Comparator.comparing((Rule rule) -> !rule.terminal())
                .thenComparingInt(rule -> rule.terminal() ? rule.rank() : 0)
                .thenComparing(Rule::id))
        .toList();
  }

  /// Whether a rule contributes to the value of its node.
  public static boolean contributes(Rule rule) {
    return rule.lifecycle() == Lifecycle.ACTIVE || rule.lifecycle() == Lifecycle.DEPRECATED;
  }

  /// A rule's condition, less the conditions of the contributing rules that override it.
  public static Expression effectiveCondition(Rule rule, Node.RuleList list) {
    List<Expression> parts = new ArrayList<>(List.of(rule.when()));
    overriding(rule, list).forEach(special -> parts.add(new Expression.Not(special.when())));
    return parts.size() == 1 ? parts.getFirst() : Expression.all(parts);
  }

  /// The contributing rules that override a rule, by id.
  public static List<Rule> overriding(Rule rule, Node.RuleList list) {
    return list.rules().stream()
        .filter(other -> other.overrides().contains(rule.id()))
        .filter(RuleOrder::contributes)
        .sorted(Comparator.comparing(Rule::id))
        .toList();
  }

  private RuleOrder() {}
}
