package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.rubric.plan.model.Grading.GradeRule;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.rubric.plan.model.TreeStep;
import java.util.List;

/// One step of a trace. Steps are in execution order, which depends on the plan and the inputs
/// alone. `reads` are the names that decided the step; their values are in [PlanResult#value].
public sealed interface TraceStep {

  /// A decision, or the value of a trait, exceeded what its evidence supports.
  ///
  /// @param from the value before
  /// @param to the value that counts; not a point if it became unknown
  /// @param support how much evidence it has, never sufficient
  record Capped(Subject subject, String id, Rational from, Interval to, Support support)
      implements TraceStep {}

  /// An item that is exempt from quotes was decided above the cap, which requests a review by a
  /// person.
  record Exempted(String item, Rational decision) implements TraceStep {}

  /// Sentences of the document were flagged as possible prompt injection. A review is requested
  /// where the result [rests on them][PlanResult#restsOnFlags()].
  record Flagged(String kind, int sentences) implements TraceStep {}

  /// The decisions on an item that is asked of each unit were counted.
  ///
  /// @param counts of each decision as it counts; not a point where a unit is undecided
  /// @param notApplicable units to which it does not apply
  record UnitsCounted(String item, List<UnitCount> counts, int notApplicable) implements TraceStep {
    public UnitsCounted {
      counts = List.copyOf(counts);
    }
  }

  /// How many units have a decision.
  record UnitCount(Interval decision, int units) {}

  /// A named condition or derivation was evaluated.
  record Derived(String id, boolean derivation, Truth truth, List<Binding> reads)
      implements TraceStep {}

  /// A rule was evaluated.
  ///
  /// @param contribution what it adds; for a terminal rule, the value of the node if it fires
  /// @param overriddenBy the rules because of which it did not fire, although its own condition is
  ///   not false; sorted by id
  /// @param because the author's words on it; empty if there are none, or it did not matter
  /// @param made its place among the steps that a program makes in advance and results share, from
  ///   0; negative if it was made for one document
  record RuleEvaluated(
      String node,
      Rule rule,
      Firing firing,
      Interval contribution,
      List<Binding> reads,
      List<String> overriddenBy,
      String because,
      int made)
      implements TraceStep {

    /// This step of one document.
    RuleEvaluated with(List<String> overriddenBy, String because) {
      return new RuleEvaluated(node, rule, firing, contribution, reads, overriddenBy, because, -1);
    }
  }

  /// A branch of a decision tree was taken.
  ///
  /// @param path of the condition in the tree
  /// @param branch the branch taken, `unknown` if several were followed
  record BranchTaken(String node, String path, String question, String branch, List<Binding> reads)
      implements TraceStep {}

  /// A leaf of a tree was reached.
  ///
  /// @param certain whether it is the only reachable leaf
  /// @param because the author's words on it, which alone `reads` what is listed
  record LeafReached(
      String node,
      String path,
      Interval score,
      TreeStep.Branch.Leaf leaf,
      boolean certain,
      String because,
      List<Binding> reads)
      implements TraceStep {}

  /// A node was evaluated.
  ///
  /// @param value undefined where the node does not or may not apply
  /// @param because the author's words on it
  record NodeValued(
      Node node,
      Interval value,
      Interval display,
      PossibleVerdicts verdict,
      String because,
      List<Binding> reads)
      implements TraceStep {}

  /// The value of a node was graded.
  ///
  /// @param rules none where the value does not come from the plan
  /// @param because the author's words on the grade, empty if there are none or it is not decided
  record Graded(
      String node, List<GradeRuleTried> rules, Grade grade, String because, List<Binding> reads)
      implements TraceStep {
    public Graded {
      rules = List.copyOf(rules);
      reads = List.copyOf(reads);
    }
  }

  /// Whether the condition of a rule on a grade holds.
  ///
  /// @param because the author's words on it
  record GradeRuleTried(GradeRule rule, Truth holds, String because) {}

  /// What a cap applies to.
  enum Subject {
    ITEM,
    TRAIT
  }

  /// The outcome of a rule.
  enum Firing implements WireNamed {
    FIRED,
    NOT_FIRED,
    UNDECIDED,
    /// An earlier terminal rule fired.
    SKIPPED,
    /// It fired but does not count, since it is only proposed.
    PROPOSED
  }
}
