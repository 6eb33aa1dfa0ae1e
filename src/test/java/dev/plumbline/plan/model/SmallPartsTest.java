package dev.plumbline.plan.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.plan.engine.RangeSubtraction;
import dev.plumbline.plan.engine.TopologicalOrder;
import dev.plumbline.plan.model.TreeStep.Bound;
import dev.plumbline.plan.model.TreeStep.Range;
import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Rational;
import dev.plumbline.plan.number.Truth;
import dev.plumbline.problem.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Truth, verdicts, scales, ranges and the order of nodes.
class SmallPartsTest {

  // Kleene (1952), section 64, the strong tables
  @ParameterizedTest
  @CsvSource({
    "TRUE, TRUE, TRUE, TRUE",
    "TRUE, UNKNOWN, UNKNOWN, TRUE",
    "TRUE, FALSE, FALSE, TRUE",
    "UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN",
    "UNKNOWN, FALSE, FALSE, UNKNOWN",
    "FALSE, FALSE, FALSE, FALSE"
  })
  void truth_follows_kleenes_tables(Truth a, Truth b, Truth and, Truth or) {
    assertThat(a.and(b)).isEqualTo(b.and(a)).isEqualTo(and);
    assertThat(a.or(b)).isEqualTo(b.or(a)).isEqualTo(or);
    assertThat(a.and(b).not()).isEqualTo(a.not().or(b.not()));
  }

  @ParameterizedTest
  @CsvSource({
    // steps of 1: a half goes up
    "1, 6, 1, 3.5, 4",
    "1, 6, 1, 3.499999999999, 3",
    // steps of a half: 3.25 lies between 3 and 3.5 and goes up, 3.2 goes down
    "1, 6, 0.5, 3.25, 3.5",
    "1, 6, 0.5, 3.2, 3",
    // below zero a half still goes up, towards the better
    "-2, 2, 1, -0.5, 0",
    // never outside
    "1, 6, 1, 9, 6",
    "1, 6, 1, -4, 1"
  })
  void a_score_is_rounded_to_the_nearest_point_half_up(
      BigDecimal min, BigDecimal max, BigDecimal step, String value, String nearest) {
    assertThat(new Scale(min, max, step).nearest(Rational.of(value)))
        .isEqualTo(Rational.of(nearest));
  }

  @Test
  void an_undecided_verdict_is_the_set_of_possible_ones() {
    VerdictRange cut = VerdictRange.of(Verdict.PASS).or(VerdictRange.of(Verdict.FAIL));

    assertThat(cut.isDecided()).isFalse();
    assertThat(cut.canBe(Verdict.REVIEW)).isFalse();
    assertThat(cut.and(Verdict.FAIL)).isEqualTo(VerdictRange.of(Verdict.FAIL));
    assertThat(cut.and(Verdict.REVIEW).mildest()).isEqualTo(Verdict.REVIEW);
    assertThat(cut.onlyIf(Verdict.REVIEW)).isEqualTo(VerdictRange.NONE);
    assertThat(cut.onlyIf(Verdict.FAIL).mildest()).isEqualTo(Verdict.NONE);
    assertThat(
            VerdictRange.of(Verdict.REVIEW)
                .andPossibly(Verdict.FAIL)
                .onlyIf(Verdict.REVIEW)
                .worst())
        .isEqualTo(Verdict.REVIEW);
  }

  @Test
  void subtracting_ranges_preserves_open_and_closed_ends() {
    RangeSubtraction all = RangeSubtraction.of(Interval.of(Rational.ZERO, Rational.ONE));
    Range upper = range(new Bound.At(Rational.of("0.5"), true), new Bound.Open());
    Range lower = range(new Bound.Open(), new Bound.At(Rational.of("0.5"), false));
    Range middle =
        range(new Bound.At(Rational.of("0.2"), false), new Bound.At(Rational.of("0.4"), true));

    assertThat(all.minus(upper).pieces().getFirst().description()).isEqualTo("0 to 0.5 (excluded)");
    assertThat(all.minus(upper).overlaps(upper)).isFalse();
    assertThat(all.minus(upper).minus(lower).isEmpty()).isTrue();
    assertThat(all.minus(middle).pieces().stream().map(RangeSubtraction.Piece::description))
        .containsExactly("0 to 0.2", "0.4 (excluded) to 1");
    assertThat(RangeSubtraction.of(Interval.point(Rational.of("0.5"))).overlaps(lower)).isFalse();
  }

  @Test
  void nodes_run_after_their_dependencies_and_otherwise_by_id() {
    List<Problem> problems = new ArrayList<>();

    List<String> order =
        TopologicalOrder.of(needs("c:", "b:c", "a:c b", "d:"), new TreeMap<>(), problems);

    assertThat(order).containsExactly("c", "b", "a", "d");
    assertThat(problems).isEmpty();
  }

  @Test
  void every_cycle_is_reported_from_its_smallest_id() {
    List<Problem> problems = new ArrayList<>();

    List<String> order =
        TopologicalOrder.of(
            needs("a:b", "b:d c", "c:a", "d:", "x:y", "y:x", "z:a"), new TreeMap<>(), problems);

    assertThat(order).containsExactly("d");
    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly("`a` needs `b` needs `c` needs `a`", "`x` needs `y` needs `x`");
  }

  private static SortedMap<String, SortedSet<String>> needs(String... rows) {
    SortedMap<String, SortedSet<String>> needs = new TreeMap<>();
    for (String row : rows) {
      String[] parts = row.split(":", 2);
      needs.put(
          parts[0],
          parts[1].isEmpty() ? new TreeSet<>() : new TreeSet<>(List.of(parts[1].split(" "))));
    }
    return needs;
  }

  private static Range range(Bound low, Bound high) {
    return new Range(low, high, new TreeStep.Branch.Missing());
  }
}
