package dev.plumbline.lint;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.ExpressionText;
import dev.plumbline.plan.solve.Goal;
import dev.plumbline.plan.solve.PlanSolver;
import dev.plumbline.plan.solve.Satisfiability;
import java.util.ArrayList;
import java.util.List;

/// The few parts of a condition that alone make it impossible: what an author has to look at.
final class UnsatCore {

  /// The text of those parts of an impossible condition that no other part is needed for.
  static String of(Expression condition, PlanSolver planSolver) {
    List<Expression> parts =
        new ArrayList<>(
            condition instanceof Expression.All(List<Expression> operands)
                ? operands
                : List.of(condition));
    for (Expression part : List.copyOf(parts)) {
      List<Expression> rest = new ArrayList<>(parts);
      rest.remove(part);
      if (!rest.isEmpty()
          && planSolver.solve(rest.stream().map(Goal::isTrue).toList())
              instanceof Satisfiability.Unsatisfiable) {
        parts = rest;
      }
    }
    return ExpressionText.of(Expression.all(parts));
  }

  private UnsatCore() {}
}
