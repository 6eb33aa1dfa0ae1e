package dev.plumbline.measure.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.PredictionIntervals;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionInterval;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionIntervalFitter;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The intervals of bridged scores, on simulated judges: how often the older judge's score of a
/// document that is no anchor lies in them. 200 bridges in a build and 2,000 with `-Dsoak`, each
/// with fresh anchors and 20 further documents. Scores with ties, of whole points or at the end of
/// the scale, make intervals contain somewhat more than they promise.
@Tag("soak")
class BridgeCoverageTest {

  private static final int DOCUMENTS = 20;

  @ParameterizedTest
  @CsvSource({
    "STRICTER, 20", "STRICTER, 50", "STRICTER, 100",
    "COARSE, 20", "COARSE, 50", "COARSE, 100",
    "CEILING, 20", "CEILING, 50", "CEILING, 100"
  })
  void intervals_contain_the_old_score_as_often_as_they_say(SimulatedJudges judges, int anchors) {
    int bridges = Soak.times("bridges", 200, 2_000);
    long seed = FreshSeeds.of(BridgeCoverageTest.class)[0];
    double[] inside = new double[2];
    double width = 0;

    List<double[]> found =
        IntStream.range(0, bridges)
            .parallel()
            .mapToObj(i -> coverage(judges, anchors, new SplittableRandom(seed + 7_919L * i)))
            .toList();
    for (double[] one : found) {
      inside[0] += one[0] / bridges;
      inside[1] += one[1] / bridges;
      width += one[2] / bridges;
    }

    System.out.printf(
        java.util.Locale.ROOT,
        "%s, %d anchors, %d bridges: 80 %% contain %.1f %%, 90 %% contain %.1f %%, width of 80 %% %.2f%n",
        judges,
        anchors,
        bridges,
        100 * inside[0],
        100 * inside[1],
        width);
    double below = Soak.LONG ? 0.03 : 0.06;
    double above = judges == SimulatedJudges.STRICTER ? below : below + 0.02;
    assertThat(inside[0]).isBetween(0.8 - below, 0.8 + above);
    assertThat(inside[1]).isBetween(0.9 - below, 0.9 + above);
  }

  /// As [BridgeFitter] fits map and intervals, without the report.
  private static double[] coverage(SimulatedJudges judges, int anchors, SplittableRandom random) {
    SampleArrays rows = SampleArrays.of(SimulatedJudges.sample(judges.documents(random, anchors)));
    CalibrationMethod method =
        Calibrator.select(rows, new CalibrationRecipe.Auto(Objective.QWK)).method();
    PredictionIntervals intervals = PredictionIntervalFitter.fit(method, rows, List.of());
    double[] found = new double[3];
    for (SampleRow document : judges.documents(random, DOCUMENTS)) {
      for (IntervalLevel level : IntervalLevel.values()) {
        PredictionInterval interval =
            intervals.of(document.judge(), List.of(), SimulatedJudges.SCALE, level);
        boolean contains =
            interval.low().doubleValue() <= document.human() + 1e-9
                && document.human() - 1e-9 <= interval.high().doubleValue();
        found[level.ordinal()] += contains ? 1.0 / DOCUMENTS : 0;
        if (level == IntervalLevel.EIGHTY) {
          found[2] += interval.high().subtract(interval.low()).doubleValue() / DOCUMENTS;
        }
      }
    }
    return found;
  }
}
