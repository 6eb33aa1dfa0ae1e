package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.plan.engine.DecisionTreeCompiler.CompiledTree.Evaluator;
import dev.plumbline.rubric.plan.engine.NodeBody.NodeResult;
import dev.plumbline.rubric.plan.engine.TraceStep.BranchTaken;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.BoundExpression.Condition;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextEvaluator;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Compiles a decision tree and checks that it covers every value.
final class DecisionTreeCompiler {

  private final String node;
  private final Binder binder;
  private final List<Problem> problems;
  private final List<Interval> scores = new ArrayList<>();
  private final List<TraceStep.BranchTaken> branches = new ArrayList<>();
  private final List<TraceStep.LeafReached> leaves = new ArrayList<>();

  DecisionTreeCompiler(String node, Binder binder, List<Problem> problems) {
    this.node = node;
    this.binder = binder;
    this.problems = problems;
  }

  /// Creates the result from a compiled tree and its range.
  @FunctionalInterface
  interface BodyFactory<T> {
    T of(NodeBody nodeBody, Interval range);
  }

  <T> T body(List<TreeStep> steps, String path, BodyFactory<T> bodyFactory) {
    Evaluator evaluator = steps(steps, 0, path);
    Interval range = scores.stream().reduce(Interval::hull).orElse(Interval.point(Rational.ZERO));
    return bodyFactory.of(new CompiledTree(evaluator, branches, leaves), range);
  }

  private Evaluator steps(List<TreeStep> steps, int index, String path) {
    if (index == steps.size()) {
      report(
          path,
          ProblemCode.NOT_EXHAUSTIVE,
          "this tree has no outcome where none of its steps applies",
          "end it with `- else: …` or a `switch`");
      return UNREACHABLE;
    }
    String at = path + "/" + index;
    TreeStep step = steps.get(index);
    if (!(step instanceof TreeStep.When) && index + 1 < steps.size()) {
      report(
          path + "/" + (index + 1),
          ProblemCode.UNREACHABLE,
          "the previous step always applies, so this one is unreachable",
          "remove it, or move it up");
    }
    return switch (step) {
      case TreeStep.When(Expression expression, Branch then) -> {
        Condition condition = binder.condition(expression, at + "/when");
        Evaluator yes = branch(then, at + "/then");
        Evaluator no = steps(steps, index + 1, path);
        String question = question(expression, at, condition);
        yield CompiledTree.when(node, at, question, condition, yes, no);
      }
      case TreeStep.Else(Branch then) -> branch(then, at + "/else");
      case TreeStep.Choice choice -> choice(choice, at);
      case TreeStep.Ranges ranges -> ranges(ranges, at);
    };
  }

  private Evaluator branch(Branch branch, String path) {
    return switch (branch) {
      case Branch.Leaf leaf -> {
        Number score = binder.number(leaf.score(), path);
        scores.add(score.range());
        BoundExpression.Text because = binder.reason(leaf.because(), path + "/because");
        leaves.add(
            new TraceStep.LeafReached(node, path, score.range(), leaf, true, "", because.reads()));
        yield CompiledTree.leaf(node, path, leaf, score.evaluator(), because);
      }
      case Branch.Subtree(List<TreeStep> steps) -> steps(steps, 0, path + "/tree");
      case Branch.Missing() -> UNREACHABLE;
    };
  }

  private Evaluator choice(TreeStep.Choice choice, String path) {
    BoundExpression on = binder.bind(choice.on(), path + "/switch");
    List<String> named = choice.cases().stream().map(TreeStep.Case::value).toList();
    return switch (on) {
      case Text text when !text.values().isEmpty() -> {
        checkCases(text.values(), named, choice, path);
        yield CompiledTree.choice(
            node,
            path,
            question(choice.on(), path, text),
            text,
            branches(text.values(), choice, path));
      }
      case Condition condition -> {
        checkCases(TRUTHS, named, choice, path);
        List<Evaluator> ways = branches(TRUTHS, choice, path);
        String question = question(choice.on(), path, condition);
        yield CompiledTree.when(node, path, question, condition, ways.getFirst(), ways.getLast());
      }
      case BoundExpression.Invalid _ -> {
        branches(named, choice, path);
        yield UNREACHABLE;
      }
      case Number _, Text _ -> {
        report(
            path + "/switch",
            ProblemCode.WRONG_TYPE,
            "`cases` needs an enum or a boolean, and "
                + EscapedText.text(ExpressionText.of(choice.on()))
                + " is neither",
            "use `ranges` for numbers; declare the values of a text as an enum");
        branches(named, choice, path);
        yield UNREACHABLE;
      }
    };
  }

