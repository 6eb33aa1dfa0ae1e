package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.plan.model.TreeStep.Bound;
import dev.plumbline.rubric.plan.model.TreeStep.Branch;
import dev.plumbline.rubric.plan.model.TreeStep.Case;
import dev.plumbline.rubric.plan.model.TreeStep.Range;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.source.RubricLimits;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads decision trees: steps that are tried in order, with branches that may be trees again.
final class DecisionTreeReader {

  private static final String STEPS =
      "a step is `{when: …, then: …}`, `{switch: …, …}` or `{else: …}`";

  private final List<Problem> problems;
  private final ExpressionReader expressions;

  /// Steps of the current tree, including its subtrees.
  private int count;

  DecisionTreeReader(List<Problem> problems, ExpressionReader expressions) {
    this.problems = problems;
    this.expressions = expressions;
  }

  Optional<List<TreeStep>> read(SourceNode node, int depth) {
    if (depth > RubricLimits.TREE_DEPTH_MAX) {
      problems.add(
          new Problem(
              ProblemCode.TOO_DEEP,
              node.place(),
              "the tree is nested more than " + RubricLimits.TREE_DEPTH_MAX + " levels deep",
              "move a branch to a node of its own"));
      return Optional.empty();
    }
    List<SourceNode> elements = ValueReader.elements(node, problems);
    count = (depth == 0 ? 0 : count) + elements.size();
    if (count > RubricLimits.TREE_STEPS_MAX) {
      problems.add(
          new Problem(
              ProblemCode.TOO_MANY,
              node.place(),
              "the tree has more than " + RubricLimits.TREE_STEPS_MAX + " steps",
              "move a branch to a node of its own"));
      return Optional.empty();
    }
    List<TreeStep> steps = new ArrayList<>();
    elements.forEach(each -> step(each, depth).ifPresent(steps::add));
    return steps.size() == elements.size() && !steps.isEmpty()
        ? Optional.of(steps)
        : Optional.empty();
  }

  private Optional<TreeStep> step(SourceNode node, int depth) {
    MappingReader reader = new MappingReader(node, problems);
    Optional<TreeStep> step = Optional.empty();
    if (reader.has("when")) {
      Optional<Expression> when = reader.find("when").flatMap(expressions::read);
      Optional<Branch> then = reader.require("then", STEPS).flatMap(w -> branch(w, depth));
      step =
          when.isPresent() && then.isPresent()
              ? Optional.of(new TreeStep.When(when.get(), then.get()))
              : step;
    } else if (reader.has("switch")) {
      step = switchStep(reader, depth);
    } else if (reader.has("else")) {
      step = reader.find("else").flatMap(w -> branch(w, depth)).map(TreeStep.Else::new);
    } else {
      reader.members();
      reader.report(ProblemCode.WRONG_NODE, node.place(), "this is not a step of a tree", STEPS);
    }
    reader.reportUnknownKeys();
    return step;
  }

  private Optional<TreeStep> switchStep(MappingReader reader, int depth) {
    Optional<Expression> on = reader.find("switch").flatMap(expressions::read);
    if (reader.has("cases") == reader.has("ranges")) {
      reader.find("cases");
      reader.find("ranges");
      reader.report(
          ProblemCode.WRONG_NODE,
          reader.place(),
          "a `switch` has either `cases` or `ranges`",
          "write `cases: {low: 0, high: 1}` for enums, `ranges: [{at_least: 1, then: 1}, {else: 0}]` for numbers");
      return Optional.empty();
    }
    return on.flatMap(
        e -> reader.has("cases") ? choice(e, reader, depth) : ranges(e, reader, depth));
  }

