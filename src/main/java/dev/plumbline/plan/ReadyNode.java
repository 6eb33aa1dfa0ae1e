package dev.plumbline.plan;

import java.util.List;

/// A node with everything bound: it only remains to run it.
///
/// @param slot where its value goes
/// @param scale for a trait, the scale that its shown score is rounded to; empty otherwise
/// @param cap a trait's cap without enough evidence, at the slot that says so; empty otherwise
/// @param vetoes the positions of the nodes that can veto this one
record ReadyNode(
    Node node,
    int slot,
    Running running,
    Interval range,
    List<Binding> reads,
    List<Scale> scale,
    List<Rational> cap,
    List<Resolved.Test> cut,
    List<Integer> vetoes) {

  boolean cutsOnCalibrated() {
    return node.cut() instanceof Node.Cut.When(Expression _, boolean calibrated) && calibrated;
  }
}
