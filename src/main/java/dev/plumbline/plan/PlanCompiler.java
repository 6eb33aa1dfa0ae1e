package dev.plumbline.plan;

import dev.plumbline.plan.Program.FactSlot;
import dev.plumbline.plan.Program.ItemSlot;
import dev.plumbline.plan.Program.Part;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Turns a plan into a program, or says everything that stands in the way.
///
/// Names are bound and types checked in the order in which the parts run, so that the range of a
/// node is known before anything that reads it is looked at.
public final class PlanCompiler {

  /// No node may reach beyond this.
  private static final Rational LARGEST = Rational.of("1000000000000000");

  private static final int SHOWN_DIGITS = 24;

  private final Plan plan;
  private final Vocabulary vocabulary;
  private final List<Node> nodes;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Scope scope = new Scope();
  private final SortedMap<String, Node> nodesById = new TreeMap<>();
  private final SortedMap<String, SortedSet<String>> needs = new TreeMap<>();
  private final SortedMap<String, String> paths = new TreeMap<>();

  public static PlanCompilation compile(Plan plan) {
    return new PlanCompiler(plan).compiled();
  }

  private PlanCompiler(Plan plan) {
    this.plan = plan;
    this.vocabulary = plan.vocabulary();
    this.nodes = Plans.completed(plan.nodes());
  }

  private PlanCompilation compiled() {
    if (nodes.isEmpty()) {
      report("/plan", "no-composite", "no node is named `composite`", noComposite());
      return new PlanCompilation.Rejected(problems);
    }
    List<FactSlot> facts = new ArrayList<>();
    vocabulary
        .facts()
        .forEach((id, type) -> facts.add(new FactSlot(id, type, scope.fact(id, type))));
    List<ItemSlot> items = new ArrayList<>();
    vocabulary
        .items()
        .forEach(
            (id, item) -> items.add(new ItemSlot(id, item, scope.item(id, item.max()), cap(item))));
    vocabulary.thresholds().forEach(scope::threshold);
    collectNeeds();
    checkReachable();
    List<String> order = Order.of(needs, paths, problems);
    if (order.size() < needs.size()) {
      return new PlanCompilation.Rejected(problems.stream().sorted().toList());
    }
    List<Part> parts = new ArrayList<>();
    List<ReadyNode> ready = new ArrayList<>();
    NodeCompiler compiler = new NodeCompiler(plan, scope, problems, warnings);
    String result = Plans.result(nodes);
    for (String id : order) {
      if (nodesById.containsKey(id)) {
        parts.add(new Part.AtNode(ready.size()));
        ready.add(checked(compiler.ready(nodesById.get(id), ready, result)));
      } else {
        parts.add(named(id));
      }
    }
    checkUse();
    return problems.isEmpty()
        ? new PlanCompilation.Compiled(
            program(facts, items, parts, ready, order), warnings.stream().sorted().toList())
        : new PlanCompilation.Rejected(problems.stream().sorted().distinct().toList());
  }

  private Program program(
      List<FactSlot> facts,
      List<ItemSlot> items,
      List<Part> parts,
      List<ReadyNode> ready,
      List<String> order) {
    String result = Plans.result(nodes);
    int at = ready.stream().map(r -> r.node().id()).toList().indexOf(result);
    List<Binding> inputs =
        reached(result).stream()
            .map(scope::find)
            .map(Scope.Entry::binding)
            .filter(Binding::isInput)
            .toList();
    List<List<String>> waves = Order.waves(needs, order, nodesById::containsKey);
    return new Program(scope, facts, items, parts, ready, at, inputs, waves);
  }

  private void collectNeeds() {
    for (Node node : nodes) {
      nodesById.put(node.id(), node);
      needs.put(node.id(), Dependencies.of(node));
      paths.put(node.id(), NodeCompiler.path(node));
    }
    vocabulary.conditions().forEach((id, e) -> need(id, e, "/conditions/" + id));
    vocabulary.derivations().forEach((id, e) -> need(id, e, "/derivations/" + id));
  }

  private void need(String id, Expression expression, String path) {
    needs.put(id, Dependencies.of(expression));
    paths.put(id, path);
  }

  private Part named(String id) {
    boolean derivation = vocabulary.derivations().containsKey(id);
    Expression expression =
        derivation ? vocabulary.derivations().get(id) : vocabulary.conditions().get(id);
    Resolved.Condition condition =
        new Resolver(scope, problems).condition(expression, paths.get(id));
    return new Part.Named(id, derivation, scope.condition(id).slot(), condition);
  }

  private ReadyNode checked(ReadyNode ready) {
    Interval range = ready.range();
    if (range.high().compareTo(LARGEST) > 0 || range.low().negated().compareTo(LARGEST) > 0) {
      report(
          NodeCompiler.path(ready.node()),
          "range-too-wide",
          "the value can reach from " + shown(range.low()) + " to " + shown(range.high()),
          "a node stays within plus and minus 10^15: declare `min` and `max` of its facts, or use `clamp`");
    }
    return ready;
  }

  /// The number, or its magnitude if it is too long to be read.
  private static String shown(Rational value) {
    String whole = value.rounded(0, RoundingMode.DOWN).toPlainString();
    int digits = whole.length() - (value.sign() < 0 ? 1 : 0);
    return digits <= SHOWN_DIGITS
        ? value.toString()
        : (value.sign() < 0 ? "-10^" : "10^") + (digits - 1);
  }

  private Rational cap(Vocabulary.Item item) {
    return switch (plan.caps().items()) {
      case Plan.Cap.None() -> Rational.of(item.max());
      case Plan.Cap.BelowTop() -> Rational.of(item.max() - 1L);
      case Plan.Cap.At(Rational value) -> value;
    };
  }

  /// A node that nothing leads from to the result would be work without effect.
  private void checkReachable() {
    SortedSet<String> reached = reached(Plans.result(nodes));
    for (Node node : nodes) {
      if (!reached.contains(node.id())) {
        report(
            NodeCompiler.path(node),
            "unreachable-node",
            Quoted.text(node.id()) + " has no effect on " + Quoted.text(Plans.result(nodes)),
            "use it, or take it out");
      }
    }
  }

  private void checkUse() {
    SortedSet<String> reached = reached(Plans.result(nodes));
    vocabulary.conditions().keySet().stream()
        .filter(id -> !reached.contains(id))
        .forEach(id -> warn("/conditions/" + id, "unused", "condition " + Quoted.text(id)));
    vocabulary.items().keySet().stream()
        .filter(id -> !reached.contains(id))
        .forEach(id -> warn("", "unused-item", "item " + Quoted.text(id)));
  }

  private void warn(String path, String code, String what) {
    warnings.add(
        Problem.at(path, code, what + " has no effect on the result", "use it, or take it out"));
  }

  private SortedSet<String> reached(String from) {
    SortedSet<String> reached = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      String id = open.poll();
      if (reached.add(id)) {
        open.addAll(needs.getOrDefault(id, new TreeSet<>()));
      }
    }
    return reached;
  }

  private String noComposite() {
    return plan.nodes().isEmpty()
        ? "a rubric needs a plan or traits"
        : "name the node that is the result `composite`";
  }

  private void report(String path, String code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }
}
