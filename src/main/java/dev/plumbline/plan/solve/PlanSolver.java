package dev.plumbline.plan.solve;

import dev.plumbline.plan.engine.Program;
import dev.plumbline.plan.expression.Binder;
import dev.plumbline.plan.expression.BoundExpression;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.expression.Frame;
import dev.plumbline.plan.expression.Scope;
import dev.plumbline.plan.model.ConstantCollector;
import dev.plumbline.plan.model.Declarations;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.model.NodeDependencies;
import dev.plumbline.plan.model.NodeExpressions;
import dev.plumbline.plan.model.Plan;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.problem.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Looks for inputs that make conditions of a plan come out as wished, by branch and prune: the
/// engine itself runs on whole regions of inputs, and a region that no input of can meet the wishes
/// is dropped. So what it rules out, the engine never does; and where the search grows too long it
/// says that it does not know.
///
/// The value of a trait is taken as free within its scale, since caps can lower it to what no
/// decisions give.
public final class PlanSolver {

  /// How many regions all questions together may look at.
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

  /// @param invariants conditions that no given facts break
  /// @param certain facts that are always there
  public PlanSolver(
      Plan plan, Program program, List<Expression> invariants, SortedSet<String> certain) {
    this(plan, program, invariants, certain, true);
  }

  private PlanSolver(
      Plan plan,
      Program program,
      List<Expression> invariants,
      SortedSet<String> certain,
      boolean freeTraits) {
    this.freeTraits = freeTraits;
    this.program = program;
    this.declarations = plan.declarations();
    this.invariants = List.copyOf(invariants);
    this.alwaysKnown = new TreeSet<>(certain);
    this.binder = new Binder(program.scope(), problems);
    program.nodes().forEach(node -> nodes.put(node.id(), node));
  }

  /// A probe that works traits out from decisions, all of them supported by evidence.
  public static PlanSolver withoutCaps(
      Plan plan, Program program, List<Expression> invariants, SortedSet<String> certain) {
    return new PlanSolver(plan, program, invariants, certain, false);
  }

  /// Whether some inputs, all of them known, meet all wishes. A fact is looked at as missing only
  /// where a condition asks `known` of it.
  public Satisfiability solve(List<Goal> wishes) {
    return solve(wishes, false);
  }

  /// Whether some inputs meet all wishes, with facts that may be missing and items that may be
  /// unanswered.
  public Satisfiability solveWithUnknowns(List<Goal> wishes) {
    return solve(wishes, true);
  }

  /// The only truth that a condition can have, whatever the document; unknown if it can vary.
  public Truth constantTruth(Expression condition) {
    problems.clear();
    Frame frame = program.scope().unknownFrame();
    BoundExpression.Condition resolved = binder.condition(condition, "");
    program.evaluate(derivedNames(closure(List.of(condition)))::contains, frame);
    return problems.isEmpty() ? resolved.test().of(frame) : Truth.UNKNOWN;
  }

  /// Whether an expression is true or false, rather than a number or a text.
  public boolean isCondition(Expression expression) {
    problems.clear();
    return binder.bind(expression, "") instanceof BoundExpression.Condition;
  }

  /// All values that a formula can have lie within this; empty if it is no number.
  public Optional<Interval> range(Expression expression) {
    problems.clear();
    return binder.bind(expression, "") instanceof BoundExpression.Number number
        ? Optional.of(number.range())
        : Optional.empty();
  }

  /// Facts, items and traits that decide some conditions in the end.
  public SortedSet<String> inputs(List<Expression> conditions) {
    SortedSet<String> names = closure(conditions);
    names.removeIf(name -> !isInput(name));
    return names;
  }

