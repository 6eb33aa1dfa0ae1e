package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.engine.TraceStep.BranchTaken;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextEvaluator;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.TreeStep;
import java.util.ArrayList;
import java.util.List;

/// A compiled decision tree; every branch of an unknown condition is followed.
///
/// Each step of a tree is an evaluator that holds the next one, to which a step that does not apply
/// delegates, so that evaluation needs no bookkeeping.
///
/// @param branches a step for each place at which it branches
/// @param leaves a step for each leaf
record CompiledTree(
    CompiledTree.Evaluator evaluator, List<BranchTaken> branches, List<LeafReached> leaves)
    implements NodeBody {

  CompiledTree {
    branches = List.copyOf(branches);
    leaves = List.copyOf(leaves);
  }

  @Override
  public NodeResult run(ExecutionState state) {
    return evaluator.evaluate(state, true);
  }

  /// A part of a tree. `certain` is false below an unknown condition.
  @FunctionalInterface
  interface Evaluator {
    NodeResult evaluate(ExecutionState state, boolean certain);
  }

  static Evaluator leaf(
      String node,
      String path,
      TreeStep.Branch.Leaf leaf,
      NumberEvaluator score,
      BoundExpression.Text because) {
    PossibleVerdicts verdict = PossibleVerdicts.of(leaf.verdict());
    return (state, certain) -> {
      Interval value = score.of(state.frame);
      state.add(
          new LeafReached(node, path, value, leaf, certain, state.words(because), because.reads()));
      return new NodeResult(value, verdict);
    };
  }

  static Evaluator when(
      String node,
      String path,
      String question,
      BoundExpression.Condition condition,
      Evaluator then,
      Evaluator next) {
    Test test = condition.test();
    BranchTaken yes = new BranchTaken(node, path, question, "true", condition.reads());
    BranchTaken no = new BranchTaken(node, path, question, "false", condition.reads());
    BranchTaken unknown = new BranchTaken(node, path, question, "unknown", condition.reads());
    List<Evaluator> different = then.equals(next) ? List.of(then) : List.of(then, next);
    return (state, certain) ->
        switch (test.of(state.frame)) {
          case TRUE -> {
            state.add(yes);
            yield then.evaluate(state, certain);
          }
          case FALSE -> {
            state.add(no);
            yield next.evaluate(state, certain);
          }
          case UNKNOWN -> {
            state.add(unknown);
            yield evaluateAll(different, state);
          }
        };
  }

  /// A switch on an enum: `branches` correspond to all of the enum's `values`.
  static Evaluator choice(
      String node, String path, String question, BoundExpression.Text on, List<Evaluator> ways) {
    TextEvaluator textEvaluator = on.evaluator();
    List<String> values = on.values();
    List<BranchTaken> asked =
        values.stream().map(v -> new BranchTaken(node, path, question, v, on.reads())).toList();
    BranchTaken unknown = new BranchTaken(node, path, question, "unknown", on.reads());
    List<Evaluator> different = ways.stream().distinct().toList();
    return (state, certain) -> {
      String value = textEvaluator.of(state.frame);
      if (Frame.isUnknown(value)) {
        state.add(unknown);
        return evaluateAll(different, state);
      }
      int way = values.indexOf(value);
      state.add(asked.get(way));
      return ways.get(way).evaluate(state, certain);
    };
  }

  /// A switch on an ordered list of ranges; the last branch is the default. `labels` correspond to
  /// the branches.
  static Evaluator ranges(
      String node,
      String path,
      String question,
      BoundExpression.Number on,
      List<TreeStep.Range> ranges,
      List<Evaluator> ways,
      List<String> labels) {
    NumberEvaluator numberEvaluator = on.evaluator();
    List<BranchTaken> asked =
        labels.stream().map(l -> new BranchTaken(node, path, question, l, on.reads())).toList();
    BranchTaken unknown = new BranchTaken(node, path, question, "unknown", on.reads());
    return (state, certain) -> {
      Interval value = numberEvaluator.of(state.frame);
      if (value.isPoint()) {
        int way = firstContaining(value.low(), ranges);
        state.add(asked.get(way));
        return ways.get(way).evaluate(state, certain);
      }
      List<Evaluator> possible = reachable(value, ranges, ways);
      boolean one = possible.size() == 1;
      state.add(one ? asked.get(ways.indexOf(possible.getFirst())) : unknown);
      return one ? possible.getFirst().evaluate(state, certain) : evaluateAll(possible, state);
    };
  }

  private static int firstContaining(Rational value, List<TreeStep.Range> ranges) {
    int way = 0;
    while (way < ranges.size() && !ranges.get(way).contains(value)) {
      way++;
    }
    return way;
  }

  /// The branches that some value of the interval takes, in order; all of them if the value may not
  /// exist.
  private static List<Evaluator> reachable(
      Interval value, List<TreeStep.Range> ranges, List<Evaluator> ways) {
    if (!value.defined()) {
      return ways;
    }
    RangeSubtraction rest = RangeSubtraction.of(value, BoundExpression.UNBOUNDED_DECIMALS);
    List<Evaluator> possible = new ArrayList<>();
    for (int i = 0; i < ranges.size() && !rest.isEmpty(); i++) {
      if (rest.overlaps(ranges.get(i))) {
        possible.add(ways.get(i));
        rest = rest.minus(ranges.get(i));
      }
    }
    if (!rest.isEmpty() && ways.size() > ranges.size()) {
      possible.add(ways.getLast());
    }
    return possible;
  }

  private static NodeResult evaluateAll(List<Evaluator> ways, ExecutionState state) {
    NodeResult all = ways.getFirst().evaluate(state, false);
    for (int i = 1; i < ways.size(); i++) {
      all = all.either(ways.get(i).evaluate(state, false));
    }
    return all;
  }
}
