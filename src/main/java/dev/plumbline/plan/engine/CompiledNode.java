package dev.plumbline.plan.engine;

import dev.plumbline.plan.expression.Binding;
import dev.plumbline.plan.expression.BoundExpression;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.Scale;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import java.util.List;

/// A node with everything bound: it only remains to run it.
///
/// @param slot where its value goes
/// @param scale for a trait, the scale that its shown score is rounded to; empty otherwise
/// @param cap a trait's cap without enough evidence, at the slot that says so; empty otherwise
/// @param vetoes the positions of the nodes that can veto this one
record CompiledNode(
    Node node,
    int slot,
    NodeBody body,
    Interval range,
    List<Binding> reads,
    List<Scale> scale,
    List<Rational> cap,
    List<BoundExpression.Test> cut,
    List<Integer> vetoes) {

  boolean cutsOnCalibrated() {
    return node.cut() instanceof Node.Cut.When(Expression _, boolean calibrated) && calibrated;
  }
}
