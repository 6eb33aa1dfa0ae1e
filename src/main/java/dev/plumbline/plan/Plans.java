package dev.plumbline.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Which node of a plan is its result, and which names its parts need.
public final class Plans {

  /// The name of the node that is a plan's result.
  public static final String COMPOSITE = "composite";

  /// Every name that some nodes need, directly or through conditions and derivations.
  public static SortedSet<String> names(Vocabulary vocabulary, List<Node> nodes) {
    SortedSet<String> names = new TreeSet<>();
    nodes.forEach(node -> names.addAll(Dependencies.of(node)));
    return closed(vocabulary, names);
  }

  /// Every name that some expressions need.
  public static SortedSet<String> namesOf(Vocabulary vocabulary, List<Expression> expressions) {
    SortedSet<String> names = new TreeSet<>();
    expressions.forEach(expression -> names.addAll(Dependencies.of(expression)));
    return closed(vocabulary, names);
  }

  /// The numbers that a name is compared with somewhere in some nodes and in what they need.
  public static SortedSet<Rational> edges(Vocabulary vocabulary, List<Node> nodes, String id) {
    Constants constants = new Constants(vocabulary);
    vocabulary.conditions().values().forEach(constants::collect);
    vocabulary.derivations().values().forEach(constants::collect);
    for (Node node : nodes) {
      Expressions.of(node).forEach(placed -> constants.collect(placed.expression()));
    }
    return constants.edges(id);
  }

  private static SortedSet<String> closed(Vocabulary vocabulary, SortedSet<String> from) {
    SortedSet<String> names = new TreeSet<>();
    ArrayDeque<String> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      String name = open.poll();
      if (names.add(name)) {
        Expression meaning =
            vocabulary.conditions().getOrDefault(name, vocabulary.derivations().get(name));
        if (meaning != null) {
          open.addAll(Dependencies.of(meaning));
        }
      }
    }
    return names;
  }

  /// The nodes with the result among them: the node named `composite`, else the only node that is
  /// not a trait, else the plain mean of the traits. Empty if there is no way to tell.
  static List<Node> completed(List<Node> nodes) {
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
  static String result(List<Node> nodes) {
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

  private Plans() {}
}
