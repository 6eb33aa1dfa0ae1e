package dev.plumbline.measure.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How often 95 % intervals contain the value of a population: few samples here, and a thousand in
/// the long form, which prints the shares.
@Tag("slow")
@Tag("soak")
class BootstrapCoverageTest {

  private static final ScalePoints SCALE = ScalePoints.of(Scale.of("1", "5", "1"));
  private static final EnumSet<AgreementStatistic> STATISTICS =
      EnumSet.of(
          AgreementStatistic.QWK,
          AgreementStatistic.EXACT,
          AgreementStatistic.MAE,
          AgreementStatistic.SPEARMAN);

  @Test
  void an_interval_of_a_hundred_documents_contains_the_truth_about_as_often_as_promised() {
    int simulations = Soak.times("simulations", 100, 1_000);
    double[][] population = drawn(new Random(1), 400_000);
    for (int size : simulations > 300 ? new int[] {25, 100, 300} : new int[] {100}) {
      for (AgreementStatistic statistic : STATISTICS) {
        double truth = ScorePairs.of(SCALE, population[0], population[1]).value(statistic);
        int inside = 0;
        for (int seed = 0; seed < simulations; seed++) {
          double[][] sample = drawn(new Random(1_000 + seed), size);
          Estimate estimate =
              new AgreementBootstrap(
                      List.of(ScorePairs.of(SCALE, sample[0], sample[1])), EnumSet.of(statistic))
                  .estimates(0)
                  .get(statistic);
          inside +=
              estimate.interval().orElseThrow().low().doubleValue() <= truth
                      && truth <= estimate.interval().orElseThrow().high().doubleValue()
                  ? 1
                  : 0;
        }
        double coverage = (double) inside / simulations;
        if (simulations > 300) {
          System.out.println(size + " " + statistic + " " + coverage);
        }
        if (size >= 100) {
          assertThat(coverage)
              .as("%s %s", size, statistic)
              .isBetween(Soak.LONG ? 0.91 : 0.88, Soak.LONG ? 0.98 : 1);
        }
      }
    }
  }

  /// A judge and people with a correlation of about .6 before rounding, both skewed.
  private static double[][] drawn(Random random, int rows) {
    double[] scores = new double[rows];
    double[] human = new double[rows];
    for (int i = 0; i < rows; i++) {
      double quality = random.nextGaussian();
      scores[i] = Math.clamp(Math.rint(3.8 + 0.7 * quality + 0.6 * random.nextGaussian()), 1, 5);
      human[i] = Math.clamp(Math.rint(3.4 + 0.8 * quality + 0.6 * random.nextGaussian()), 1, 5);
    }
    return new double[][] {scores, human};
  }
}
