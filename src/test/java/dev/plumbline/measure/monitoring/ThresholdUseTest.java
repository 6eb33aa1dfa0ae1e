package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.measure.monitoring.RunStatistics.ThresholdUse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdUseTest {

  @ParameterizedTest
  @CsvSource({
    "30, 6, 2, CROWDED",
    "30, 5, 2, CLEAR",
    "29, 6, 2, FEW_DOCUMENTS",
    "30, 6, 1, ONE_VALUE",
    "5, 5, 1, FEW_DOCUMENTS",
    "0, 0, 0, CLEAR"
  })
  void every_threshold_says_how_documents_lie_about_it(
      long documents, long near, int distinct, ThresholdUse.Crowding crowding) {
    ThresholdUse use =
        new ThresholdUse(
            "rule a/b", "words", Rational.of(3), documents, 0, 1, near, distinct, true);
    assertThat(use.crowding()).isEqualTo(crowding);
  }

  @Test
  void what_is_not_measured_is_listed_and_decisions_of_items_are_no_thresholds() {
    List<ThresholdUse> thresholds =
        new RunStatisticsBuilder(
                Rubrics.locked(
                    """
                    rubric: letters
                    version: 1.0.0
                    facts: {words: {computed: words}, lines: {computed: sentences}}
                    traits:
                      clarity:
                        scale: {min: 1, max: 5}
                        items: [{id: C1, ask: Are there reasons?, cues: {positive: [because]}}]
                    plan:
                      manner:
                        rules:
                          - {id: dense, when: words - 20 * lines > 30 && C1 >= 1, weight: -1, because: dense}
                          - {id: long, when: words > 500, weight: -1, because: long}
                      composite: clarity + manner
                    """))
            .build(false)
            .thresholds();

    assertThat(thresholds.stream().map(it -> it.name() + " " + it.crowding().wireName()))
        .containsExactlyInAnyOrder("words - 20 * lines not-measured", "words clear");
  }
}
