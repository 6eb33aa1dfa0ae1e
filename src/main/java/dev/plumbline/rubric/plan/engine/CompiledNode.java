package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.List;

/// A node with all names bound, ready to run.
///
/// @param slot the slot of its value
/// @param applies the slot that says whether it applies; empty if it always does
/// @param scale for a trait, the scale to which its displayed score is rounded; empty otherwise
/// @param cap for a trait, its highest value without sufficient evidence; empty if uncapped
/// @param because the author's words on it
/// @param vetoes the positions, in execution order, of the nodes that can veto this one
record CompiledNode(
    Node node,
    int slot,
    List<Binding> applies,
    NodeBody body,
    Interval range,
    List<Binding> reads,
    List<Scale> scale,
    List<Rational> cap,
    List<BoundExpression.Test> cut,
    BoundExpression.Text because,
    List<Integer> vetoes) {

  boolean cutsOnCalibrated() {
    return node.cut() instanceof Node.Cut.When(Expression _, boolean calibrated) && calibrated;
  }
}
