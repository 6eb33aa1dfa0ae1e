package dev.plumbline.plan;

/// Between which values a rule list can end, whatever fires.
final class RuleRange {

  static Interval of(Node.RuleList list) {
    Interval sum = Interval.point(list.start());
    for (Rule rule : list.rules()) {
      if (RuleLists.counts(rule) && !rule.terminal()) {
        sum = sum.plus(NOTHING.hull(Interval.point(rule.weight())));
      }
    }
    if (list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)) {
      sum = sum.max(Interval.point(min)).min(Interval.point(max));
    }
    for (Rule rule : list.rules()) {
      if (RuleLists.counts(rule) && rule.terminal()) {
        sum = sum.hull(Interval.point(rule.score()));
      }
    }
    return sum;
  }

  private static final Interval NOTHING = Interval.point(Rational.ZERO);

  private RuleRange() {}
}
