package dev.plumbline.people;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Arithmetic;
import dev.plumbline.rubric.plan.expression.Expression.Literal;
import dev.plumbline.rubric.plan.expression.Expression.Name;
import dev.plumbline.rubric.plan.expression.Expression.Operator;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Composite;
import dev.plumbline.rubric.plan.model.Node.Formula;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Node.Tree;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How much each trait counts in the result, where that is a share: of plans whose result is a
/// weighted mean, also one written as a formula, of traits or of such means.
public final class TraitShares {

  private static final Rational HUNDRED = Rational.of(100);

  /// In words, such as `counts 40 %`, by trait; empty where there are no shares.
  public static SortedMap<String, String> of(Bundle bundle) {
    Program program = bundle.scoring().program();
    SortedMap<String, Rational> shares = new TreeMap<>();
    SortedMap<String, String> words = new TreeMap<>();
    if (isAdded(program.result(), Rational.ONE, program, shares)
        && shares.values().stream().reduce(Rational.ZERO, Rational::plus).equals(Rational.ONE)) {
      shares.forEach((trait, share) ->
          words.put(
              trait,
              "counts "
                  + share
                      .times(HUNDRED)
                      .rounded(1, RoundingMode.HALF_EVEN)
                      .stripTrailingZeros()
                      .toPlainString()
                  + " %"));
    }
    return words;
  }

  /// Whether the node is a sum of shares of traits, which are added.
  private static boolean isAdded(
      Node node, Rational share, Program program, SortedMap<String, Rational> shares) {
    return switch (node.body()) {
      case Node.Trait _ -> {
        shares.merge(node.id(), share, Rational::plus);
        yield true;
      }
      case Composite composite ->
          composite.mode() == Node.Mode.WEIGHTED_MEAN
              && composite.members().stream()
                  .allMatch(member ->
                      isAdded(
                          member.id(),
                          share.times(member.weight()).dividedBy(composite.weights()),
                          program,
                          shares));
      case Formula formula -> isAdded(formula.expression(), share, program, shares);
      case RuleList _, Tree _ -> false;
    };
  }

  private static boolean isAdded(
      String id, Rational share, Program program, SortedMap<String, Rational> shares) {
    return share.sign() > 0
        && program.nodes().stream()
            .filter(node -> node.id().equals(id))
            .findFirst()
            .filter(node -> isAdded(node, share, program, shares))
            .isPresent();
  }

  private static boolean isAdded(
      Expression expression, Rational share, Program program, SortedMap<String, Rational> shares) {
    return switch (expression) {
      case Name name -> isAdded(name.id(), share, program, shares);
      case Arithmetic sum when sum.operator() == Operator.PLUS ->
          isAdded(sum.left(), share, program, shares)
              && isAdded(sum.right(), share, program, shares);
      case Arithmetic product when product.operator() == Operator.TIMES ->
          weight(product.left())
              .map(weight -> isAdded(product.right(), share.times(weight), program, shares))
              .or(() ->
                  weight(product.right())
                      .map(weight -> isAdded(product.left(), share.times(weight), program, shares)))
              .orElse(false);
      default -> false;
    };
  }

  private static Optional<Rational> weight(Expression expression) {
    return expression instanceof Literal literal ? Optional.of(literal.value()) : Optional.empty();
  }

  private TraitShares() {}
}
