package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The values of facts and decisions that satisfy a comparison, the nearest ones first.
final class NearestValues {

  /// Decimals of the least step by which a fraction is changed.
  private static final int FINE_DIGITS = 3;

  private final SortedMap<String, FactType> types = new TreeMap<>();

  NearestValues(Rubric rubric) {
    rubric.questions().facts().forEach(fact -> types.put(fact.id(), fact.type()));
    rubric
        .items()
        .forEach(item ->
            types.put(
                item.id(),
                new FactType.Numeric(
                    true,
                    BigDecimal.valueOf(item.scale().lowest()),
                    BigDecimal.valueOf(item.scale().highest()))));
  }

  /// The least step between two values of a number.
  static Rational step(FactType.Numeric type) {
    return type.whole() ? Rational.ONE : Rational.of(BigDecimal.ONE.movePointLeft(FINE_DIGITS));
  }

  /// Whether a number is a possible value.
  static boolean isPossible(Rational value, FactType.Numeric type) {
    return value.compareTo(Rational.of(type.min())) >= 0
        && value.compareTo(Rational.of(type.max())) <= 0
        && (type.whole() ? value.isWhole() : isDecimal(value));
  }

  /// The values at and around a number with which an input is compared: every value that an input
  /// of this type can have and that is not further from it than a step.
  static List<Rational> around(Rational edge, FactType.Numeric type) {
    Rational below = onGrid(edge, type, RoundingMode.FLOOR);
    Rational above = onGrid(edge, type, RoundingMode.CEILING);
    return Stream.of(edge, below, above, below.minus(step(type)), above.plus(step(type)))
        .filter(value -> isPossible(value, type))
        .distinct()
        .toList();
  }

  /// The change of an input that satisfies a comparison with a value; empty if the name is not an
  /// input or no value of its type satisfies it.
  Optional<InputChange> satisfying(String id, Relation relation, FactValue value) {
    return Optional.ofNullable(types.get(id))
        .flatMap(type -> satisfying(type, relation, value))
        .map(each -> new InputChange(id, each));
  }

  private static Optional<FactValue> satisfying(FactType type, Relation relation, FactValue value) {
    boolean equal = relation == Relation.EQUAL;
    return switch (type) {
      case FactType.Numeric numeric ->
          value instanceof FactValue.Numeric(Rational edge)
              ? around(edge, numeric).stream()
                  .filter(each -> satisfies(each, relation, edge))
                  .findFirst()
                  .map(FactValue.Numeric::new)
              : Optional.empty();
      case FactType.Truthful() ->
          Stream.of(false, true)
              .<FactValue>map(FactValue.Truthful::new)
              .filter(each -> each.equals(value) == equal)
              .findFirst();
      case FactType.Enumerated(List<String> values) ->
          values.stream()
              .<FactValue>map(FactValue.Textual::new)
              .filter(each -> each.equals(value) == equal)
              .findFirst();
      case FactType.Textual() -> Optional.of(value).filter(_ -> equal);
    };
  }

  /// The change of an input to one of the listed values, or to another one.
  Optional<InputChange> member(String id, List<FactValue> listed, boolean inside) {
    return Optional.ofNullable(types.get(id))
        .flatMap(type -> member(type, listed, inside))
        .map(each -> new InputChange(id, each));
  }

  private static Optional<FactValue> member(FactType type, List<FactValue> listed, boolean inside) {
    return switch (type) {
      case FactType.Enumerated(List<String> values) ->
          values.stream()
              .<FactValue>map(FactValue.Textual::new)
              .filter(each -> listed.contains(each) == inside)
              .findFirst();
      case FactType.Numeric numeric ->
          listed.stream()
              .filter(each ->
                  inside
                      && each instanceof FactValue.Numeric(Rational number)
                      && isPossible(number, numeric))
              .findFirst();
      case FactType.Textual() -> listed.stream().filter(_ -> inside).findFirst();
      case FactType.Truthful() -> Optional.empty();
    };
  }

  private static boolean satisfies(Rational value, Relation relation, Rational edge) {
    int order = value.compareTo(edge);
    return switch (relation) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case GREATER -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }

  private static Rational onGrid(Rational value, FactType.Numeric type, RoundingMode mode) {
    return Rational.of(value.rounded(type.whole() ? 0 : Rational.NODE_DECIMALS, mode));
  }

  private static boolean isDecimal(Rational value) {
    return Rational.of(value.rounded(Rational.NODE_DECIMALS, RoundingMode.FLOOR)).equals(value);
  }
}
