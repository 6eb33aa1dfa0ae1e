package dev.plumbline.lint;

import dev.plumbline.plan.Expression;
import dev.plumbline.plan.ExpressionText;
import dev.plumbline.plan.Possibility;
import dev.plumbline.plan.Probe;
import dev.plumbline.plan.Wish;
import java.util.ArrayList;
import java.util.List;

/// The few parts of a condition that alone make it impossible: what an author has to look at.
final class Core {

  /// The text of those parts of an impossible condition that no other part is needed for.
  static String of(Expression condition, Probe probe) {
    List<Expression> parts =
        new ArrayList<>(
            condition instanceof Expression.All(List<Expression> operands)
                ? operands
                : List.of(condition));
    for (Expression part : List.copyOf(parts)) {
      List<Expression> rest = new ArrayList<>(parts);
      rest.remove(part);
      if (!rest.isEmpty()
          && probe.ask(rest.stream().map(Wish::holds).toList()) instanceof Possibility.Impossible) {
        parts = rest;
      }
    }
    return ExpressionText.of(Expression.all(parts));
  }

  private Core() {}
}
