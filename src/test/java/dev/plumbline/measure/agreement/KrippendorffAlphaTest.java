package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KrippendorffAlphaTest {

  /// The example of Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section C:
  /// four observers, twelve units, 0 where a value is missing. For interval data alpha is .849.
  private static final int[][] OBSERVERS = {
    {1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0},
    {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3},
    {0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0},
    {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0}
  };

  @Test
  void the_published_example_gives_the_published_alpha() {
    KrippendorffAlpha alpha = new KrippendorffAlpha(12);
    for (int unit = 0; unit < 12; unit++) {
      int at = unit;
      alpha.add(
          unit,
          "C1",
          fromZeroTo(5),
          Arrays.stream(OBSERVERS).map(values -> values[at]).filter(value -> value > 0).toList());
    }

    Estimate all = alpha.all();

    assertThat(all.value().doubleValue()).isBetween(0.8485, 0.8495);
    assertThat(alpha.of("C1")).isEqualTo(all);
    assertThat(all.interval().orElseThrow().low()).isLessThan(all.value());
    assertThat(all.interval().orElseThrow().high()).isGreaterThan(all.value());
  }

  @Test
  void full_agreement_is_one_and_opposition_is_below_zero() {
    assertThat(of(List.of(0, 0), List.of(2, 2), List.of(1, 1))).isEqualTo(1);
    assertThat(of(List.of(0, 2), List.of(2, 0))).isLessThan(0);
  }

  @Test
  void without_a_difference_there_is_nothing_to_agree_on() {
    KrippendorffAlpha alpha = new KrippendorffAlpha(2);
    alpha.add(0, "C1", DecisionScale.ABSENT_PARTIAL_CLEAR, List.of(1, 1));
    alpha.add(1, "C1", DecisionScale.ABSENT_PARTIAL_CLEAR, List.of(1));
    assertThat(alpha.all()).isEqualTo(new Estimate.Undefined("no decisions differ"));
    assertThat(alpha.of("C2")).isEqualTo(alpha.all());
  }

  @Test
  void over_items_what_is_observed_and_expected_within_each_is_added_up() {
    KrippendorffAlpha alpha = new KrippendorffAlpha(4);
    List<List<Integer>> decisions =
        List.of(List.of(0, 1), List.of(1, 1), List.of(0, 0), List.of(1, 1));
    for (int document = 0; document < 4; document++) {
      alpha.add(document, "yes-no", DecisionScale.ABSENT_PRESENT, decisions.get(document));
      List<Integer> doubled = new ArrayList<>();
      decisions.get(document).forEach(decision -> doubled.add(2 * decision));
      alpha.add(document, "graded", DecisionScale.ABSENT_PARTIAL_CLEAR, doubled);
    }
    assertThat(alpha.of("yes-no")).isEqualTo(alpha.of("graded"));
    assertThat(alpha.all().value()).isEqualTo(alpha.of("graded").value());
  }

  @SafeVarargs
  private static double of(List<Integer>... units) {
    KrippendorffAlpha alpha = new KrippendorffAlpha(units.length);
    for (int unit = 0; unit < units.length; unit++) {
      alpha.add(unit, "C1", DecisionScale.ABSENT_PARTIAL_CLEAR, units[unit]);
    }
    return alpha.all().value().doubleValue();
  }

  private static DecisionScale fromZeroTo(int highest) {
    SortedMap<Integer, String> levels = new TreeMap<>();
    for (int level = 0; level <= highest; level++) {
      levels.put(level, "level " + level);
    }
    return DecisionScale.of(levels, 1);
  }
}
