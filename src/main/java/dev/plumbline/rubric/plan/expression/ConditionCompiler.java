package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.BoundExpression.Condition;
import dev.plumbline.rubric.plan.expression.BoundExpression.FixedNumber;
import dev.plumbline.rubric.plan.expression.BoundExpression.FixedText;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberSlot;
import dev.plumbline.rubric.plan.expression.BoundExpression.Test;
import dev.plumbline.rubric.plan.expression.BoundExpression.Text;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.TextSlot;
import dev.plumbline.rubric.plan.expression.BoundExpression.TruthSlot;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Expression.TextLiteral;
import dev.plumbline.rubric.plan.expression.Expression.TextTestKind;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.expression.Scope.BindingSet;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Compiles conditions into evaluators in Kleene's strong three-valued logic (Kleene 1952, section
/// 64).
final class ConditionCompiler {

  static Test negated(Test test) {
    return test instanceof TruthSlot(int slot)
        ? frame -> frame.truths[slot].not()
        : frame -> test.of(frame).not();
  }

  static Condition all(List<Condition> parts) {
    Test[] tests = tests(parts);
    if (tests.length == 2) {
      return new Condition(both(tests[0], tests[1]), BindingSet.of(parts));
    }
    return new Condition(
        frame -> {
          Truth truth = Truth.TRUE;
          for (Test test : tests) {
            truth = truth.and(test.of(frame));
            if (truth == Truth.FALSE) {
              return truth;
            }
          }
          return truth;
        },
        BindingSet.of(parts));
  }

  /// Most conjunctions and disjunctions have two parts, and a loop over two costs as much as the
  /// parts.
  private static Test both(Test left, Test right) {
    return frame -> {
      Truth truth = left.of(frame);
      return truth == Truth.FALSE ? truth : truth.and(right.of(frame));
    };
  }

  private static Test either(Test left, Test right) {
    return frame -> {
      Truth truth = left.of(frame);
      return truth == Truth.TRUE ? truth : truth.or(right.of(frame));
    };
  }

  static Condition any(List<Condition> parts) {
    Test[] tests = tests(parts);
    if (tests.length == 2) {
      return new Condition(either(tests[0], tests[1]), BindingSet.of(parts));
    }
    return new Condition(
        frame -> {
          Truth truth = Truth.FALSE;
          for (Test test : tests) {
            truth = truth.or(test.of(frame));
            if (truth == Truth.TRUE) {
              return truth;
            }
          }
          return truth;
        },
        BindingSet.of(parts));
  }

  static Condition atLeast(int count, List<Condition> parts) {
    Test[] tests = tests(parts);
    return new Condition(
        frame -> {
          int sure = 0;
          int possible = 0;
          for (Test test : tests) {
            Truth truth = test.of(frame);
            sure += truth == Truth.TRUE ? 1 : 0;
            possible += truth == Truth.FALSE ? 0 : 1;
          }
          return sure >= count ? Truth.TRUE : possible < count ? Truth.FALSE : Truth.UNKNOWN;
        },
        BindingSet.of(parts));
  }

  static Condition conditional(Condition test, Condition then, Condition otherwise) {
    Test question = test.test();
    Test first = then.test();
    Test second = otherwise.test();
    return new Condition(
        frame ->
            switch (question.of(frame)) {
              case TRUE -> first.of(frame);
              case FALSE -> second.of(frame);
              case UNKNOWN -> {
                Truth one = first.of(frame);
                yield one == second.of(frame) ? one : Truth.UNKNOWN;
              }
            },
        BindingSet.of(List.of(test, then, otherwise)));
  }

  static Condition truths(Relation relation, Condition left, Condition right) {
    Test a = left.test();
    Test b = right.test();
    boolean equal = relation == Relation.EQUAL;
    return new Condition(
        frame -> {
          Truth one = a.of(frame);
          Truth other = b.of(frame);
          return one == Truth.UNKNOWN || other == Truth.UNKNOWN
              ? Truth.UNKNOWN
              : Truth.of((one == other) == equal);
        },
        BindingSet.of(List.of(left, right)));
  }

  static Condition numbers(Relation relation, Number left, Number right) {
    NumberEvaluator a = left.evaluator();
    NumberEvaluator b = right.evaluator();
    List<Binding> reads = BindingSet.of(List.of(left, right));
    if (a instanceof NumberSlot(int slot) && b instanceof FixedNumber(Interval bound)) {
      return new Condition(
          NumberComparison.of(relation, slot, bound.low(), isNeverEqual(left, right)), reads);
    }
    return switch (relation) {
      case LESS -> new Condition(frame -> less(a.of(frame), b.of(frame)), reads);
      case GREATER -> new Condition(frame -> less(b.of(frame), a.of(frame)), reads);
      case AT_LEAST -> new Condition(frame -> less(a.of(frame), b.of(frame)).not(), reads);
      case AT_MOST -> new Condition(frame -> less(b.of(frame), a.of(frame)).not(), reads);
      case EQUAL -> new Condition(equality(left, right), reads);
      case NOT_EQUAL -> {
        Test equal = equality(left, right);
        yield new Condition(frame -> equal.of(frame).not(), reads);
      }
    };
  }

