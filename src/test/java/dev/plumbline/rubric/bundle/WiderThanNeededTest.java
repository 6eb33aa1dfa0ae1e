package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Intervals that are wider than the values of their completions although each unknown is read
/// once: an interval has no gaps, and these functions ask about a value inside one.
class WiderThanNeededTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // 2 × n is 0, 2 or 4, never 3
        "2 * n == 3 ? y : 0",
        // a node that reads another one must assume that its value may have decimals
        "half == 1.5 ? y : 0",
        // 1 or −1, never 0 on the way
        "abs(b ? 1 : -1) - 1",
        // n is 0, 1 or 2, and each equality may or may not hold
        "n in [0, 1, 2] ? 0 : y",
        "b in [true, false] ? 0 : y"
      })
  void a_value_between_two_possible_ones_is_taken_as_possible(String formula) {
    Bundle bundle =
        Rubrics.of(
            "facts: {n: {type: integer, min: 0, max: 2, optional: true}, b: {type: boolean, optional: true}, y: integer}\n"
                + "plan: {half: n, composite: {tree: [{when: y > 5, then: half}, {else: \""
                + formula
                + "\"}]}}\n");
    TreeMap<String, FactValue> known = new TreeMap<>();
    known.put("y", new FactValue.Numeric(Rational.ONE));

    Interval value =
        bundle
            .scoring()
            .program()
            .run(new ScoringPlanInputs(new TreeMap<>(known), new TreeMap<>(), new TreeMap<>()))
            .composite();

    // every completion gives 0
    assertThat(value.isPoint()).isFalse();
    assertThat(value.low().sign() <= 0 && value.high().sign() >= 0).isTrue();
    assertThat(
            bundle
                .scoring()
                .program()
                .run(new ScoringPlanInputs(new TreeMap<>(known), new TreeMap<>(), new TreeMap<>()))
                .status())
        .isEqualTo(ScoreStatus.BOUNDED);
  }
}
