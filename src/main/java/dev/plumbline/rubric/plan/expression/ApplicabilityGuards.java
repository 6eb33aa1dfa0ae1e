package dev.plumbline.rubric.plan.expression;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What a condition says of what applies, where it holds and where it does not.
final class ApplicabilityGuards {

  /// The names that apply wherever the condition is true.
  static SortedSet<String> ifTrue(Expression condition) {
    SortedSet<String> names = new TreeSet<>();
    switch (condition) {
      case Expression.Applies(String id) -> names.add(id);
      case Expression.Not(Expression operand) -> names.addAll(ifFalse(operand));
      case Expression.All(List<Expression> operands) ->
          operands.forEach(operand -> names.addAll(ifTrue(operand)));
      default -> {}
    }
    return names;
  }

  /// The names that apply wherever the condition is false.
  static SortedSet<String> ifFalse(Expression condition) {
    SortedSet<String> names = new TreeSet<>();
    switch (condition) {
      case Expression.Not(Expression operand) -> names.addAll(ifTrue(operand));
      case Expression.Any(List<Expression> operands) ->
          operands.forEach(operand -> names.addAll(ifFalse(operand)));
      default -> {}
    }
    return names;
  }

  /// The names that apply wherever one operand of `&&` or `||` decides: the others are then true,
  /// or false.
  static SortedSet<String> ofOthers(List<Expression> operands, Expression one, boolean all) {
    SortedSet<String> names = new TreeSet<>();
    for (Expression other : operands) {
      if (other != one) {
        names.addAll(all ? ifTrue(other) : ifFalse(other));
      }
    }
    return names;
  }

  private ApplicabilityGuards() {}
}
