package dev.plumbline.rubric.plan.solve;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.plan.model.PlanNodes.ConstantCollector;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.rubric.plan.solve.BranchAndPrune.Domain;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds inputs for which conditions of a plan have required truth values, by branch and prune on
/// intervals (Van Hentenryck, McAllester and Kapur, SIAM Journal on Numerical Analysis 34, 1997):
/// the engine itself evaluates whole regions of inputs, and a region is discarded if no input in it
/// can satisfy the goals. So an unsatisfiable answer is alwaysKnown; if a search exceeds its
/// budget, the answer is undecided.
///
/// The value of a trait is taken as free within its scale, since caps can lower it to a value that
/// no decisions give.
public final class ConditionSolver {

  /// The most regions that all searches of one solver may visit.
  private static final int REGIONS_TOTAL_MAX = 60_000;

  private final Program program;
  private final Declarations declarations;
  private final List<Expression> invariants;
  private final SortedSet<String> alwaysKnown;
  private final boolean freeTraits;
  private final SortedMap<String, Node> nodes = new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Binder binder;
  private int regionsLeft = REGIONS_TOTAL_MAX;

  /// @param invariants conditions that valid facts never violate
  /// @param alwaysKnown facts that are always known
  public ConditionSolver(
      ScoringPlan scoringPlan,
      Program program,
      List<Expression> invariants,
      SortedSet<String> alwaysKnown) {
    this(scoringPlan, program, invariants, alwaysKnown, true);
  }

  private ConditionSolver(
      ScoringPlan scoringPlan,
      Program program,
      List<Expression> invariants,
      SortedSet<String> alwaysKnown,
      boolean freeTraits) {
    this.freeTraits = freeTraits;
    this.program = program;
    this.declarations = scoringPlan.declarations();
    this.invariants = List.copyOf(invariants);
    this.alwaysKnown = new TreeSet<>(alwaysKnown);
    this.binder = new Binder(program.scope(), problems);
    program.nodes().forEach(node -> nodes.put(node.id(), node));
  }

  /// A solver that computes traits from decisions, all of them supported by evidence, so that no
  /// cap applies.
  public static ConditionSolver withoutCaps(
      ScoringPlan scoringPlan,
      Program program,
      List<Expression> invariants,
      SortedSet<String> alwaysKnown) {
    return new ConditionSolver(scoringPlan, program, invariants, alwaysKnown, false);
  }

  /// Whether some inputs, all of them known, satisfy all goals. A fact may be missing only where a
  /// condition tests it with `known`.
  public Satisfiability solve(List<Goal> goals) {
    return solve(goals, false);
  }

  /// Whether some inputs satisfy all goals, where facts may be missing and items unanswered.
  public Satisfiability solveWithUnknowns(List<Goal> goals) {
    return solve(goals, true);
  }

  /// The constant truth of a condition for all documents; unknown if it can vary.
  public Truth constantTruth(Expression condition) {
    problems.clear();
    Frame frame = program.scope().unknownFrame();
    BoundExpression.Condition resolved = binder.condition(condition, "");
    program.evaluate(derivedNames(closure(List.of(condition))), frame);
    return problems.isEmpty() ? resolved.test().of(frame) : Truth.UNKNOWN;
  }

  /// Whether an expression is true or false, rather than a number or a text.
  public boolean isCondition(Expression expression) {
    problems.clear();
    return binder.bind(expression, "") instanceof BoundExpression.Condition;
  }

  /// A range that contains all values of a formula; empty if the expression is not a number.
  public Optional<Interval> range(Expression expression) {
    problems.clear();
    return binder.bind(expression, "") instanceof BoundExpression.Number number
        ? Optional.of(number.range())
        : Optional.empty();
  }

  /// The facts, items and traits on which conditions depend.
  public SortedSet<String> inputs(List<Expression> conditions) {
    SortedSet<String> names = closure(conditions);
    names.removeIf(name -> !isInput(name));
    return names;
  }

  /// For each condition, the sample inputs for which it holds. The samples satisfy one condition
  /// after the other, so conditions that always hold together have equal sets, and others hardly
  /// ever do.
  public List<BitSet> samples(List<Expression> conditions) {
    SortedSet<String> worked = derivedNames(closure(conditions));
    List<BoundExpression.Test> tests = tests(conditions);
    List<BitSet> held = conditions.stream().map(each -> new BitSet()).toList();
    int sample = 0;
    for (Expression condition : conditions) {
      List<Goal> goals = new ArrayList<>(List.of(Goal.isTrue(condition)));
      invariants.forEach(invariant -> goals.add(Goal.isNotFalse(invariant)));
      for (List<Domain> corner : searchFor(goals, false).extremePoints()) {
        Frame frame = frame(corner, worked);
        for (int i = 0; i < tests.size(); i++) {
          held.get(i).set(sample, tests.get(i).of(frame) == Truth.TRUE);
        }
        sample++;
      }
    }
    return held;
  }

  private Satisfiability solve(List<Goal> goals, boolean unknowns) {
    List<Goal> all = new ArrayList<>(goals);
    invariants.forEach(invariant -> all.add(Goal.isNotFalse(invariant)));
    Satisfiability found = search(all, unknowns);
    if (!(found instanceof Satisfiability.Unsatisfiable)
        || invariants.stream().allMatch(this::isAlwaysKnown)) {
      return found;
    }
    List<Goal> fewer = new ArrayList<>(goals);
    invariants.stream().filter(this::isAlwaysKnown).forEach(i -> fewer.add(Goal.isNotFalse(i)));
    return search(fewer, unknowns) instanceof Satisfiability.Unsatisfiable
        ? found
        : new Satisfiability.Undecided();
  }

