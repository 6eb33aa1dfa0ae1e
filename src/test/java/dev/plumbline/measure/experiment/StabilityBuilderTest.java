package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.calibrate.stats.CounterRandom;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.experiment.Stability.ReplicatedDocument;
import dev.plumbline.measure.experiment.Stability.StabilityBuilder;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Judges whose flip rates are planted: a replicate decides 2, or with the item's own probability 0
/// or 1 instead.
@Tag("slow")
class StabilityBuilderTest {

  private static final List<String> ITEMS = List.of("A", "B", "C");

  /// Probability of another decision than the usual one, in thousandths.
  private static final List<Integer> SLIPS = List.of(0, 100, 300);

  @Test
  void planted_flip_rates_are_within_their_intervals() {
    Stability stability = stability(400, 5, 1);

    assertThat(stability.items().get(0).flips().value()).isZero();
    for (int item = 1; item < ITEMS.size(); item++) {
      Estimate flips = stability.items().get(item).flips();
      assertThat(planted(item))
          .isBetween(
              flips.interval().orElseThrow().low().doubleValue(),
              flips.interval().orElseThrow().high().doubleValue());
      assertThat(
              flips
                  .interval()
                  .orElseThrow()
                  .high()
                  .subtract(flips.interval().orElseThrow().low())
                  .doubleValue())
          .isLessThan(0.06);
    }
    assertThat(stability.all().flips().value().doubleValue())
        .isCloseTo((planted(1) + planted(2)) / 3, within(0.02));
  }

  @Test
  void nineteen_of_twenty_intervals_hold_what_was_planted() {
    int held = 0;
    int simulations = 120;
    for (int seed = 0; seed < simulations; seed++) {
      Estimate flips = stability(60, 3, 1_000 + seed).items().get(2).flips();
      held +=
          flips.interval().orElseThrow().low().doubleValue() <= planted(2)
                  && planted(2) <= flips.interval().orElseThrow().high().doubleValue()
              ? 1
              : 0;
    }
    assertThat((double) held / simulations).isBetween(0.88, 1.0);
  }

  @Test
  void panels_of_three_flip_as_often_as_majorities_do() {
    Stability stability = stability(600, 6, 3);

    Estimate flips = panel(stability, 3).flips().orElseThrow();
    assertThat(flips.value()).isLessThan(panel(stability, 1).flips().orElseThrow().value());
    double majority = majority(0.1) + majority(0.3);
    assertThat(majority / 3)
        .isBetween(
            flips.interval().orElseThrow().low().doubleValue() - 0.01,
            flips.interval().orElseThrow().high().doubleValue() + 0.01);
    assertThat(panel(stability, 5).flips()).isEmpty(); // two panels of five need ten
    assertThat(panel(stability, 20).reliability()).isPresent();
  }

  @Test
  void reliability_and_deviation_agree_with_worked_numbers() {
    // Shrout and Fleiss (1979), table 2: six targets, four judges; ICC(1) is .17
    double[][] ratings = {
      {9, 2, 5, 8}, {6, 1, 3, 2}, {8, 4, 6, 8}, {7, 1, 2, 6}, {10, 5, 6, 9}, {6, 2, 4, 7}
    };
    List<ReplicatedDocument> documents = new ArrayList<>();
    for (double[] row : ratings) {
      SortedMap<Integer, List<DocumentOutcome>> panels = new TreeMap<>();
      List<DocumentOutcome> single = new ArrayList<>();
      for (double score : row) {
        single.add(new DocumentOutcome(new TreeMap<>(), OptionalDouble.of(score), ""));
      }
      panels.put(1, single);
      panels.put(2, single);
      panels.put(3, single);
      documents.add(new ReplicatedDocument(OptionalDouble.empty(), panels));
    }
    Stability stability = StabilityBuilder.build(new TreeSet<>(), documents, 0, Optional.empty());

    assertThat(panel(stability, 1).reliability().orElseThrow().value().doubleValue())
        .isCloseTo(0.17, within(0.005));
    assertThat(panel(stability, 5).reliability().orElseThrow().value().doubleValue())
        .isCloseTo(5 * 0.1657 / (1 + 4 * 0.1657), within(0.005));
    // the mean square within targets, 6.26
    assertThat(panel(stability, 1).deviation().orElseThrow().value().doubleValue())
        .isCloseTo(Math.sqrt(6.26), within(0.005));
    assertThat(panel(stability, 1).verdictFlips()).isEmpty();
  }

  @Test
  void agreement_with_people_grows_with_the_panel() {
    Stability stability = stability(300, 5, 7);
    double one = panel(stability, 1).qwk().orElseThrow().value().doubleValue();
    double five = panel(stability, 5).qwk().orElseThrow().value().doubleValue();
    assertThat(five).isGreaterThan(one);
    assertThat(panel(stability, 10).qwk()).isEmpty();
  }

  private static Stability.PanelStability panel(Stability stability, int size) {
    return stability.panels().stream().filter(it -> it.size() == size).findFirst().orElseThrow();
  }

  /// How often two answers differ that are usual with probability 1 - p and else one of two others.
  private static double planted(int item) {
    double p = SLIPS.get(item) / 1000.0;
    return 1 - (1 - p) * (1 - p) - p * p / 2;
  }

  /// How often two majorities of three differ, where the usual answer has no other rival of weight.
  private static double majority(double p) {
    double usual = (1 - p) * (1 - p) * (1 - p) + 3 * p * (1 - p) * (1 - p);
    return 2 * usual * (1 - usual);
  }

  private static Stability stability(int documents, int replicates, int seed) {
    List<ReplicatedDocument> all = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      CounterRandom random = new CounterRandom(seed, d);
      int usual = random.below(3);
      List<SortedMap<String, Integer>> answers = new ArrayList<>();
      for (int r = 0; r < replicates; r++) {
        SortedMap<String, Integer> answer = new TreeMap<>();
        for (int item = 0; item < ITEMS.size(); item++) {
          boolean slips = random.below(1000) < SLIPS.get(item);
          answer.put(ITEMS.get(item), slips ? (usual + 1 + random.below(2)) % 3 : usual);
        }
        answers.add(answer);
      }
      SortedMap<Integer, List<DocumentOutcome>> panels = new TreeMap<>();
      for (int size : StabilityBuilder.SIZES) {
        if (size <= replicates) {
          panels.put(size, panels(answers, size));
        }
      }
      all.add(new ReplicatedDocument(OptionalDouble.of(usual), panels));
    }
    return StabilityBuilder.build(
        new TreeSet<>(ITEMS), all, 0, Optional.of(Scale.of("0", "2", "1")));
  }

  private static List<DocumentOutcome> panels(List<SortedMap<String, Integer>> answers, int size) {
    List<DocumentOutcome> panels = new ArrayList<>();
    for (int first = 0; first < answers.size(); first++) {
      SortedMap<String, Integer> combined = new TreeMap<>();
      for (String item : ITEMS) {
        int[] votes = new int[3];
        for (int i = 0; i < size; i++) {
          votes[answers.get((first + i) % answers.size()).get(item)]++;
        }
        int best = votes[0] >= votes[1] && votes[0] >= votes[2] ? 0 : votes[1] >= votes[2] ? 1 : 2;
        combined.put(item, best);
      }
      double score = combined.values().stream().mapToInt(it -> it).average().orElseThrow();
      panels.add(
          new DocumentOutcome(combined, OptionalDouble.of(score), score >= 1 ? "pass" : "fail"));
    }
    return panels;
  }
}