  /// On which of some sample inputs each condition holds. The samples make one condition after the
  /// other hold, so conditions that always hold together have equal sets, and hardly any others.
  public List<BitSet> samples(List<Expression> conditions) {
    SortedSet<String> worked = derivedNames(closure(conditions));
    List<BoundExpression.Test> tests = tests(conditions);
    List<BitSet> held = conditions.stream().map(each -> new BitSet()).toList();
    int sample = 0;
    for (Expression condition : conditions) {
      List<Goal> wishes = new ArrayList<>(List.of(Goal.isTrue(condition)));
      invariants.forEach(invariant -> wishes.add(Goal.isNotFalse(invariant)));
      for (List<Domain> corner : searchFor(wishes, false).extremePoints()) {
        Frame frame = frame(corner, worked);
        for (int i = 0; i < tests.size(); i++) {
          held.get(i).set(sample, tests.get(i).of(frame) == Truth.TRUE);
        }
        sample++;
      }
    }
    return held;
  }

  private Satisfiability solve(List<Goal> wishes, boolean unknowns) {
    List<Goal> all = new ArrayList<>(wishes);
    invariants.forEach(invariant -> all.add(Goal.isNotFalse(invariant)));
    Satisfiability found = search(all, unknowns);
    if (!(found instanceof Satisfiability.Unsatisfiable)
        || invariants.stream().allMatch(this::isAlwaysKnown)) {
      return found;
    }
    List<Goal> fewer = new ArrayList<>(wishes);
    invariants.stream().filter(this::isAlwaysKnown).forEach(i -> fewer.add(Goal.isNotFalse(i)));
    return search(fewer, unknowns) instanceof Satisfiability.Unsatisfiable
        ? found
        : new Satisfiability.Undecided();
  }

  /// An invariant over facts that may be missing is not always looked at.
  private boolean isAlwaysKnown(Expression invariant) {
    return alwaysKnown.containsAll(inputs(List.of(invariant)));
  }

  private Satisfiability search(List<Goal> wishes, boolean unknowns) {
    return searchFor(wishes, unknowns).solve();
  }

  private BranchAndPrune searchFor(List<Goal> wishes, boolean unknowns) {
    List<Expression> conditions = wishes.stream().map(Goal::condition).toList();
    return new BranchAndPrune(this, closure(conditions), wishes, tests(conditions), unknowns);
  }

  /// One for each condition; none at all if they do not fit the plan.
  private List<BoundExpression.Test> tests(List<Expression> conditions) {
    problems.clear();
    List<BoundExpression.Test> tests =
        conditions.stream().map(c -> binder.condition(c, "").test()).toList();
    return problems.isEmpty() ? tests : List.of();
  }

  /// Every name that some conditions need, through conditions, derivations and nodes, down to
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

  /// The names among some that are worked out rather than put in.
  SortedSet<String> derivedNames(SortedSet<String> names) {
    SortedSet<String> worked = new TreeSet<>(names);
    worked.removeIf(this::isInput);
    return worked;
  }

  /// The engine run on a region of inputs, for the names that are worked out.
  Frame frame(List<Domain> region, SortedSet<String> worked) {
    Frame frame = program.scope().unknownFrame();
    region.forEach(domain -> domain.fill(frame));
    program.evaluate(worked::contains, frame);
    return frame;
  }

  /// Every constant that conditions meet on their way down to the inputs.
  ConstantCollector constants(List<Expression> conditions, SortedSet<String> names) {
    ConstantCollector constantCollector = new ConstantCollector(declarations);
    conditions.forEach(constantCollector::collect);
    for (String name : names) {
      if (declarations.conditions().containsKey(name)) {
        constantCollector.collect(declarations.conditions().get(name));
      } else if (declarations.derivations().containsKey(name)) {
        constantCollector.collect(declarations.derivations().get(name));
      } else if (nodes.containsKey(name) && !isInput(name)) {
        NodeExpressions.of(nodes.get(name)).forEach(e -> constantCollector.collect(e.expression()));
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

  /// Whether one more region may be looked at.
  boolean spendRegion() {
    return regionsLeft-- > 0;
  }
}
