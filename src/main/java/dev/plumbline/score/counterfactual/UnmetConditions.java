package dev.plumbline.score.counterfactual;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import dev.plumbline.score.counterfactual.Rescorer.StateValues;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds what would have to change for a condition to have the wanted truth: of a conjunction the
/// parts that do not hold, of a disjunction the alternative with the fewest changes.
final class UnmetConditions {

  /// @param change a change of one input that meets the condition; empty if it reads something else
  record Requirement(UnmetCondition condition, Optional<InputChange> change) {}

  private final SortedMap<String, Expression> named = new TreeMap<>();
  private final SortedMap<String, Rational> thresholds = new TreeMap<>();
  private final StateValues stateValues;
  private final NearestValues nearestValues;

  static UnmetConditions of(Bundle bundle, StateValues stateValues) {
    Rubric rubric = bundle.rubric();
    UnmetConditions unmetConditions = new UnmetConditions(stateValues, new NearestValues(rubric));
    unmetConditions.named.putAll(rubric.scoring().conditions());
    unmetConditions.named.putAll(rubric.scoring().derivations());
    for (Threshold threshold : rubric.scoring().thresholds()) {
      unmetConditions.thresholds.put(threshold.id(), Rational.of(threshold.value()));
    }
    return unmetConditions;
  }

  private UnmetConditions(StateValues stateValues, NearestValues nearestValues) {
    this.stateValues = stateValues;
    this.nearestValues = nearestValues;
  }

  /// Changes that meet all conditions, each for itself; empty if one is not about an input.
  static List<InputChange> changes(List<Requirement> unmet) {
    List<InputChange> changes = unmet.stream().flatMap(each -> each.change().stream()).toList();
    return changes.size() == unmet.size() ? changes : List.of();
  }

  /// What keeps a condition from being true; empty if it is true.
  List<Requirement> toBeTrue(Expression condition) {
    return wanted(condition, true);
  }

  /// What keeps a condition from being false; empty if it is false.
  List<Requirement> toBeFalse(Expression condition) {
    return wanted(condition, false);
  }

  private List<Requirement> wanted(Expression condition, boolean truth) {
    return switch (condition) {
      case Expression.Not(Expression operand) -> wanted(operand, !truth);
      case Expression.All(List<Expression> parts) -> truth ? all(parts, true) : one(parts, false);
      case Expression.Any(List<Expression> parts) -> truth ? one(parts, true) : all(parts, false);
      case Expression.Name(String id) when named.containsKey(id) -> wanted(named.get(id), truth);
      case Expression.Name(String id) -> truth(id, truth);
      case Expression.Comparison(Relation relation, Expression left, Expression right) ->
          compared(truth ? relation : opposite(relation), left, right);
      case Expression.Membership(Expression value, List<Expression> literals) ->
          member(value, literals, truth);
      case Expression.AtLeast(int count, List<Expression> parts) when truth -> some(parts, count);
      default -> List.of(whole(condition, truth));
    };
  }

  private List<Requirement> all(List<Expression> parts, boolean truth) {
    return parts.stream().flatMap(part -> wanted(part, truth).stream()).toList();
  }

  private List<Requirement> one(List<Expression> parts, boolean truth) {
    return parts.stream()
        .map(part -> wanted(part, truth))
        .min(Comparator.comparingInt(List::size))
        .orElseThrow();
  }

  /// The changes of the parts with the fewest, as many parts as must hold.
  private List<Requirement> some(List<Expression> parts, int count) {
    List<List<Requirement>> each =
        parts.stream()
            .map(part -> wanted(part, true))
            .sorted(Comparator.comparingInt(List::size))
            .toList();
    return each.stream().limit(count).flatMap(List::stream).toList();
  }

  private List<Requirement> truth(String id, boolean truth) {
    Optional<FactValue> value = stateValues.of(id);
    boolean met = value.filter(new FactValue.Truthful(truth)::equals).isPresent();
    return met
        ? List.of()
        : List.of(
            new Requirement(
                new UnmetCondition(
                    id, value.map(Counterfactuals::shown).orElse(""), Boolean.toString(truth)),
                nearestValues.satisfying(id, Relation.EQUAL, new FactValue.Truthful(truth))));
  }