  private void checkCases(
      List<String> values, List<String> named, TreeStep.Choice choice, String path) {
    for (String name : named) {
      if (!values.contains(name)) {
        report(
            path + "/cases/" + name,
            ProblemCode.UNKNOWN_VALUE,
            EscapedText.text(ExpressionText.of(choice.on()))
                + " is never "
                + EscapedText.text(name),
            Suggestion.of(name, values, "its values are"));
      }
    }
    List<String> missing = values.stream().filter(value -> !named.contains(value)).toList();
    boolean open = choice.otherwise() instanceof Branch.Missing;
    if (open && !missing.isEmpty()) {
      report(
          path + "/cases",
          ProblemCode.NOT_EXHAUSTIVE,
          "no case for "
              + missing.stream().map(EscapedText::text).collect(Collectors.joining(", ")),
          "add the cases, or an `else`");
    }
    if (!open && missing.isEmpty()) {
      report(
          path + "/cases/else",
          ProblemCode.UNREACHABLE,
          "the cases cover every value, so `else` is unreachable",
          "remove it");
    }
  }

  private List<Evaluator> branches(List<String> values, TreeStep.Choice choice, String path) {
    Evaluator rest = branch(choice.otherwise(), path + "/cases/else");
    return values.stream()
        .map(value ->
            choice.cases().stream()
                .filter(each -> each.value().equals(value))
                .findFirst()
                .map(each -> branch(each.then(), path + "/cases/" + value))
                .orElse(rest))
        .toList();
  }

  private Evaluator ranges(TreeStep.Ranges ranges, String path) {
    Number on = binder.number(ranges.on(), path + "/switch");
    List<Evaluator> ways = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    RangeSubtraction rest = RangeSubtraction.of(on.range(), on.decimals());
    for (int i = 0; i < ranges.ranges().size(); i++) {
      TreeStep.Range range = ranges.ranges().get(i);
      if (!rest.overlaps(range)) {
        report(
            path + "/ranges/" + i,
            ProblemCode.UNREACHABLE,
            "no value from "
                + on.range().low()
                + " to "
                + on.range().high()
                + " is left for this range",
            "remove it, or correct the ranges before it");
      }
      rest = rest.minus(range);
      labels.add(describe(range));
      ways.add(branch(range.then(), path + "/ranges/" + i));
    }
    if (ranges.otherwise() instanceof Branch.Missing) {
      if (!rest.isEmpty()) {
        report(
            path + "/ranges",
            ProblemCode.NOT_EXHAUSTIVE,
            "no range covers the values from " + rest.first(),
            "add the range, or an `else`");
      }
    } else {
      labels.add("else");
      ways.add(branch(ranges.otherwise(), path + "/ranges/" + ranges.ranges().size()));
    }
    return CompiledTree.ranges(
        node, path, question(ranges.on(), path, on), on, ranges.ranges(), ways, labels);
  }

  private String question(Expression on, String path, BoundExpression bound) {
    String question = ExpressionText.of(on);
    branches.add(new TraceStep.BranchTaken(node, path, question, "", bound.reads()));
    return question;
  }

  private static String describe(TreeStep.Range range) {
    String low =
        range.low() instanceof Bound.At(Rational value, boolean in)
            ? (in ? ">= " : "> ") + value
            : "";
    String high =
        range.high() instanceof Bound.At(Rational value, boolean in)
            ? (in ? "<= " : "< ") + value
            : "";
    return low + (low.isEmpty() || high.isEmpty() ? "" : " and ") + high;
  }

  private void report(String path, ProblemCode code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }

  private static final List<String> TRUTHS = List.of("true", "false");

  /// Used only in trees that are rejected.
  private static final Evaluator UNREACHABLE =
      (_, _) -> new NodeResult(Interval.point(Rational.ZERO), PossibleVerdicts.NONE);

  /// A compiled decision tree; every branch of an unknown condition is followed.
  ///
  /// Each step of a tree is an evaluator that holds the next one, to which a step that does not
  /// apply delegates, so that evaluation needs no bookkeeping.
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
            new LeafReached(
                node, path, value, leaf, certain, state.words(because), because.reads()));
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

    /// A switch on an ordered list of ranges; the last branch is the default. `labels` correspond
    /// to the branches.
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

    /// The branches that some value of the interval takes, in order; all of them if the value may
    /// not exist.
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
}
