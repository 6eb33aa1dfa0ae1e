package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.ScoringPlan.Declarations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds the result of a plan and the names on which its nodes depend.
public final class PlanNodes {

  /// The id of the node that is the result.
  public static final String COMPOSITE = "composite";

  /// Every name on which the nodes and their grades depend or that the words on them show, directly
  /// or through conditions and derivations.
  public static SortedSet<String> requiredNames(
      Declarations declarations, List<Node> nodes, List<Grading> gradings) {
    SortedSet<String> names = new TreeSet<>();
    for (Node node : nodes) {
      names.addAll(NodeDependencies.of(node));
      names.addAll(NodeDependencies.shownBy(node));
    }
    for (Grading grading : gradings) {
      names.addAll(NodeDependencies.of(grading));
      names.addAll(NodeDependencies.shownBy(grading));
    }
    return closure(declarations, names);
  }

  /// Every name on which the expressions depend, directly or through conditions and derivations.
  public static SortedSet<String> requiredNamesOf(
      Declarations declarations, List<Expression> expressions) {
    SortedSet<String> names = new TreeSet<>();
    expressions.forEach(expression -> names.addAll(NodeDependencies.of(expression)));
    return closure(declarations, names);
  }

  /// The id of the node that is graded.
  ///
  /// @param result the id of the result
  public static String graded(Grading grading, String result) {
    return grading.node().equals(COMPOSITE) ? result : grading.node();
  }

  /// The numbers with which a name is compared in the nodes and in what they depend on.
  public static SortedSet<Rational> breakpoints(
      Declarations declarations, List<Node> nodes, String id) {
    ConstantCollector constantCollector = new ConstantCollector(declarations);
    declarations.conditions().values().forEach(constantCollector::collect);
    declarations.derivations().values().forEach(constantCollector::collect);
    for (Node node : nodes) {
      ExpressionTraversal.of(node)
          .forEach(locatedExpression -> constantCollector.collect(locatedExpression.expression()));
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

  /// The nodes including the result: the node named `composite`, else the only node that is not a
  /// trait, else an added mean of the traits. Empty if the result is ambiguous.
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

  /// The id of the result among nodes that include it.
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
        Reason.NONE);
  }

  private PlanNodes() {}

  /// Collects the constants with which names are compared: the points at which a condition can
  /// change.
  public static final class ConstantCollector {

    private final Declarations declarations;
    private final SortedMap<String, SortedSet<Rational>> breakpoints = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> texts = new TreeMap<>();
    private final SortedSet<String> openEnded = new TreeSet<>();
    private final SortedSet<String> knownTested = new TreeSet<>();
    private boolean ofUnits;

    public ConstantCollector(Declarations declarations) {
      this.declarations = declarations;
    }

    public void collect(Expression whole) {
      for (Expression expression : ExpressionTraversal.all(whole)) {
        switch (expression) {
          case Expression.Known(String id) -> knownTested.add(id);
          case Expression.Aggregate _ -> ofUnits = true;
          case Expression.Comparison(_, Expression left, Expression right) -> {
            collectComparison(left, right);
            collectComparison(right, left);
          }
          case Expression.Membership(Expression value, List<Expression> literals) ->
              literals.forEach(literal -> collectComparison(value, literal));
          case Expression.TextTest(_, Expression.Name(String id), String part) -> {
            openEnded.add(id);
            addText(id, part);
          }
          case Expression.Call(_, List<Expression> arguments) ->
              arguments.forEach(a -> arguments.forEach(b -> collectComparison(a, b)));
          default -> {}
        }
      }
    }

    /// The numbers with which a name is compared.
    public SortedSet<Rational> breakpoints(String id) {
      return breakpoints.getOrDefault(id, new TreeSet<>());
    }

    /// The texts with which a name is compared, and one that differs from all of them.
    public List<String> texts(String id) {
      SortedSet<String> named = texts.getOrDefault(id, new TreeSet<>());
      List<String> all = new ArrayList<>(named);
      StringBuilder other = new StringBuilder("other");
      while (named.contains(other.toString())) {
        other.append("s");
      }
      all.add(other.toString());
      return all;
    }

    /// Whether a text is tested in other ways than by comparison with literals.
    public boolean isOpenEnded(String id) {
      return openEnded.contains(id);
    }

    /// Whether some condition reads what the decisions on units come to, which no decision gives.
    public boolean isOfUnits() {
      return ofUnits;
    }

    /// Whether some condition tests if the name is known.
    public boolean isKnownTested(String id) {
      return knownTested.contains(id);
    }

    private void collectComparison(Expression name, Expression with) {
      if (!(name instanceof Expression.Name(String id))) {
        return;
      }
      switch (with) {
        case Expression.Literal(Rational value) -> addBreakpoint(id, value);
        case Expression.TextLiteral(String value) -> addText(id, value);
        case Expression.Name(String other) -> {
          if (declarations.thresholds().containsKey(other)) {
            addBreakpoint(id, declarations.thresholds().get(other));
          } else if (!other.equals(id)) {
            openEnded.add(id);
          }
        }
        default -> openEnded.add(id);
      }
    }

    private void addBreakpoint(String id, Rational value) {
      breakpoints.computeIfAbsent(id, _ -> new TreeSet<>()).add(value);
    }

    private void addText(String id, String value) {
      texts.computeIfAbsent(id, _ -> new TreeSet<>()).add(value);
    }
  }
}
