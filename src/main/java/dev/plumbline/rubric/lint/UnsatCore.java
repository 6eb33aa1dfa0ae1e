package dev.plumbline.rubric.lint;

import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.solve.ConditionSolver;
import dev.plumbline.rubric.plan.solve.Goal;
import dev.plumbline.rubric.plan.solve.Satisfiability;
import java.util.ArrayList;
import java.util.List;

/// A minimal unsatisfiable core of a condition: the parts that an author has to look at.
final class UnsatCore {

  /// The conjunction of a subset of an unsatisfiable condition's operands that is unsatisfiable
  /// itself. No operand can be removed from it as far as the solver can prove.
  static String of(Expression condition, ConditionSolver solver) {
    List<Expression> parts =
        new ArrayList<>(
            condition instanceof Expression.All(List<Expression> operands)
                ? operands
                : List.of(condition));
    for (Expression part : List.copyOf(parts)) {
      List<Expression> rest = new ArrayList<>(parts);
      rest.remove(part);
      if (!rest.isEmpty()
          && solver.solve(rest.stream().map(Goal::isTrue).toList())
              instanceof Satisfiability.Unsatisfiable) {
        parts = rest;
      }
    }
    return ExpressionText.of(Expression.all(parts));
  }

  private UnsatCore() {}
}
