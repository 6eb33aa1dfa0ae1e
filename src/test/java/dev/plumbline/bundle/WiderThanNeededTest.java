package dev.plumbline.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.PlanInputs;
import dev.plumbline.plan.model.ScoreStatus;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where an interval is wider than its completions although each unknown is read once: an interval
/// has no gaps, and these forms ask for a value that stands in one.
class WiderThanNeededTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // 2 × n is 0, 2 or 4, never 3
        "2 * n == 3 ? y : 0",
        // what a node gives may have decimals, for all that a reader of it knows
        "half == 1.5 ? y : 0",
        // 1 or −1, never 0 on the way
        "abs(b ? 1 : -1) - 1",
        // 0, 1 and 2 are all that n can be, and each may be it or not
        "n in [0, 1, 2] ? 0 : y",
        "b in [true, false] ? 0 : y"
      })
  void a_value_between_two_others_is_thought_possible(String formula) {
    Bundle bundle =
        Rubrics.of(
            "facts: {n: {type: integer, min: 0, max: 2, optional: true}, b: {type: boolean, optional: true}, y: integer}\n"
                + "plan: {half: n, composite: {tree: [{when: y > 5, then: half}, {else: \""
                + formula
                + "\"}]}}\n");
    TreeMap<String, FactValue> known = new TreeMap<>();
    known.put("y", new FactValue.Numeric(Rational.ONE));

    Interval value = bundle.scoring().program().run(PlanInputs.of(known)).composite();

    // every completion gives 0
    assertThat(value.isPoint()).isFalse();
    assertThat(value.low().sign() <= 0 && value.high().sign() >= 0).isTrue();
    assertThat(bundle.scoring().program().run(PlanInputs.of(known)).status())
        .isEqualTo(ScoreStatus.BOUNDED);
  }
}
