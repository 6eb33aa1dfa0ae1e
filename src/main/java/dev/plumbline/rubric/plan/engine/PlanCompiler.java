package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.plan.engine.GradingCompiler.CompiledGrading;
import dev.plumbline.rubric.plan.engine.NodeBody.CompiledNode;
import dev.plumbline.rubric.plan.engine.Program.ItemSlot;
import dev.plumbline.rubric.plan.engine.Program.Part;
import dev.plumbline.rubric.plan.expression.Binder;
import dev.plumbline.rubric.plan.expression.BoundExpression;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Compiles a plan into a program, or reports all problems.
///
/// Names are bound and types checked in execution order, so that the range of a node is known
/// before anything that reads it is checked.
public final class PlanCompiler {

  /// The largest absolute value that a node may reach.
  private static final Rational LARGEST = Rational.of("1000000000000000");

  private static final int SHOWN_DIGITS_MAX = 24;

  private final ScoringPlan scoringPlan;
  private final Declarations declarations;
  private final List<Node> nodes;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Scope scope = new Scope();
  private final SortedMap<String, Node> nodesById = new TreeMap<>();

  /// What decides the value or verdict of each part.
  private final SortedMap<String, SortedSet<String>> dependencies = new TreeMap<>();

  /// That, and what the words on it show.
  private final SortedMap<String, SortedSet<String>> shown = new TreeMap<>();

  private final SortedMap<String, String> paths = new TreeMap<>();

  public static PlanCompilation compile(ScoringPlan scoringPlan) {
    return new PlanCompiler(scoringPlan).run();
  }

  private PlanCompiler(ScoringPlan scoringPlan) {
    this.scoringPlan = scoringPlan;
    this.declarations = scoringPlan.declarations();
    this.nodes = PlanNodes.withResult(scoringPlan.nodes());
  }

  private PlanCompilation run() {
    if (nodes.isEmpty()) {
      report("/plan", ProblemCode.MISSING, "no node is named `composite`", noComposite());
      return new PlanCompilation.Rejected(problems);
    }
    FactSlots facts = new FactSlots(declarations.facts(), scope);
    SortedMap<String, Binding> bindings = new TreeMap<>();
    declarations.items().forEach((id, item) -> bindings.put(id, declared(id, item)));
    declarations.thresholds().forEach(scope::threshold);
    collectDependencies();
    checkReachable();
    List<String> order = TopologicalOrder.of(shown, paths, problems);
    if (order.size() < shown.size()) {
      return new PlanCompilation.Rejected(problems.stream().sorted().toList());
    }
    List<Part> parts = new ArrayList<>();
    List<CompiledNode> ready = new ArrayList<>();
    NodeCompiler compiler = new NodeCompiler(scoringPlan, scope, problems, warnings);
    String result = PlanNodes.result(nodes);
    for (String id : order) {
      if (nodesById.containsKey(id)) {
        parts.add(new Part.NodePart(ready.size()));
        ready.add(checkRange(compiler.compile(nodesById.get(id), ready, result)));
      } else {
        parts.add(named(id));
      }
    }
    List<CompiledGrading> gradings =
        new GradingCompiler(declarations, scope, ready, result, problems)
            .compile(scoringPlan.gradings());
    checkUse();
    return problems.isEmpty()
        ? new PlanCompilation.Compiled(
            program(facts, slots(bindings), parts, ready, gradings, order),
            warnings.stream().sorted().toList())
        : new PlanCompilation.Rejected(problems.stream().sorted().distinct().toList());
  }

  private Program program(
      FactSlots facts,
      List<ItemSlot> items,
      List<Part> parts,
      List<CompiledNode> ready,
      List<CompiledGrading> gradings,
      List<String> order) {
    String result = PlanNodes.result(nodes);
    int at = ready.stream().map(r -> r.node().id()).toList().indexOf(result);
    Map<String, SortedSet<String>> leaves = leaves(order, dependencies);
    List<List<Binding>> inputs =
        ready.stream().map(node -> inputs(leaves.get(node.node().id()))).toList();
    List<Binding> graded = inputs(reached(graded(result), dependencies));
    List<List<String>> stages = TopologicalOrder.stages(shown, order, nodesById::containsKey);
    List<SortedSet<String>> names = List.copyOf(leaves(order, shown).sequencedValues());
    return new Program(
        scope, facts, items, parts, names, ready, gradings, at, inputs, graded, stages);
  }

  private void collectDependencies() {
    for (Node node : nodes) {
      nodesById.put(node.id(), node);
      dependencies.put(node.id(), NodeDependencies.of(node));
      shown.put(node.id(), NodeDependencies.of(node));
      shown.get(node.id()).addAll(NodeDependencies.shownBy(node));
      paths.put(node.id(), node.path());
    }
    declarations.conditions().forEach((id, e) -> addDependency(id, e, "/conditions/" + id));
    declarations.derivations().forEach((id, e) -> addDependency(id, e, "/derivations/" + id));
  }

  private void addDependency(String id, Expression expression, String path) {
    dependencies.put(id, NodeDependencies.of(expression));
    shown.put(id, NodeDependencies.of(expression));
    paths.put(id, path);
  }

  private Part named(String id) {
    boolean derivation = declarations.derivations().containsKey(id);
    Expression expression =
        derivation ? declarations.derivations().get(id) : declarations.conditions().get(id);
    BoundExpression.Condition condition =
        new Binder(scope, problems).condition(expression, paths.get(id));
    return new Part.Named(id, derivation, scope.condition(id).slot(), condition);
  }

