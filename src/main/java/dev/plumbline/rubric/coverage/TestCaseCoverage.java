package dev.plumbline.rubric.coverage;

import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.CaseEvaluator;
import dev.plumbline.rubric.coverage.TestCaseCoverage.Kind;
import dev.plumbline.rubric.coverage.TestCaseCoverage.Target;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which parts of a plan are exercised by its cases.
///
/// @param cases the number of cases
/// @param reached targets that at least one case reaches, in plan order
/// @param missed targets that no case reaches, in plan order
public record TestCaseCoverage(int cases, List<Target> reached, List<Target> missed) {

  public TestCaseCoverage {
    reached = List.copyOf(reached);
    missed = List.copyOf(missed);
  }

  /// A part of a plan that a case can reach.
  ///
  /// @param id a gate, a node, `node/rule`, `node/grade`, or the path of a leaf
  public record Target(Kind kind, String id) {}

  /// The kinds of targets.
  public enum Kind {
    GATE("the gate ends the evaluation"),
    RULE_FIRES("the rule fires"),
    RULE_DOES_NOT_FIRE("the rule does not fire"),
    LEAF("the leaf is reached"),
    NODE("the node has a value"),
    CUT_PASSES("the cut is passed"),
    CUT_FAILS("the cut is failed"),
    GRADE("the grade is given");

    private final String description;

    Kind(String words) {
      this.description = words;
    }

    public String description() {
      return description;
    }
  }

  /// The coverage of a bundle by its own cases.
  public static TestCaseCoverage of(Bundle bundle) {
    return of(bundle, bundle.rubric().cases());
  }

  /// The coverage of a bundle by the given cases.
  public static TestCaseCoverage of(Bundle bundle, List<RubricTestCase> cases) {
    SortedSet<String> reached = new TreeSet<>();
    for (RubricTestCase example : cases) {
      Optional<Gate> gate = CaseEvaluator.endingGate(bundle, example);
      if (gate.isPresent()) {
        reached.add(key(new Target(Kind.GATE, gate.get().id())));
      } else {
        collect(CaseEvaluator.runPlan(bundle, example), reached);
      }
    }
    List<Target> hit = new ArrayList<>();
    List<Target> missed = new ArrayList<>();
    for (Target target : CoverageTargets.of(bundle)) {
      (reached.contains(key(target)) ? hit : missed).add(target);
    }
    return new TestCaseCoverage(cases.size(), hit, missed);
  }

  private static void collect(PlanResult result, SortedSet<String> reached) {
    for (TraceStep step : result.steps()) {
      switch (step) {
        case TraceStep.RuleEvaluated tried -> {
          String id = tried.node() + "/" + tried.rule().id();
          switch (tried.firing()) {
            case FIRED, PROPOSED -> reached.add(key(new Target(Kind.RULE_FIRES, id)));
            case NOT_FIRED -> reached.add(key(new Target(Kind.RULE_DOES_NOT_FIRE, id)));
            case UNDECIDED, SKIPPED -> {}
          }
        }
        case TraceStep.LeafReached leaf -> {
          if (leaf.certain()) {
            reached.add(key(new Target(Kind.LEAF, leaf.path())));
          }
        }
        case TraceStep.NodeValued valued -> valued(valued, reached);
        case TraceStep.Graded graded -> {
          if (graded.grade().decided()) {
            reached.add(key(grade(graded.node(), graded.grade().name())));
          }
        }
        case TraceStep.Derived _,
            TraceStep.BranchTaken _,
            TraceStep.UnitsCounted _,
            TraceStep.Capped _,
            TraceStep.Exempted _,
            TraceStep.Flagged _ -> {}
      }
    }
  }

  private static void valued(TraceStep.NodeValued valued, SortedSet<String> reached) {
    String id = valued.node().id();
    if (valued.value().isPoint()) {
      reached.add(key(new Target(Kind.NODE, id)));
    }
    if (valued.node().cut() instanceof Node.Cut.When && valued.verdict().isDecided()) {
      boolean passes = valued.verdict().worst() == Verdict.PASS;
      boolean fails = valued.verdict().worst() == Verdict.FAIL;
      if (passes || fails) {
        reached.add(key(new Target(passes ? Kind.CUT_PASSES : Kind.CUT_FAILS, id)));
      }
    }
  }

  static Target grade(String node, String grade) {
    return new Target(Kind.GRADE, node + "/" + grade);
  }

  private static String key(Target target) {
    return target.kind() + " " + target.id();
  }

  /// Lists every part of a plan that a case can reach, in evaluation order.
  private static final class CoverageTargets {

    static List<Target> of(Bundle bundle) {
      List<Target> places = new ArrayList<>();
      for (Gate gate : bundle.extraction().gates()) {
        places.add(new Target(Kind.GATE, gate.id()));
      }
      for (Node node : bundle.scoring().program().nodes()) {
        places.add(new Target(Kind.NODE, node.id()));
        switch (node.body()) {
          case Node.RuleList list -> {
            for (Rule rule : RuleOrder.evaluationOrder(list)) {
              places.add(new Target(Kind.RULE_FIRES, node.id() + "/" + rule.id()));
              places.add(new Target(Kind.RULE_DOES_NOT_FIRE, node.id() + "/" + rule.id()));
            }
          }
          case Node.Tree _ ->
              ExpressionTraversal.leaves(node)
                  .forEach(path -> places.add(new Target(Kind.LEAF, path)));
          case Node.Formula _, Node.Trait _, Node.Composite _ -> {}
        }
        if (node.cut() instanceof Node.Cut.When) {
          places.add(new Target(Kind.CUT_PASSES, node.id()));
          places.add(new Target(Kind.CUT_FAILS, node.id()));
        }
      }
      bundle
          .scoring()
          .program()
          .grades()
          .forEach((node, grades) ->
              grades.forEach(grade -> places.add(TestCaseCoverage.grade(node, grade))));
      return places;
    }

    private CoverageTargets() {}
  }
}