  private Optional<TreeStep> choice(Expression on, MappingReader reader, int depth) {
    List<Case> cases = new ArrayList<>();
    Branch[] otherwise = {new Branch.Missing()};
    MappingReader all = reader.object("cases").orElseThrow();
    int written = all.members().size();
    all.members()
        .forEach((value, then) ->
            branch(then, depth)
                .ifPresent(branch -> {
                  if (value.equals("else")) {
                    otherwise[0] = branch;
                  } else {
                    cases.add(new Case(value, branch));
                  }
                }));
    int read = cases.size() + (otherwise[0] instanceof Branch.Missing ? 0 : 1);
    return read == written
        ? Optional.of(new TreeStep.Choice(on, cases, otherwise[0]))
        : Optional.empty();
  }

  private Optional<TreeStep> ranges(Expression on, MappingReader reader, int depth) {
    List<Range> ranges = new ArrayList<>();
    Branch otherwise = new Branch.Missing();
    List<SourceNode> elements = reader.list("ranges");
    for (int i = 0; i < elements.size(); i++) {
      MappingReader each = new MappingReader(elements.get(i), problems);
      if (each.has("else")) {
        if (i < elements.size() - 1) {
          each.report(
              ProblemCode.UNREACHABLE,
              each.place(),
              "`else` is not the last range",
              "move it to the end");
        }
        otherwise = each.find("else").flatMap(w -> branch(w, depth)).orElse(otherwise);
      } else {
        range(each, depth).ifPresent(ranges::add);
      }
      each.reportUnknownKeys();
    }
    return elements.isEmpty()
        ? Optional.empty()
        : Optional.of(new TreeStep.Ranges(on, ranges, otherwise));
  }

  private Optional<Range> range(MappingReader reader, int depth) {
    Bound low = bound(reader, "at_least", "above");
    Bound high = bound(reader, "at_most", "below");
    Optional<Branch> then =
        reader.require("then", "write `{at_least: 0.5, then: 1}`").flatMap(w -> branch(w, depth));
    if (low instanceof Bound.Open && high instanceof Bound.Open) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          "the range has no bounds",
          "give it `at_least`, `above`, `at_most` or `below`; write `{else: …}` for the rest");
    }
    if (low instanceof Bound.At(Rational from, boolean in)
        && high instanceof Bound.At(Rational to, boolean alsoIn)
        && (from.compareTo(to) > 0 || (from.compareTo(to) == 0 && !(in && alsoIn)))) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          "the range is empty",
          "put its lower bound first");
    }
    return then.map(branch -> new Range(low, high, branch));
  }

  private Bound bound(MappingReader reader, String included, String excluded) {
    if (reader.has(included) && reader.has(excluded)) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          "`" + included + "` and `" + excluded + "` are both given",
          "keep one of them");
    }
    Optional<BigDecimal> in = reader.number(included);
    Optional<BigDecimal> out = reader.number(excluded);
    if (in.isPresent()) {
      return new Bound.At(Rational.of(in.get()), true);
    }
    return out.isPresent() ? new Bound.At(Rational.of(out.get()), false) : new Bound.Open();
  }

  /// Reads a score, `{score, label, verdict, because}`, or `{tree: […]}`.
  private Optional<Branch> branch(SourceNode node, int depth) {
    if (!(node instanceof SourceNode.Mapping mapping)
        || !(mapping.members().containsKey("score") || mapping.members().containsKey("tree"))) {
      return expressions.read(node).map(e -> new Branch.Leaf(e, "", Verdict.NONE, Reason.NONE));
    }
    MappingReader reader = new MappingReader(mapping, problems);
    Optional<Branch> branch;
    if (reader.has("tree")) {
      branch = reader.find("tree").flatMap(w -> read(w, depth + 1)).map(Branch.Subtree::new);
    } else {
      Optional<Expression> score = reader.find("score").flatMap(expressions::read);
      String label = reader.text("label");
      Verdict verdict =
          Verdict.parse(reader.word("verdict", "", Verdict.wireNames())).orElse(Verdict.NONE);
      Reason because = expressions.reason(reader, "because");
      branch = score.map(e -> new Branch.Leaf(e, label, verdict, because));
    }
    reader.reportUnknownKeys();
    return branch;
  }
}
