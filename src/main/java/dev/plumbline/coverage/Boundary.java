package dev.plumbline.coverage;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.plan.solve.Goal;
import java.util.List;

/// A number at which a comparison of a plan turns.
///
/// @param where what it belongs to, for people
/// @param value what is compared
/// @param edge the number that it is compared with
/// @param around what must hold for the comparison to be looked at, and to matter
/// @param gate it belongs to a gate, so the gates before it must not end the evaluation
record Boundary(String where, Expression value, Rational edge, List<Goal> around, boolean gate) {
  Boundary {
    around = List.copyOf(around);
  }
}
