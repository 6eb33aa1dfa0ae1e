package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Collects the constants with which names are compared: the points at which a condition can
/// change.
public final class ConstantCollector {

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
