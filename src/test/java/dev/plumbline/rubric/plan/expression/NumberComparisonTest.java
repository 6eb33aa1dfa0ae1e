package dev.plumbline.rubric.plan.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.rubric.plan.expression.BoundExpression.Condition;
import dev.plumbline.rubric.plan.expression.BoundExpression.FixedNumber;
import dev.plumbline.rubric.plan.expression.BoundExpression.Number;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberEvaluator;
import dev.plumbline.rubric.plan.expression.BoundExpression.NumberSlot;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A name compared with a constant is compared as two expressions of any other form are.
@Tag("soak")
class NumberComparisonTest {

  @Test
  void every_relation_has_the_truth_of_the_general_comparison() {
    for (int seed : FreshSeeds.after(25, NumberComparisonTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int trial = 0; trial < 200; trial++) {
        Interval bound = Interval.point(number(random));
        int decimals = random.nextInt(3);
        Frame frame = new Frame(new Frame.Slots(1, 0, 0, 0));
        frame.numbers[0] = value(random);
        for (Relation relation : Relation.values()) {
          Condition shortcut =
              compared(relation, new NumberSlot(0), decimals, new FixedNumber(bound), bound);
          Condition general =
              compared(relation, read -> read.numbers[0], decimals, _ -> bound, bound);

          assertThat(shortcut.test().of(frame))
              .as("%s %s %s of seed %s", frame.numbers[0], relation, bound, seed)
              .isEqualTo(general.test().of(frame));
        }
      }
    }
  }

  private static Condition compared(
      Relation relation, NumberEvaluator name, int decimals, NumberEvaluator fixed, Interval at) {
    Interval range = Interval.of(Rational.of(-10), Rational.of(10));
    return ConditionCompiler.numbers(
        relation,
        new Number(name, range, decimals, List.of(new Binding("x", Binding.Kind.NUMBER, 0, 0))),
        new Number(fixed, at, at.low().toDecimal().scale(), List.of()));
  }

  private static Interval value(SplittableRandom random) {
    Rational one = number(random);
    Rational other = random.nextBoolean() ? one : number(random);
    Interval value = Interval.of(Rational.min(one, other), Rational.max(one, other));
    return random.nextInt(4) == 0 ? value.undefined() : value;
  }

  /// Few values, so that many are equal, with up to two decimals.
  private static Rational number(SplittableRandom random) {
    return Rational.of(BigDecimal.valueOf(random.nextInt(-30, 31), random.nextInt(3)));
  }
}
