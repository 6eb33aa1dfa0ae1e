package dev.plumbline.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.people.DocumentChoice.ReviewCandidate;
import dev.plumbline.people.DocumentChoice.ReviewCandidate.Reason;
import dev.plumbline.people.DocumentChoice.ReviewCandidate.Uncertainty;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReviewSelectionTest {

  private static final Digest RUN = new Digest("b".repeat(64));

  @Test
  void the_most_valuable_are_certain_and_the_others_are_drawn() {
    ReviewSelection selection = ReviewSelection.of(RUN, candidates(), 10, 7, 200);

    assertThat(selection.chosen()).hasSize(10);
    assertThat(selection.chosen().subList(0, 5))
        .extracting(ReviewSelection.Chosen::id)
        .containsExactlyInAnyOrder("d0", "d10", "d20", "d30", "d40");
    assertThat(selection.chosen().subList(0, 5)).allMatch(ReviewSelection.Chosen::isCertain);
    assertThat(selection.chosen().get(0).words()).isEqualTo("no score; an item is unknown (2)");
    assertThat(selection.chosen().subList(5, 10))
        .allSatisfy(chosen -> assertThat(chosen.words()).isEqualTo("random, 5 of 45"));
    assertThat(ReviewSelection.of(RUN, candidates(), 10, 7, 200)).isEqualTo(selection);
    assertThat(ReviewSelection.of(RUN, candidates(), 10, 8, 200)).isNotEqualTo(selection);
    assertThat(JsonRecord.read(ReviewSelection.class, selection.json())).contains(selection);
    assertThat(selection.documents("")).hasSize(10);
    selection
        .chosen()
        .forEach(one -> assertThat(selection.documents("")).containsEntry(one.id(), one.words()));
  }

  @Test
  void a_budget_beyond_the_run_takes_every_document() {
    assertThat(ReviewSelection.of(RUN, candidates(), 1_000, 1, 200).chosen()).hasSize(50);
    assertThat(ReviewSelection.of(RUN, candidates(), 10, 1, 0).chosen()).hasSize(5);
    assertThat(ReviewSelection.of(RUN, List.of(), 10, 1, 200).chosen()).isEmpty();
  }

  /// Over many seeds the mean of the estimates is the mean of all documents, although documents of
  /// value differ from the others; and it varies as much as its standard error says.
  @Test
  void estimates_are_unbiased() {
    SortedMap<String, Double> values = new TreeMap<>();
    for (int i = 0; i < 50; i++) {
      values.put("d" + i, i % 10 == 0 ? 0.1 : 0.5 + (i % 7) / 14.0);
    }
    double truth = values.values().stream().mapToDouble(it -> it).average().orElseThrow();
    double sum = 0;
    double squares = 0;
    double errors = 0;
    int seeds = 4_000;
    for (int seed = 0; seed < seeds; seed++) {
      SampleEstimate estimate =
          SampleEstimate.of(ReviewSelection.of(RUN, candidates(), 13, seed, 400), values)
              .orElseThrow();
      sum += estimate.mean();
      squares += (estimate.mean() - truth) * (estimate.mean() - truth);
      errors += estimate.standardError() * estimate.standardError();
    }

    assertThat(sum / seeds).isCloseTo(truth, within(0.003));
    assertThat(Math.sqrt(errors / seeds)).isCloseTo(Math.sqrt(squares / seeds), within(0.003));
  }

  /// By hand: 44 of the 45 others are drawn, half of them 1, with a variance of 11/43.
  @Test
  void the_error_of_a_mean_falls_with_the_share_that_is_drawn_of_the_others() {
    ReviewSelection selection = ReviewSelection.of(RUN, candidates(), 49, 7, 400);
    SortedMap<String, Double> values = new TreeMap<>();
    selection
        .chosen()
        .forEach(one -> values.put(one.id(), one.isCertain() ? 0.0 : values.size() % 2));
    assertThat(SampleEstimate.of(selection, values).orElseThrow().standardError())
        .isCloseTo(0.9 * Math.sqrt((1 - 44.0 / 45) * 11 / 43 / 44), within(1e-12));
  }

  @Test
  void nothing_is_estimated_from_an_unfinished_review() {
    ReviewSelection selection = ReviewSelection.of(RUN, candidates(), 10, 7, 200);
    SortedMap<String, Double> values = new TreeMap<>();
    selection.chosen().forEach(chosen -> values.put(chosen.id(), 1.0));
    assertThat(SampleEstimate.of(selection, values)).contains(new SampleEstimate(1.0, 0.0));
    values.remove(selection.chosen().getLast().id());
    assertThat(SampleEstimate.of(selection, values)).isEmpty();
  }

  /// Every tenth document has reasons.
  private static List<ReviewCandidate> candidates() {
    List<ReviewCandidate> candidates = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      candidates.add(
          new ReviewCandidate(
              "d" + i,
              i % 10 == 0
                  ? new TreeMap<>(Map.of(Reason.UNSCORED, 1, Reason.UNKNOWN_ITEM, 2))
                  : new TreeMap<>(),
              Uncertainty.NONE));
    }
    return candidates;
  }
}
