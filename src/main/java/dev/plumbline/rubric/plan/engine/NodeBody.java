package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.List;

/// The compiled body of a node.
@FunctionalInterface
interface NodeBody {
  NodeResult run(ExecutionState state);

  /// The number of rules, each of which adds one step to every execution.
  default int rules() {
    return 0;
  }

  /// All rule steps that an execution can add, computed in advance.
  default List<TraceStep.RuleEvaluated> ruleSteps() {
    return List.of();
  }

  /// One step for each place of a tree, whatever the document.
  default List<TraceStep.BranchTaken> branches() {
    return List.of();
  }

  /// One step for each leaf of a tree, without what a document gives.
  default List<TraceStep.LeafReached> leaves() {
    return List.of();
  }

  /// The result of a node's body: its value before rounding, and its verdict.
  ///
  /// @param applies whether it has a value at all: what is a mean of nothing that applies has none
  record NodeResult(Interval value, PossibleVerdicts verdict, Truth applies) {

    /// A result that always applies.
    NodeResult(Interval value, PossibleVerdicts verdict) {
      this(value, verdict, Truth.TRUE);
    }

    /// Either of the two results: the hull of the values and the union of the verdicts.
    NodeResult either(NodeResult other) {
      return new NodeResult(
          value.hull(other.value), verdict.or(other.verdict), applies.and(other.applies));
    }
  }

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
}