  private CompiledNode checkRange(CompiledNode ready) {
    Interval range = ready.range();
    if (range.high().compareTo(LARGEST) > 0 || range.low().negated().compareTo(LARGEST) > 0) {
      report(
          ready.node().path(),
          ProblemCode.RANGE_TOO_WIDE,
          "the value can reach from " + shown(range.low()) + " to " + shown(range.high()),
          "a node must stay within plus and minus 10^15: declare `min` and `max` of its facts, or"
              + " use `clamp`");
    }
    return ready;
  }

  /// The number, or its order of magnitude if it has too many digits.
  private static String shown(Rational value) {
    String whole = value.rounded(0, RoundingMode.DOWN).toPlainString();
    int digits = whole.length() - (value.sign() < 0 ? 1 : 0);
    return digits <= SHOWN_DIGITS_MAX
        ? value.toString()
        : (value.sign() < 0 ? "-10^" : "10^") + (digits - 1);
  }

  private Binding declared(String id, Declarations.Item item) {
    Binding binding =
        item.each() ? scope.itemOfUnits(id, item.scale()) : scope.item(id, item.scale());
    if (item.mayNotApply()) {
      scope.mayNotApply(id);
    }
    return binding;
  }

  /// The items with all slots that the plan reads of them.
  private List<ItemSlot> slots(SortedMap<String, Binding> bindings) {
    List<ItemSlot> slots = new ArrayList<>();
    bindings.forEach((id, binding) -> {
      Declarations.Item item = declarations.items().get(id);
      slots.add(
          new ItemSlot(
              id, item, binding, cap(item), scope.applicability(id), scope.aggregates(id)));
    });
    return slots;
  }

  /// A cap is one of the decisions that an item can have, and never below those that need no quote.
  private Rational cap(Declarations.Item item) {
    DecisionScale scale = item.scale();
    return switch (scoringPlan.caps().items()) {
      case ScoringPlan.Cap.None() -> Rational.of(scale.highest());
      case ScoringPlan.Cap.BelowTop() ->
          Rational.of(Math.max(scale.unprovenMax(), scale.belowHighest()));
      case ScoringPlan.Cap.At(Rational value) ->
          scale.isDeclared() ? Rational.of(levelAt(scale, value)) : value;
    };
  }

  /// The highest declared level up to a value.
  private static int levelAt(DecisionScale scale, Rational value) {
    return scale.levels().stream()
        .filter(level -> Rational.of(level).compareTo(value) <= 0)
        .reduce(scale.unprovenMax(), Math::max);
  }

  /// A node that does not contribute to the result is reported.
  private void checkReachable() {
    SortedSet<String> reached = reached();
    for (Node node : nodes) {
      if (!reached.contains(node.id())) {
        report(
            node.path(),
            ProblemCode.UNREACHABLE,
            EscapedText.text(node.id())
                + " has no effect on "
                + EscapedText.text(PlanNodes.result(nodes)),
            "use it, or remove it");
      }
    }
  }

  private void checkUse() {
    SortedSet<String> reached = reached();
    declarations.conditions().keySet().stream()
        .filter(id -> !reached.contains(id))
        .forEach(id ->
            warn("/conditions/" + id, ProblemCode.UNUSED, "condition " + EscapedText.text(id)));
    declarations.items().keySet().stream()
        .filter(id -> !reached.contains(id))
        .forEach(id -> warn("", ProblemCode.UNUSED, "item " + EscapedText.text(id)));
  }

  private void warn(String path, ProblemCode code, String what) {
    warnings.add(
        Problem.at(path, code, what + " has no effect on the result", "use it, or remove it"));
  }

  private List<Binding> inputs(SortedSet<String> names) {
    return names.stream()
        .map(scope::find)
        .map(Scope.Entry::binding)
        .filter(Binding::isInput)
        .toList();
  }

  /// All on which the result or a grade depends, or which the words on them show.
  private SortedSet<String> reached() {
    SortedSet<String> roots = graded(PlanNodes.result(nodes));
    scoringPlan.gradings().forEach(grading -> roots.addAll(NodeDependencies.shownBy(grading)));
    return reached(roots, shown);
  }

  /// The result, and what grades name.
  private SortedSet<String> graded(String result) {
    SortedSet<String> roots = new TreeSet<>(List.of(result));
    scoringPlan.gradings().forEach(grading -> roots.addAll(NodeDependencies.of(grading)));
    return roots;
  }

  /// The names on which each part depends, also through other parts, that are no parts themselves.
  ///
  /// @param order of the parts, each after those that it reads
  /// @param along what each part reads itself
  private static SequencedMap<String, SortedSet<String>> leaves(
      List<String> order, SortedMap<String, SortedSet<String>> along) {
    SequencedMap<String, SortedSet<String>> leaves = new LinkedHashMap<>();
    for (String part : order) {
      SortedSet<String> read = new TreeSet<>();
      for (String name : along.get(part)) {
        read.addAll(leaves.getOrDefault(name, new TreeSet<>(List.of(name))));
      }
      leaves.put(part, read);
    }
    return leaves;
  }

  private static SortedSet<String> reached(
      Collection<String> from, SortedMap<String, SortedSet<String>> along) {
    SortedSet<String> reached = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      String id = open.poll();
      if (reached.add(id)) {
        open.addAll(along.getOrDefault(id, new TreeSet<>()));
      }
    }
    return reached;
  }

  private String noComposite() {
    return scoringPlan.nodes().isEmpty()
        ? "a rubric needs a plan or traits"
        : "name the node that is the result `composite`";
  }

  private void report(String path, ProblemCode code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }

  /// The outcome of compiling a plan.
  public sealed interface PlanCompilation {

    record Compiled(Program program, List<Problem> warnings) implements PlanCompilation {
      public Compiled {
        warnings = List.copyOf(warnings);
      }
    }

    record Rejected(List<Problem> problems) implements PlanCompilation {
      public Rejected {
        problems = List.copyOf(problems);
      }
    }
  }
}
