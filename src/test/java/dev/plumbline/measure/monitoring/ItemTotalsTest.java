package dev.plumbline.measure.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.hipparchus.stat.descriptive.moment.Variance;
import org.junit.jupiter.api.Test;

class ItemTotalsTest {

  private static final int ITEMS = 6;

  /// Oracle: Pearson's r of Hipparchus between each item and the sum of the others.
  @Test
  void discrimination_is_the_correlation_with_the_sum_of_the_other_items() {
    double[][] rows = rows(300, 7);
    ItemTotals totals = totals(rows);

    for (int item = 0; item < ITEMS; item++) {
      double[] own = new double[rows.length];
      double[] rest = new double[rows.length];
      for (int row = 0; row < rows.length; row++) {
        own[row] = rows[row][item];
        for (int other = 0; other < ITEMS; other++) {
          rest[row] += other == item ? 0 : rows[row][other];
        }
      }
      assertThat(totals.discrimination(item).orElseThrow())
          .isCloseTo(new PearsonsCorrelation().correlation(own, rest), within(1e-12));
    }
  }

  @Test
  void alpha_is_the_share_of_the_variance_that_items_have_in_common() {
    double[][] rows = rows(200, 11);
    double parts = 0;
    double[] sums = new double[rows.length];
    for (int item = 0; item < ITEMS; item++) {
      double[] own = new double[rows.length];
      for (int row = 0; row < rows.length; row++) {
        own[row] = rows[row][item];
        sums[row] += own[row];
      }
      parts += new Variance(false).evaluate(own);
    }
    assertThat(totals(rows).alpha().orElseThrow())
        .isCloseTo(1.2 * (1 - parts / new Variance(false).evaluate(sums)), within(1e-12));
  }

  /// 1, ½, 0 and 1 of an item: the mean is .625. The second item is known of three documents: 1, ½,
  /// 0 beside 1, 0, 0 correlate by ½ / sqrt(½ · ⅔) = sqrt(¾).
  @Test
  void a_document_without_every_item_counts_for_difficulty_alone() {
    ItemTotals totals = new ItemTotals(2);
    totals.add(new double[] {1, 1});
    totals.add(new double[] {0.5, 0});
    totals.add(new double[] {0, 0});
    totals.add(new double[] {1, Double.NaN});
    assertThat(totals.difficulty(0)).contains(0.625);
    assertThat(totals.difficulty(1).orElseThrow()).isCloseTo(1.0 / 3, within(1e-15));
    assertThat(totals.discrimination(0).orElseThrow()).isCloseTo(Math.sqrt(0.75), within(1e-12));
  }

  @Test
  void what_does_not_vary_has_no_discrimination() {
    ItemTotals totals = new ItemTotals(3);
    for (double share : new double[] {0, 0.5, 1, 1}) {
      totals.add(new double[] {share, 1, 1});
    }
    assertThat(totals.discrimination(0)).isEmpty();
    assertThat(totals.discrimination(1)).isEmpty();
    assertThat(new ItemTotals(1).discrimination(0)).isEmpty();
    assertThat(new ItemTotals(1).difficulty(0)).isEmpty();
    assertThat(new ItemTotals(0).alpha()).isEmpty();
  }

  @Test
  void an_item_that_never_varies_is_left_out_of_alpha() {
    ItemTotals two = new ItemTotals(2);
    ItemTotals three = new ItemTotals(3);
    for (double[] row : new double[][] {{0, 0}, {1, 0.5}, {0.5, 1}, {1, 1}}) {
      two.add(row);
      three.add(new double[] {row[0], row[1], 1});
    }
    assertThat(three.varying()).isEqualTo(2);
    assertThat(three.alpha().orElseThrow()).isCloseTo(two.alpha().orElseThrow(), within(1e-12));
  }

  /// Scott's example of two coders reduces to: 20 pairs, 15 alike; of 40 answers 25 are `a`, 15
  /// `b`, so chance is .625² + .375² = .53125 and kappa (.75 - .53125) / (1 - .53125) = .466667.
  @Test
  void replicates_agree_beyond_chance() {
    ReplicatePairs pairs = new ReplicatePairs();
    for (int i = 0; i < 20; i++) {
      pairs.add(i < 10 ? List.of("a", "a") : i < 15 ? List.of("b", "b") : List.of("a", "b"));
    }
    assertThat(pairs.pairs()).isEqualTo(20);
    assertThat(pairs.same()).isEqualTo(15);
    assertThat(pairs.kappa().orElseThrow()).isCloseTo(7.0 / 15, within(1e-12));
  }

  @Test
  void answers_that_are_all_alike_have_no_kappa() {
    ReplicatePairs pairs = new ReplicatePairs();
    pairs.add(List.of("a", "a", "a"));
    pairs.add(List.of());
    assertThat(pairs.same()).isEqualTo(3);
    assertThat(pairs.kappa()).isEmpty();
  }

  private static ItemTotals totals(double[][] rows) {
    ItemTotals totals = new ItemTotals(ITEMS);
    for (double[] row : rows) {
      totals.add(row);
    }
    return totals;
  }

  private static double[][] rows(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[count][ITEMS];
    for (double[] row : rows) {
      double able = random.nextDouble();
      for (int item = 0; item < ITEMS; item++) {
        row[item] = Math.round(2 * (able + random.nextDouble()) / 2) / 2.0;
      }
    }
    return rows;
  }
}