  private List<Requirement> compared(Relation relation, Expression left, Expression right) {
    Optional<FactValue> one = value(left);
    Optional<FactValue> other = value(right);
    boolean constantLeft = !isVarying(left);
    if (!isSimple(left) || !isSimple(right)) {
      return List.of(
          new Requirement(
              new UnmetCondition(
                  ExpressionText.of(left), "", words(relation) + " " + ExpressionText.of(right)),
              Optional.empty()));
    }
    if (one.isPresent() && other.isPresent() && holds(relation, one.get(), other.get())) {
      return List.of();
    }
    Expression what = constantLeft ? right : left;
    Expression with = constantLeft ? left : right;
    Relation seen = constantLeft ? mirrored(relation) : relation;
    return List.of(
        new Requirement(
            new UnmetCondition(
                ExpressionText.of(what),
                value(what).map(Counterfactuals::shown).orElse(""),
                words(seen)
                    + " "
                    + value(with).map(Counterfactuals::shown).orElse(ExpressionText.of(with))),
            value(with)
                .filter(_ -> what instanceof Expression.Name)
                .flatMap(edge -> nearestValues.satisfying(ExpressionText.of(what), seen, edge))));
  }

  private List<Requirement> member(Expression value, List<Expression> literals, boolean truth) {
    Optional<FactValue> now = value(value);
    List<FactValue> listed = literals.stream().flatMap(l -> value(l).stream()).toList();
    if (now.isPresent() && listed.contains(now.get()) == truth) {
      return List.of();
    }
    String names = String.join(", ", listed.stream().map(Counterfactuals::shown).toList());
    return List.of(
        new Requirement(
            new UnmetCondition(
                ExpressionText.of(value),
                now.map(Counterfactuals::shown).orElse(""),
                (truth ? "one of " : "none of ") + names),
            value instanceof Expression.Name(String id)
                ? nearestValues.member(id, listed, truth)
                : Optional.empty()));
  }

  private static Requirement whole(Expression condition, boolean truth) {
    return new Requirement(
        new UnmetCondition(ExpressionText.of(condition), "", Boolean.toString(truth)),
        Optional.empty());
  }

  private boolean isSimple(Expression expression) {
    return expression instanceof Expression.Name
        || expression instanceof Expression.Literal
        || expression instanceof Expression.TextLiteral
        || expression instanceof Expression.BooleanLiteral;
  }

  private boolean isVarying(Expression expression) {
    return expression instanceof Expression.Name(String id) && !thresholds.containsKey(id);
  }

  private Optional<FactValue> value(Expression expression) {
    return switch (expression) {
      case Expression.Literal(Rational number) -> Optional.of(new FactValue.Numeric(number));
      case Expression.TextLiteral(String text) -> Optional.of(new FactValue.Textual(text));
      case Expression.BooleanLiteral(boolean truth) -> Optional.of(new FactValue.Truthful(truth));
      case Expression.Name(String id) when thresholds.containsKey(id) ->
          Optional.of(new FactValue.Numeric(thresholds.get(id)));
      case Expression.Name(String id) -> stateValues.of(id);
      default -> Optional.empty();
    };
  }

  private static boolean holds(Relation relation, FactValue left, FactValue right) {
    if (left instanceof FactValue.Numeric(Rational one)
        && right instanceof FactValue.Numeric(Rational other)) {
      int order = one.compareTo(other);
      return switch (relation) {
        case EQUAL -> order == 0;
        case NOT_EQUAL -> order != 0;
        case LESS -> order < 0;
        case AT_MOST -> order <= 0;
        case GREATER -> order > 0;
        case AT_LEAST -> order >= 0;
      };
    }
    return left.equals(right) == (relation == Relation.EQUAL);
  }

  private static Relation opposite(Relation relation) {
    return switch (relation) {
      case EQUAL -> Relation.NOT_EQUAL;
      case NOT_EQUAL -> Relation.EQUAL;
      case LESS -> Relation.AT_LEAST;
      case AT_MOST -> Relation.GREATER;
      case GREATER -> Relation.AT_MOST;
      case AT_LEAST -> Relation.LESS;
    };
  }

  static Relation mirrored(Relation relation) {
    return switch (relation) {
      case EQUAL -> Relation.EQUAL;
      case NOT_EQUAL -> Relation.NOT_EQUAL;
      case LESS -> Relation.GREATER;
      case AT_MOST -> Relation.AT_LEAST;
      case GREATER -> Relation.LESS;
      case AT_LEAST -> Relation.AT_MOST;
    };
  }

  static String words(Relation relation) {
    return switch (relation) {
      case EQUAL -> "to be";
      case NOT_EQUAL -> "not to be";
      case LESS -> "below";
      case AT_MOST -> "at most";
      case GREATER -> "above";
      case AT_LEAST -> "at least";
    };
  }
}
