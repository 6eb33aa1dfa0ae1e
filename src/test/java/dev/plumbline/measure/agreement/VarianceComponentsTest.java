package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class VarianceComponentsTest {

  /// Montgomery, Design and Analysis of Experiments, the measurement systems study: twenty parts,
  /// three operators, two measurements. Published mean squares 62.39, 1.31, .71 and .99.
  private static final String PARTS =
      """
      21 20 20 20 19 21
      24 23 24 24 23 24
      20 21 19 21 20 22
      27 27 28 26 27 28
      19 18 19 18 18 21
      23 21 24 21 23 22
      22 21 22 24 22 20
      19 17 18 20 19 18
      24 23 25 23 24 24
      25 23 26 25 24 25
      21 20 20 20 21 20
      18 19 17 19 18 19
      23 25 25 25 25 25
      24 24 23 25 24 25
      29 30 30 28 31 30
      26 26 25 26 25 27
      20 20 19 20 20 20
      19 21 19 19 21 23
      25 26 25 24 25 25
      19 19 18 17 19 17
      """;

  @Test
  void a_published_example_gives_its_components() {
    double[][][] scores =
        PARTS
            .lines()
            .map(line -> {
              String[] values = line.strip().split(" ");
              double[][] part = new double[3][2];
              for (int i = 0; i < values.length; i++) {
                part[i / 2][i % 2] = Double.parseDouble(values[i]);
              }
              return part;
            })
            .toArray(double[][][]::new);

    VarianceComponents components = VarianceComponents.of(scores).orElseThrow();

    assertThat(components.replicate().orElseThrow().value().doubleValue())
        .isCloseTo(0.992, within(0.001));
    assertThat(components.interaction().value()).isZero(); // -.14, which is no variance
    assertThat(components.document().value().doubleValue()).isCloseTo(10.280, within(0.001));
    assertThat(components.form().value().doubleValue()).isCloseTo(0.0149, within(0.0001));
    // Burdick, Borror and Montgomery (2003) give 5.8 to 22 for the parts
    assertThat(components.document().interval().orElseThrow().low().doubleValue())
        .isCloseTo(5.8, within(0.3));
    assertThat(components.document().interval().orElseThrow().high().doubleValue())
        .isCloseTo(22.2, within(1.0));
  }

  @Test
  void nineteen_of_twenty_intervals_hold_planted_components() {
    int simulations = 150;
    int[] held = new int[4];
    for (int seed = 0; seed < simulations; seed++) {
      VarianceComponents found =
          VarianceComponents.of(scores(new Random(seed), 30, 5, 2)).orElseThrow();
      held[0] += holds(found.document(), 1.0);
      held[1] += holds(found.form(), 0.25);
      held[2] += holds(found.interaction(), 0.16);
      held[3] += holds(found.replicate().orElseThrow(), 0.36);
    }
    for (int count : held) {
      assertThat((double) count / simulations).isBetween(0.9, 1.0);
    }
  }

  @Test
  void forms_that_change_nothing_have_no_variance() {
    double[][][] scores = new double[10][3][1];
    for (int d = 0; d < 10; d++) {
      for (int f = 0; f < 3; f++) {
        scores[d][f][0] = d / 3.0;
      }
    }
    VarianceComponents components = VarianceComponents.of(scores).orElseThrow();
    assertThat(components.form().value().doubleValue()).isCloseTo(0, within(1e-12));
    assertThat(components.formShare().value().doubleValue()).isCloseTo(0, within(1e-12));
    assertThat(components.replicate()).isEmpty();
    assertThat(VarianceComponents.of(new double[1][3][1])).isEmpty();
    assertThat(VarianceComponents.of(new double[3][1][1])).isEmpty();
  }

  private static int holds(Estimate estimate, double planted) {
    return estimate.interval().orElseThrow().low().doubleValue() <= planted
            && planted <= estimate.interval().orElseThrow().high().doubleValue()
        ? 1
        : 0;
  }

  private static double[][][] scores(Random random, int documents, int forms, int replicates) {
    double[] form = random.doubles(forms).map(it -> random.nextGaussian() * 0.5).toArray();
    double[][][] scores = new double[documents][forms][replicates];
    for (double[][] document : scores) {
      double own = random.nextGaussian();
      for (int f = 0; f < forms; f++) {
        double both = random.nextGaussian() * 0.4;
        for (int r = 0; r < replicates; r++) {
          document[f][r] = 3 + own + form[f] + both + random.nextGaussian() * 0.6;
        }
      }
    }
    return scores;
  }
}