  /// Two texts are equal if both are known and equal, or can have only one common value; they
  /// differ if they have no possible value in common.
  static Condition texts(Relation relation, Text left, Text right) {
    TextEvaluator a = left.evaluator();
    TextEvaluator b = right.evaluator();
    boolean equal = relation == Relation.EQUAL;
    if (a instanceof TextSlot(int slot) && b instanceof FixedText(String value)) {
      Truth unknown = equalityOfPossible(left.values(), right.values());
      return new Condition(
          frame -> {
            String text = frame.texts[slot];
            Truth same = Frame.isUnknown(text) ? unknown : Truth.of(text.equals(value));
            return equal ? same : same.not();
          },
          left.reads());
    }
    return new Condition(
        frame -> {
          String one = a.of(frame);
          String other = b.of(frame);
          Truth same =
              Frame.isUnknown(one) || Frame.isUnknown(other)
                  ? equalityOfPossible(possibleValues(one, left), possibleValues(other, right))
                  : Truth.of(one.equals(other));
          return equal ? same : same.not();
        },
        BindingSet.of(List.of(left, right)));
  }

  static Condition oneOf(Text text, List<Expression> literals) {
    TextEvaluator textEvaluator = text.evaluator();
    List<String> values =
        literals.stream().map(TextLiteral.class::cast).map(TextLiteral::value).toList();
    Truth unknown =
        text.values().isEmpty()
            ? Truth.UNKNOWN
            : values.containsAll(text.values())
                ? Truth.TRUE
                : text.values().stream().anyMatch(values::contains) ? Truth.UNKNOWN : Truth.FALSE;
    return new Condition(
        frame -> {
          String value = textEvaluator.of(frame);
          return Frame.isUnknown(value) ? unknown : Truth.of(values.contains(value));
        },
        text.reads());
  }

  /// An unknown text of a closed list passes if every value of the list does.
  static Condition textTest(TextTestKind kind, Text text, String part) {
    TextEvaluator textEvaluator = text.evaluator();
    long passing = text.values().stream().filter(value -> matches(kind, value, part)).count();
    Truth unknown =
        text.values().isEmpty() || (passing > 0 && passing < text.values().size())
            ? Truth.UNKNOWN
            : Truth.of(passing > 0);
    return new Condition(
        frame -> {
          String value = textEvaluator.of(frame);
          return Frame.isUnknown(value) ? unknown : Truth.of(matches(kind, value, part));
        },
        text.reads());
  }

  private static boolean matches(TextTestKind kind, String value, String part) {
    return switch (kind) {
      case CONTAINS -> value.contains(part);
      case STARTS_WITH -> value.startsWith(part);
      case ENDS_WITH -> value.endsWith(part);
    };
  }

  /// True if every pair of values is in this order, false if none is.
  private static Truth less(Interval left, Interval right) {
    if (!left.defined() || !right.defined()) {
      return Truth.UNKNOWN;
    }
    if (left.high().compareTo(right.low()) < 0) {
      return Truth.TRUE;
    }
    return left.low().compareTo(right.high()) >= 0 ? Truth.FALSE : Truth.UNKNOWN;
  }

  /// A constant with more decimals than the other side can have is never equal to it.
  private static Test equality(Number left, Number right) {
    NumberEvaluator a = left.evaluator();
    NumberEvaluator b = right.evaluator();
    boolean never = isNeverEqual(left, right) || isNeverEqual(right, left);
    return frame -> {
      Interval one = a.of(frame);
      Interval other = b.of(frame);
      if (!one.defined() || !other.defined()) {
        return Truth.UNKNOWN;
      }
      if (never || one.high().compareTo(other.low()) < 0 || other.high().compareTo(one.low()) < 0) {
        return Truth.FALSE;
      }
      return one.isPoint() && other.isPoint() ? Truth.TRUE : Truth.UNKNOWN;
    };
  }

  /// The decimals of the constant's value count, not those that its parts could have: 0.5 * 2 has
  /// none.
  private static boolean isNeverEqual(Number value, Number constant) {
    return constant.isConstant()
        && value.decimals() != BoundExpression.UNBOUNDED_DECIMALS
        && !constant
            .range()
            .low()
            .times(Rational.of(BigDecimal.TEN.pow(value.decimals())))
            .isWhole();
  }

  /// The possible values of a text: itself, or its closed list; empty if it can be anything.
  private static List<String> possibleValues(String value, Text text) {
    return Frame.isUnknown(value) ? text.values() : List.of(value);
  }

  private static Truth equalityOfPossible(List<String> left, List<String> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return Truth.UNKNOWN;
    }
    if (left.size() == 1 && left.equals(right)) {
      return Truth.TRUE;
    }
    return left.stream().anyMatch(right::contains) ? Truth.UNKNOWN : Truth.FALSE;
  }

  private static Test[] tests(List<Condition> parts) {
    return parts.stream().map(Condition::test).toArray(Test[]::new);
  }

  private ConditionCompiler() {}

  /// What a condition says of what applies, where it holds and where it does not.
  static final class ApplicabilityGuards {

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
}
