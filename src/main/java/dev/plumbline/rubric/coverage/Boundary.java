package dev.plumbline.rubric.coverage;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.solve.Goal;
import java.util.List;

/// A number at which a comparison of a plan changes its truth.
///
/// @param location the rule, node, cut or gate that the comparison belongs to, for messages
/// @param value the expression that is compared
/// @param limit the number that it is compared with
/// @param preconditions what must hold for the comparison to be evaluated and to affect the result
/// @param ofGate whether it belongs to a gate; only the gates before it must then not fire
public record Boundary(
    String location, Expression value, Rational limit, List<Goal> preconditions, boolean ofGate) {
  public Boundary {
    preconditions = List.copyOf(preconditions);
  }
}
