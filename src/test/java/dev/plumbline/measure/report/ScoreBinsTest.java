package dev.plumbline.measure.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.ScoreDistribution.ScoreBins;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ScoreBinsTest {

  private static final TreeSet<Rational> NO_LEVELS = new TreeSet<>();

  @Test
  void few_scores_have_a_bin_each_and_no_bin_is_between_them() {
    assertThat(shown(distribution(1, 6, NO_LEVELS, "1", "3.5", "3.5", "6")))
        .containsExactly("1..1 1", "3.5..3.5 2", "6..6 1");
  }

  @Test
  void one_score_is_one_bin() {
    assertThat(shown(distribution(0, 1, NO_LEVELS, "0.5", "0.5"))).containsExactly("0.5..0.5 2");
    assertThat(shown(distribution(4, 4, NO_LEVELS, "4"))).containsExactly("4..4 1");
  }

  @Test
  void without_a_score_there_is_no_bin() {
    TreeSet<Rational> levels = values("1", "2");
    assertThat(distribution(1, 2, levels).bins()).isEmpty();
    assertThat(ScoreBins.of(NO_LEVELS, levels, Optional.empty()).bins()).isEmpty();
  }

  @Test
  void thirds_lie_in_the_bin_that_begins_with_them() {
    ScoreDistribution found =
        distribution(0, 1, NO_LEVELS, "0.333333333333", "0.666666666667", "1", "0.333333333333");
    assertThat(shown(found))
        .containsExactly(
            "0.333333333333..0.333333333333 2", "0.666666666667..0.666666666667 1", "1..1 1");
  }

  @Test
  void negative_scores_are_in_order() {
    assertThat(shown(distribution(-4, 2, NO_LEVELS, "2", "-4", "-0.5")))
        .containsExactly("-4..-4 1", "-0.5..-0.5 1", "2..2 1");
  }

  @Test
  void a_level_that_nobody_reached_is_an_empty_bin() {
    assertThat(shown(distribution(1, 4, values("1", "2", "3", "4"), "1", "4", "4")))
        .containsExactly("1..1 1", "2..2 0", "3..3 0", "4..4 2");
  }

  @Test
  void twenty_levels_have_twenty_bins() {
    TreeSet<Rational> levels =
        values(IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).toArray(String[]::new));
    assertThat(distribution(1, 20, levels, "7", "20").bins()).hasSize(20);
  }

  @Test
  void many_scores_are_in_bins_whose_edges_are_between_scores() {
    SplittableRandom random = new SplittableRandom(7);
    List<Rational> scores =
        Stream.generate(() -> Rational.of(BigDecimal.valueOf(random.nextInt(-20_000, 80_000), 4)))
            .limit(100_000)
            .toList();
    TreeSet<Rational> values = new TreeSet<>(scores);
    Rational mark = Rational.of("2.71828");
    ScoreBins bins = ScoreBins.of(values, NO_LEVELS, Optional.of(mark));

    assertThat(bins.bins()).hasSize(11);
    assertThat(bins.bins().getFirst().from()).isEqualTo(values.first());
    assertThat(bins.bins().getLast().to()).isEqualTo(values.last());
    assertThat(bins.bins())
        .allSatisfy(bin -> {
          assertThat(values).contains(bin.from(), bin.to());
          assertThat(bin.to()).isGreaterThanOrEqualTo(bin.from());
          assertThat(bin.from().compareTo(mark) >= 0 || bin.to().compareTo(mark) < 0).isTrue();
        });
    assertThat(scores)
        .allSatisfy(score -> {
          ScoreBins.Bin bin = bins.bins().get(bins.find(score));
          assertThat(score).isBetween(bin.from(), bin.to());
        });
  }

  @Test
  void scores_at_both_ends_leave_no_bin_empty() {
    String[] scores =
        IntStream.range(0, 40)
            .mapToObj(i -> (i < 20 ? "0.0" : "0.9") + (10 + i % 20))
            .toArray(String[]::new);
    ScoreDistribution found = distribution(0, 1, NO_LEVELS, scores);
    assertThat(found.bins()).allSatisfy(bin -> assertThat(bin.count()).isPositive());
    assertThat(found.total()).isEqualTo(40);
  }

  private static ScoreDistribution distribution(
      int low, int high, TreeSet<Rational> levels, String... scores) {
    return ScoreDistribution.of(
        "composite",
        BigDecimal.valueOf(low),
        BigDecimal.valueOf(high),
        Stream.of(scores).map(BigDecimal::new).toList(),
        levels,
        Optional.empty());
  }

  private static List<String> shown(ScoreDistribution found) {
    return found.bins().stream()
        .map(bin -> bin.scores().from() + ".." + bin.scores().to() + " " + bin.count())
        .toList();
  }

  private static TreeSet<Rational> values(String... written) {
    return new TreeSet<>(Stream.of(written).map(Rational::of).toList());
  }
}
