package dev.plumbline.rubric.plan.model;

import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Rule.Lifecycle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /// A rule's condition, less the conditions under which the contributing rules override it.
  ///
  /// @param list one without circles, if its overrides are chained
  public static Expression effectiveCondition(Rule rule, Node.RuleList list) {
    List<Expression> parts = new ArrayList<>(List.of(rule.when()));
    overriding(rule, list)
        .forEach(special -> parts.add(new Expression.Not(overridingCondition(special, list))));
    return parts.size() == 1 ? parts.getFirst() : Expression.all(parts);
  }

  /// The condition under which a rule overrides others.
  public static Expression overridingCondition(Rule rule, Node.RuleList list) {
    return list.chained() ? effectiveCondition(rule, list) : rule.when();
  }

  /// Whether somewhere a rule overrides one that overrides a third, and not the third as well. Only
  /// then does it matter whether the second fires or merely has a condition that holds.
  static boolean haveChains(List<Rule> rules) {
    SortedMap<String, SortedSet<String>> overriding = new TreeMap<>();
    for (Rule rule : rules) {
      if (contributes(rule)) {
        rule.overrides()
            .forEach(
                other -> overriding.computeIfAbsent(other, _ -> new TreeSet<>()).add(rule.id()));
      }
    }
    return rules.stream()
        .filter(rule -> rule.lifecycle() != Lifecycle.ARCHIVED)
        .map(rule -> overriding.getOrDefault(rule.id(), Collections.emptySortedSet()))
        .anyMatch(direct ->
            direct.stream()
                .map(id -> overriding.getOrDefault(id, Collections.emptySortedSet()))
                .anyMatch(above -> !direct.containsAll(above)));
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
