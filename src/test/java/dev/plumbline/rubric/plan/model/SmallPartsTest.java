package dev.plumbline.rubric.plan.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Truth, verdicts and scales.
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
    PossibleVerdicts cut = PossibleVerdicts.of(Verdict.PASS).or(PossibleVerdicts.of(Verdict.FAIL));

    assertThat(cut.isDecided()).isFalse();
    assertThat(cut.canBe(Verdict.REVIEW)).isFalse();
    assertThat(cut.and(Verdict.FAIL)).isEqualTo(PossibleVerdicts.of(Verdict.FAIL));
    assertThat(cut.and(Verdict.REVIEW))
        .isEqualTo(PossibleVerdicts.of(Verdict.REVIEW).or(PossibleVerdicts.of(Verdict.FAIL)));
    assertThat(cut.onlyIf(Verdict.REVIEW)).isEqualTo(PossibleVerdicts.NONE);
    assertThat(cut.onlyIf(Verdict.FAIL).canBe(Verdict.NONE)).isTrue();
    assertThat(
            PossibleVerdicts.of(Verdict.REVIEW)
                .andPossibly(Verdict.FAIL)
                .onlyIf(Verdict.REVIEW)
                .worst())
        .isEqualTo(Verdict.REVIEW);
  }
}
