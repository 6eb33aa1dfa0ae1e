package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.measure.experiment.PreferenceReport.BradleyTerry;
import dev.plumbline.measure.experiment.PreferenceReport.PairedSystems;
import dev.plumbline.score.Preference;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("soak")
class BradleyTerryTest {

  /// The American League of 1987 (Agresti 2002, Categorical Data Analysis, table 10.10): of the
  /// team of the row over that of the column.
  private static final double[][] BASEBALL = {
    {0, 7, 9, 7, 7, 9, 11}, // Milwaukee
    {6, 0, 7, 5, 11, 9, 9}, // Detroit
    {4, 6, 0, 7, 7, 8, 12}, // Toronto
    {6, 8, 6, 0, 6, 7, 10}, // New York
    {6, 2, 6, 7, 0, 7, 12}, // Boston
    {4, 4, 5, 6, 6, 0, 6}, // Cleveland
    {2, 4, 1, 3, 1, 7, 0}, // Baltimore
  };

  @Test
  void strengths_of_the_baseball_season_are_the_published_ones() {
    double[] strengths = BradleyTerry.strengths(new PairedSystems(BASEBALL, new double[7][7]));

    // beside Baltimore, as the package BradleyTerry2 for R prints them (Turner and Firth 2012)
    double[] published = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
    for (int team = 0; team < 7; team++) {
      assertThat(strengths[team] - strengths[6]).isEqualTo(published[team], within(5e-5));
    }
    assertThat(Arrays.stream(strengths).sum()).isEqualTo(0, within(1e-9));
  }

  @Test
  void strengths_equal_those_of_another_algorithm() {
    int[] seeds =
        IntStream.concat(IntStream.range(0, 30), IntStream.of(FreshSeeds.of(getClass()))).toArray();
    for (int seed : seeds) {
      PairedSystems drawn = drawn(new SplittableRandom(seed));
      if (drawn.groups().size() > 1) {
        continue;
      }
      double[] strengths = BradleyTerry.strengths(drawn);
      double[] other = davidson(drawn);
      for (int i = 0; i < strengths.length; i++) {
        assertThat(strengths[i]).as("seed %s", seed).isEqualTo(other[i], within(1e-9));
      }
    }
  }

  @Test
  void systems_that_never_met_or_never_won_fall_into_groups() {
    PairedSystems systems = PairedSystems.of(5);
    systems.add(0, 1, Preference.A, 1);
    systems.add(1, 0, Preference.A, 1);
    systems.add(2, 0, Preference.B, 3);
    systems.add(3, 4, Preference.TIE, 1);
    systems.add(3, 0, Preference.UNDECIDED, 9);
    assertThat(systems.groups()).containsExactly(List.of(0, 1), List.of(2), List.of(3, 4));
    systems.add(2, 1, Preference.TIE, 1);
    systems.add(4, 1, Preference.A, 1);
    systems.add(0, 3, Preference.A, 1);
    assertThat(systems.groups()).hasSize(1);
  }

  @Test
  void what_a_system_is_called_or_shown_as_changes_no_strength() {
    PairedSystems one = drawn(new SplittableRandom(7));
    int n = one.count();
    PairedSystems other = PairedSystems.of(n);
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        other.add(n - 1 - i, n - 1 - j, Preference.A, one.wins()[i][j]);
        other.add(n - 1 - i, n - 1 - j, Preference.B, one.wins()[j][i]);
        other.add(n - 1 - j, n - 1 - i, Preference.TIE, one.ties()[i][j]);
      }
    }

    double[] there = BradleyTerry.strengths(other);
    double[] here = BradleyTerry.strengths(one);
    for (int i = 0; i < n; i++) {
      assertThat(here[i]).isEqualTo(there[n - 1 - i], within(1e-9));
    }
  }

  private static PairedSystems drawn(SplittableRandom random) {
    int n = 2 + random.nextInt(5);
    boolean ties = random.nextBoolean();
    PairedSystems systems = PairedSystems.of(n);
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        systems.add(i, j, Preference.A, 1 + random.nextInt(9));
        systems.add(i, j, Preference.B, 1 + random.nextInt(9));
        systems.add(i, j, Preference.TIE, ties ? random.nextInt(5) : 0);
      }
    }
    return systems;
  }

  /// Fixed-point iteration on worths, in turns with the parameter of ties, in place of Newton's
  /// method on their logarithms: each worth solves its own likelihood equation by bisection.
  private static double[] davidson(PairedSystems pairs) {
    int n = pairs.count();
    double[] logs = new double[n];
    double[] tie = {pairs.hasTies() ? 0 : Double.NEGATIVE_INFINITY};
    for (int round = 0; round < 4_000; round++) {
      double moved = 0;
      for (int i = 0; i < n; i++) {
        int at = i;
        double before = logs[i];
        logs[i] = root(value -> slope(pairs, with(logs, at, value), tie[0], at));
        moved = Math.max(moved, Math.abs(logs[i] - before));
      }
      if (pairs.hasTies()) {
        double before = tie[0];
        tie[0] = root(value -> tieSlope(pairs, logs, value));
        moved = Math.max(moved, Math.abs(tie[0] - before));
      }
      if (moved < 1e-13) {
        break;
      }
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    return Arrays.stream(logs).map(log -> log - mean).toArray();
  }

  private static double[] with(double[] logs, int at, double value) {
    double[] changed = logs.clone();
    changed[at] = value;
    return changed;
  }

  /// Of a function that falls.
  private static double root(DoubleUnaryOperator slope) {
    double low = -60;
    double high = 60;
    for (int step = 0; step < 100; step++) {
      double middle = (low + high) / 2;
      if (slope.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /// What i scored, a tie as half, less what is expected of it.
  private static double slope(PairedSystems pairs, double[] logs, double tie, int i) {
    double sum = 0;
    for (int j = 0; j < logs.length; j++) {
      double all = pairs.wins()[i][j] + pairs.wins()[j][i] + pairs.ties()[i][j];
      if (j != i && all > 0) {
        double p = Math.exp(logs[i]);
        double q = Math.exp(logs[j]);
        double v = Math.exp(tie) * Math.sqrt(p * q);
        sum += pairs.wins()[i][j] + pairs.ties()[i][j] / 2 - all * (p + v / 2) / (p + q + v);
      }
    }
    return sum;
  }

  private static double tieSlope(PairedSystems pairs, double[] logs, double tie) {
    double sum = 0;
    for (int i = 0; i < logs.length; i++) {
      for (int j = i + 1; j < logs.length; j++) {
        double all = pairs.wins()[i][j] + pairs.wins()[j][i] + pairs.ties()[i][j];
        double p = Math.exp(logs[i]);
        double q = Math.exp(logs[j]);
        double v = Math.exp(tie) * Math.sqrt(p * q);
        sum += pairs.ties()[i][j] - all * v / (p + q + v);
      }
    }
    return sum;
  }
}
