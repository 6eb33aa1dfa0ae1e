package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;

/// Computes the range of values of a rule list over all combinations of firing rules.
final class RuleListRange {

  static Interval of(Node.RuleList list) {
    Interval sum = Interval.point(list.start());
    for (Rule rule : list.rules()) {
      if (RuleOrder.contributes(rule) && !rule.terminal()) {
        sum = sum.plus(NOTHING.hull(Interval.point(rule.weight())));
      }
    }
    if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
      sum = sum.max(Interval.point(min)).min(Interval.point(max));
    }
    for (Rule rule : list.rules()) {
      if (RuleOrder.contributes(rule) && rule.terminal()) {
        sum = sum.hull(Interval.point(rule.score()));
      }
    }
    return sum;
  }

  private static final Interval NOTHING = Interval.point(Rational.ZERO);

  private RuleListRange() {}
}
