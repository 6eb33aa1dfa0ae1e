package dev.plumbline.plan;

import dev.plumbline.plan.Resolved.Quantity;
import dev.plumbline.plan.Resolved.Test;
import dev.plumbline.plan.Resolved.Word;
import dev.plumbline.plan.Step.Asked;
import dev.plumbline.plan.Step.LeafReached;
import java.util.ArrayList;
import java.util.List;

/// A decision tree, ready to run: every unknown question is followed all ways.
///
/// Each part of a tree is something to walk; a part that does not apply hands on to the next one,
/// which it holds, so that walking needs no bookkeeping.
final class RunningTree {

  /// A part of a tree. `sure` is false below an unknown question.
  @FunctionalInterface
  interface Walk {
    Outcome on(Run run, boolean sure);
  }

  static Walk leaf(String node, String path, TreeStep.Branch.Leaf leaf, Quantity score) {
    VerdictRange verdict = VerdictRange.of(leaf.verdict());
    return (run, sure) -> {
      Interval value = score.of(run.frame);
      run.add(new LeafReached(node, path, value, leaf, sure));
      return new Outcome(value, verdict);
    };
  }

  static Walk when(
      String node,
      String path,
      String question,
      Resolved.Condition condition,
      Walk then,
      Walk next) {
    Test test = condition.test();
    Asked yes = new Asked(node, path, question, "true", condition.reads());
    Asked no = new Asked(node, path, question, "false", condition.reads());
    Asked unknown = new Asked(node, path, question, "unknown", condition.reads());
    List<Walk> different = then.equals(next) ? List.of(then) : List.of(then, next);
    return (run, sure) ->
        switch (test.of(run.frame)) {
          case TRUE -> {
            run.add(yes);
            yield then.on(run, sure);
          }
          case FALSE -> {
            run.add(no);
            yield next.on(run, sure);
          }
          case UNKNOWN -> {
            run.add(unknown);
            yield every(different, run);
          }
        };
  }

  /// A choice on an enum: `ways` in step with all of the enum's `values`.
  static Walk choice(String node, String path, String question, Resolved.Text on, List<Walk> ways) {
    Word word = on.word();
    List<String> values = on.values();
    List<Asked> asked =
        values.stream().map(v -> new Asked(node, path, question, v, on.reads())).toList();
    Asked unknown = new Asked(node, path, question, "unknown", on.reads());
    List<Walk> different = ways.stream().distinct().toList();
    return (run, sure) -> {
      String value = word.of(run.frame);
      if (Frame.isUnknown(value)) {
        run.add(unknown);
        return every(different, run);
      }
      int way = values.indexOf(value);
      run.add(asked.get(way));
      return ways.get(way).on(run, sure);
    };
  }

  /// A choice on an ordered list of ranges; the last way takes the rest. `labels` are in step with
  /// the ways.
  static Walk ranges(
      String node,
      String path,
      String question,
      Resolved.Number on,
      List<TreeStep.Range> ranges,
      List<Walk> ways,
      List<String> labels) {
    Quantity quantity = on.quantity();
    List<Asked> asked =
        labels.stream().map(l -> new Asked(node, path, question, l, on.reads())).toList();
    Asked unknown = new Asked(node, path, question, "unknown", on.reads());
    return (run, sure) -> {
      Interval value = quantity.of(run.frame);
      if (value.isPoint()) {
        int way = firstHolding(value.low(), ranges);
        run.add(asked.get(way));
        return ways.get(way).on(run, sure);
      }
      List<Walk> possible = possible(value, ranges, ways);
      boolean one = possible.size() == 1;
      run.add(one ? asked.get(ways.indexOf(possible.getFirst())) : unknown);
      return one ? possible.getFirst().on(run, sure) : every(possible, run);
    };
  }

  private static int firstHolding(Rational value, List<TreeStep.Range> ranges) {
    int way = 0;
    while (way < ranges.size() && !ranges.get(way).holds(value)) {
      way++;
    }
    return way;
  }

  /// The ways that some value of the interval takes, in order; all of them if the value may not
  /// exist.
  private static List<Walk> possible(Interval value, List<TreeStep.Range> ranges, List<Walk> ways) {
    if (!value.defined()) {
      return ways;
    }
    RangeSplit rest = RangeSplit.of(value);
    List<Walk> possible = new ArrayList<>();
    for (int i = 0; i < ranges.size() && !rest.isEmpty(); i++) {
      if (rest.meets(ranges.get(i))) {
        possible.add(ways.get(i));
        rest = rest.without(ranges.get(i));
      }
    }
    if (!rest.isEmpty() && ways.size() > ranges.size()) {
      possible.add(ways.getLast());
    }
    return possible;
  }

  private static Outcome every(List<Walk> ways, Run run) {
    Outcome all = ways.getFirst().on(run, false);
    for (int i = 1; i < ways.size(); i++) {
      all = all.or(ways.get(i).on(run, false));
    }
    return all;
  }

  private RunningTree() {}
}
