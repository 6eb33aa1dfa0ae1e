package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Rational;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.score.extraction.DecisionRange.Vote;
import dev.plumbline.score.extraction.Panel.Combination;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every panel of up to three jurors with weights 1 to 3, vetoes, and up to three decisions,
/// against all completions of the answers that are missing; and larger ones drawn.
@Tag("soak")
class DecisionRangeTest {

  private static final int MAX = 2;

  @ParameterizedTest
  @EnumSource(Combination.class)
  void a_range_is_the_hull_of_what_every_completion_gives(Combination combination) {
    for (int jurors = 1; jurors <= 3; jurors++) {
      for (List<Vote> votes : votes(jurors)) {
        check(combination, votes);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Combination.class)
  void so_it_is_for_larger_panels(Combination combination) {
    for (int seed : FreshSeeds.after(300, DecisionRangeTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Vote> votes = new ArrayList<>();
      for (int juror = 0; juror < 4 + random.nextInt(3); juror++) {
        boolean open = random.nextInt(3) == 0;
        int decision = random.nextInt(MAX + 1);
        votes.add(
            new Vote(
                open ? 0 : decision,
                open ? MAX : decision,
                1 + random.nextInt(4),
                random.nextInt(6) == 0));
      }
      check(combination, votes);
    }
  }

  private static void check(Combination combination, List<Vote> votes) {
    DecisionRange range = DecisionRange.of(combination, votes);
    Rational low = Rational.of(Integer.MAX_VALUE);
    Rational high = Rational.of(Integer.MIN_VALUE);
    for (List<Vote> completed : completions(votes)) {
      DecisionRange then = DecisionRange.of(combination, completed);
      low = Rational.min(low, then.low());
      high = Rational.max(high, then.high());
    }
    assertThat(range).as("%s of %s", combination, votes).isEqualTo(new DecisionRange(low, high));
    if (range.isOne() && combination != Combination.MEAN) {
      assertThat(votes.stream().filter(vote -> !vote.isOpen()).map(vote -> Rational.of(vote.low())))
          .as("%s of %s is a juror's decision", combination, votes)
          .contains(range.low());
    }
  }

  @Test
  void the_median_of_two_is_the_lower_and_weights_shift_it() {
    assertThat(median(vote(1, 1), vote(2, 1))).isEqualTo(1);
    assertThat(median(vote(0, 1), vote(2, 2))).isEqualTo(2);
    assertThat(median(vote(0, 2), vote(1, 1), vote(2, 1))).isEqualTo(0);
    assertThat(median(vote(0, 1), vote(1, 1), vote(2, 3))).isEqualTo(2);
  }

  @Test
  void the_mean_is_exact_and_a_missing_answer_leaves_what_it_can_still_be() {
    assertThat(DecisionRange.of(Combination.MEAN, List.of(vote(4, 1), vote(3, 1))))
        .isEqualTo(range(Rational.of("3.5"), Rational.of("3.5")));
    assertThat(
            DecisionRange.of(Combination.MEAN, List.of(vote(2, 1), vote(2, 1), vote(1, 1)))
                .low()
                .exact())
        .isEqualTo("5/3");
    assertThat(DecisionRange.of(Combination.MEAN, List.of(vote(4, 3), new Vote(0, 5, 1, false))))
        .isEqualTo(range(Rational.of(3), Rational.of("4.25")));
  }

  private static DecisionRange range(Rational low, Rational high) {
    return new DecisionRange(low, high);
  }

  private static DecisionRange range(int low, int high) {
    return range(Rational.of(low), Rational.of(high));
  }

  @Test
  void a_tie_has_no_majority_and_all_between_is_possible() {
    assertThat(DecisionRange.of(Combination.MAJORITY, List.of(vote(0, 1), vote(2, 1), vote(2, 1))))
        .isEqualTo(range(2, 2));
    assertThat(
            DecisionRange.of(
                Combination.MAJORITY, List.of(vote(1, 1), vote(1, 1), vote(2, 1), vote(2, 1))))
        .isEqualTo(range(1, 2));
  }

  @Test
  void a_veto_is_a_ceiling() {
    Vote veto = new Vote(0, 0, 1, true);
    assertThat(DecisionRange.of(Combination.MEDIAN, List.of(vote(2, 1), vote(2, 1), veto)))
        .isEqualTo(range(0, 0));
    assertThat(DecisionRange.of(Combination.HIGHEST, List.of(vote(2, 1), veto)))
        .isEqualTo(range(2, 2));
  }

  private static int median(Vote... votes) {
    DecisionRange range = DecisionRange.of(Combination.MEDIAN, List.of(votes));
    assertThat(range.isOne()).isTrue();
    return range.low().whole().getAsInt();
  }

  private static Vote vote(int decision, int weight) {
    return new Vote(decision, decision, weight, false);
  }

  private static List<List<Vote>> votes(int jurors) {
    List<List<Vote>> all = new ArrayList<>(List.of(List.of()));
    for (int juror = 0; juror < jurors; juror++) {
      List<List<Vote>> more = new ArrayList<>();
      for (List<Vote> votes : all) {
        for (int decision = -1; decision <= MAX; decision++) {
          for (int weight = 1; weight <= 3; weight++) {
            for (boolean veto : new boolean[] {false, true}) {
              List<Vote> next = new ArrayList<>(votes);
              next.add(
                  new Vote(Math.max(0, decision), decision < 0 ? MAX : decision, weight, veto));
              more.add(next);
            }
          }
        }
      }
      all = more;
    }
    return all;
  }

  private static List<List<Vote>> completions(List<Vote> votes) {
    List<List<Vote>> all = new ArrayList<>(List.of(List.of()));
    for (Vote vote : votes) {
      List<List<Vote>> more = new ArrayList<>();
      for (List<Vote> before : all) {
        for (int decision = vote.low(); decision <= vote.high(); decision++) {
          List<Vote> next = new ArrayList<>(before);
          next.add(new Vote(decision, decision, vote.weight(), vote.veto()));
          more.add(next);
        }
      }
      all = more;
    }
    return all;
  }
}