  /// An invariant over facts that may be missing is not always evaluated.
  private boolean isAlwaysKnown(Expression invariant) {
    return alwaysKnown.containsAll(inputs(List.of(invariant)));
  }

  private Satisfiability search(List<Goal> goals, boolean unknowns) {
    return searchFor(goals, unknowns).solve();
  }

  private BranchAndPrune searchFor(List<Goal> goals, boolean unknowns) {
    List<Expression> conditions = goals.stream().map(Goal::condition).toList();
    return new BranchAndPrune(this, closure(conditions), goals, tests(conditions), unknowns);
  }

  /// One test for each condition; none if a condition cannot be bound to the plan.
  private List<BoundExpression.Test> tests(List<Expression> conditions) {
    problems.clear();
    List<BoundExpression.Test> tests =
        conditions.stream().map(c -> binder.condition(c, "").test()).toList();
    return problems.isEmpty() ? tests : List.of();
  }

  /// Every name on which conditions depend, through conditions, derivations and nodes, down to
  /// facts, items and traits.
  private SortedSet<String> closure(List<Expression> conditions) {
    SortedSet<String> names = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>();
    conditions.forEach(condition -> open.addAll(NodeDependencies.of(condition)));
    while (!open.isEmpty()) {
      String name = open.poll();
      if (!names.add(name)) {
        continue;
      }
      Expression meaning =
          declarations.conditions().getOrDefault(name, declarations.derivations().get(name));
      if (meaning != null) {
        open.addAll(NodeDependencies.of(meaning));
      } else if (nodes.containsKey(name) && !isInput(name)) {
        open.addAll(NodeDependencies.of(nodes.get(name)));
      }
    }
    return names;
  }

  boolean isInput(String name) {
    return declarations.facts().containsKey(name)
        || declarations.items().containsKey(name)
        || isTrait(name);
  }

  boolean isTrait(String name) {
    return freeTraits && nodes.containsKey(name) && nodes.get(name).body() instanceof Node.Trait;
  }

  /// The names that are computed rather than given.
  SortedSet<String> derivedNames(SortedSet<String> names) {
    SortedSet<String> worked = new TreeSet<>(names);
    worked.removeIf(this::isInput);
    return worked;
  }

  /// The frame of the engine evaluated on a region of inputs, for the computed names.
  Frame frame(List<Domain> region, SortedSet<String> worked) {
    Frame frame = program.scope().unknownFrame();
    region.forEach(domain -> domain.fill(frame));
    if (!freeTraits) {
      decided(frame);
    }
    program.evaluate(worked, frame);
    return frame;
  }

  /// In a case every item has a decision, so each applies.
  private void decided(Frame frame) {
    for (String item : declarations.items().keySet()) {
      program
          .scope()
          .applicability(item)
          .forEach(binding -> frame.truths[binding.slot()] = Truth.TRUE);
    }
  }

  /// The constants in conditions and in everything on which they depend.
  ConstantCollector constants(List<Expression> conditions, SortedSet<String> names) {
    ConstantCollector constantCollector = new ConstantCollector(declarations);
    conditions.forEach(constantCollector::collect);
    for (String name : names) {
      if (declarations.conditions().containsKey(name)) {
        constantCollector.collect(declarations.conditions().get(name));
      } else if (declarations.derivations().containsKey(name)) {
        constantCollector.collect(declarations.derivations().get(name));
      } else if (nodes.containsKey(name) && !isInput(name)) {
        ExpressionTraversal.of(nodes.get(name))
            .forEach(e -> constantCollector.collect(e.expression()));
      }
    }
    return constantCollector;
  }

  Scope.Entry entry(String name) {
    return program.scope().find(name);
  }

  boolean isFact(String name) {
    return declarations.facts().containsKey(name);
  }

  boolean isAlwaysKnown(String name) {
    return alwaysKnown.contains(name);
  }

  /// Takes one region from the total budget; false if it is exhausted.
  boolean spendRegion() {
    return regionsLeft-- > 0;
  }

  /// The required truth of a condition in a search for inputs.
  public record Goal(Expression condition, Kind kind) {

    /// The required truth.
    public enum Kind {
      TRUE,
      /// False or unknown.
      NOT_TRUE,
      /// True or unknown.
      NOT_FALSE
    }

    public static Goal isTrue(Expression condition) {
      return new Goal(condition, Kind.TRUE);
    }

    public static Goal isNotTrue(Expression condition) {
      return new Goal(condition, Kind.NOT_TRUE);
    }

    public static Goal isNotFalse(Expression condition) {
      return new Goal(condition, Kind.NOT_FALSE);
    }

    /// Whether the goal is satisfied if the condition has this truth everywhere in a region.
    ///
    /// @param point whether the region is a single input, so that an unknown is final
    Truth satisfied(Truth truth, boolean point) {
      return switch (kind) {
        case TRUE -> point && truth == Truth.UNKNOWN ? Truth.FALSE : truth;
        case NOT_TRUE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth.not();
        case NOT_FALSE -> point && truth == Truth.UNKNOWN ? Truth.TRUE : truth;
      };
    }
  }

  /// The outcome of a search for inputs that satisfy goals.
  public sealed interface Satisfiability {

    /// These inputs satisfy the goals. Inputs that are not named may have any declared value.
    ///
    /// @param facts facts with their values; one that must be unknown has an unknown value
    /// @param decisions items with their decisions
    record Satisfiable(SortedMap<String, FactValue> facts, SortedMap<String, Integer> decisions)
        implements Satisfiability {
      public Satisfiable {
        facts = SortedCopy.of(facts);
        decisions = SortedCopy.of(decisions);
      }
    }

    /// No input satisfies the goals: every region was ruled out.
    record Unsatisfiable() implements Satisfiability {}

    /// The search ended before it was decided.
    record Undecided() implements Satisfiability {}
  }
}
