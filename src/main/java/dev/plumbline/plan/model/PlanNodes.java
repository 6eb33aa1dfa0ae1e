package dev.plumbline.plan.model;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Rational;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which node of a plan is its result, and which names its parts need.
public final class PlanNodes {

  /// The name of the node that is a plan's result.
  public static final String COMPOSITE = "composite";

  /// Every name that some nodes need, directly or through conditions and derivations.
  public static SortedSet<String> requiredNames(Declarations declarations, List<Node> nodes) {
    SortedSet<String> names = new TreeSet<>();
    nodes.forEach(node -> names.addAll(NodeDependencies.of(node)));
    return closure(declarations, names);
  }

  /// Every name that some expressions need.
  public static SortedSet<String> requiredNamesOf(Declarations declarations, List<Expression> expressions) {
    SortedSet<String> names = new TreeSet<>();
    expressions.forEach(expression -> names.addAll(NodeDependencies.of(expression)));
    return closure(declarations, names);
  }

  /// The numbers that a name is compared with somewhere in some nodes and in what they need.
  public static SortedSet<Rational> breakpoints(Declarations declarations, List<Node> nodes, String id) {
    ConstantCollector constantCollector = new ConstantCollector(declarations);
    declarations.conditions().values().forEach(constantCollector::collect);
    declarations.derivations().values().forEach(constantCollector::collect);
    for (Node node : nodes) {
      NodeExpressions.of(node).forEach(locatedExpression -> constantCollector.collect(locatedExpression.expression()));
    }
    return constantCollector.breakpoints(id);
  }

  private static SortedSet<String> closure(Declarations declarations, SortedSet<String> from) {
    SortedSet<String> names = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      String name = open.poll();
      if (names.add(name)) {
        Expression meaning =
            declarations.conditions().getOrDefault(name, declarations.derivations().get(name));
        if (meaning != null) {
          open.addAll(NodeDependencies.of(meaning));
        }
      }
    }
    return names;
  }

  /// The nodes with the result among them: the node named `composite`, else the only node that is
  /// not a trait, else the plain mean of the traits. Empty if there is no way to tell.
  public static List<Node> withResult(List<Node> nodes) {
    List<Node> own = nodes.stream().filter(n -> !(n.body() instanceof Node.Trait)).toList();
    boolean named = nodes.stream().anyMatch(n -> n.id().equals(COMPOSITE));
    if (named || own.size() == 1) {
      return nodes;
    }
    if (!own.isEmpty() || nodes.isEmpty()) {
      return List.of();
    }
    List<Node> all = new ArrayList<>(nodes);
    all.add(meanOf(nodes));
    return all;
  }

  /// The id of the node that is the result of completed nodes.
  public static String result(List<Node> nodes) {
    return nodes.stream()
        .map(Node::id)
        .filter(COMPOSITE::equals)
        .findFirst()
        .orElseGet(() ->
            nodes.stream()
                .filter(n -> !(n.body() instanceof Node.Trait))
                .findFirst()
                .orElseThrow()
                .id());
  }

  private static Node meanOf(List<Node> traits) {
    List<Node.Member> members =
        traits.stream().map(t -> new Node.Member(t.id(), Rational.ONE)).toList();
    return new Node(
        COMPOSITE,
        new Node.Composite(Node.Mode.WEIGHTED_MEAN, members, Rational.of(members.size())),
        new Node.Cut.None(),
        List.of(),
        "");
  }

  private PlanNodes() {}
}
