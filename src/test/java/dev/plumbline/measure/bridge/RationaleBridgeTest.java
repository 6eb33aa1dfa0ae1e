package dev.plumbline.measure.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.Calibrator;
import dev.plumbline.measure.calibration.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.measure.calibration.fit.FittedModel;
import dev.plumbline.measure.calibration.fit.MethodFitter;
import dev.plumbline.measure.calibration.fit.Objective;
import dev.plumbline.measure.calibration.interval.PredictionIntervalFitter;
import dev.plumbline.measure.calibration.interval.PredictionIntervals;
import dev.plumbline.measure.calibration.interval.PredictionIntervals.IntervalLevel;
import dev.plumbline.measure.calibration.interval.PredictionIntervals.PredictionInterval;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.Sample.SampleRow;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.rubric.plan.model.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two models that scored the same 80 essays twice (ASAP, sets 3 to 6), as an illustration: Llama 2
/// is succeeded by GPT-3.5. The file with a line an answer, `{"judge", "essay_set", "essay_id",
/// "judge_score"}`, is `-Dplumbline.rationales=…`. Scores are the mean of both answers as a share
/// of the set's highest.
@Tag("slow")
class RationaleBridgeTest {

  private static final Map<Integer, Double> HIGHEST = Map.of(3, 3.0, 4, 3.0, 5, 4.0, 6, 4.0);
  private static final Scale SHARES = Scale.of("0", "1", "0.01");
  private static final int SPLITS = 500;

  @Test
  void gpt_after_llama() throws IOException {
    Path data = Path.of(System.getProperty("plumbline.rationales", ""));
    assumeTrue(
        Files.isRegularFile(data), "no recorded scores: name the file with -Dplumbline.rationales");
    Map<String, Map<String, List<Double>>> scores = new TreeMap<>();
    for (String line : Files.readAllLines(data)) {
      JsonNode answer = Schemas.read(line);
      Double highest = HIGHEST.get(answer.at("/essay_set").intValue());
      if (highest != null) {
        scores
            .computeIfAbsent(
                answer.at("/essay_set") + "-" + answer.at("/essay_id"), _ -> new TreeMap<>())
            .computeIfAbsent(answer.at("/judge").textValue(), _ -> new ArrayList<>())
            .add(Math.min(1, answer.at("/judge_score").doubleValue() / highest));
      }
    }
    List<SampleRow> rows = new ArrayList<>();
    scores.forEach((id, judges) ->
        rows.add(
            new SampleRow(
                id,
                mean(judges.get("gpt-3.5-turbo")),
                List.of(),
                mean(judges.get("llama-2-70b-chat")))));
    SampleArrays all = SampleArrays.of(new Sample(SHARES, List.of(), rows));
    EquatingPrecision precision =
        EquatingPrecision.of(all.human(), all.judge(), EquatingPrecision.DECLARED);
    System.out.printf(
        Locale.ROOT,
        "%d essays, correlation %.3f, anchors that would do for %.1f standard deviations: %d%n",
        rows.size(),
        precision.correlation(),
        EquatingPrecision.DECLARED,
        precision.needed());
    for (int anchors : new int[] {20, 40, 60}) {
      double[] found = splits(rows, anchors);
      System.out.printf(
          Locale.ROOT,
          "%d anchors: 80 %% contain %.1f %%, 90 %% contain %.1f %%; bias raw %.3f, bridged %.3f; error raw %.3f, bridged %.3f%n",
          anchors,
          100 * found[0],
          100 * found[1],
          found[2],
          found[3],
          found[4],
          found[5]);
      assertThat(found[0]).isBetween(0.75, 0.92);
      assertThat(found[1]).isBetween(0.85, 1.0);
      assertThat(Math.abs(found[3])).isLessThan(Math.abs(found[2]));
    }
  }

  /// Means over random choices of the anchors, measured on the other essays: shares in the
  /// intervals, signed and absolute differences from the old score, raw and bridged.
  private static double[] splits(List<SampleRow> rows, int anchors) {
    double[] found = new double[6];
    Random random = new Random(20_261_125);
    for (int split = 0; split < SPLITS; split++) {
      List<SampleRow> shuffled = new ArrayList<>(rows);
      Collections.shuffle(shuffled, random);
      SampleArrays fitted =
          SampleArrays.of(new Sample(SHARES, List.of(), shuffled.subList(0, anchors)));
      CalibrationMethod method =
          Calibrator.select(fitted, new CalibrationRecipe.Auto(Objective.QWK)).method();
      FittedModel model = MethodFitter.fit(method, fitted);
      PredictionIntervals intervals = PredictionIntervalFitter.fit(method, fitted, List.of());
      List<SampleRow> others = shuffled.subList(anchors, shuffled.size());
      double share = 1.0 / others.size() / SPLITS;
      for (SampleRow essay : others) {
        for (IntervalLevel level : IntervalLevel.values()) {
          PredictionInterval interval = intervals.of(essay.judge(), List.of(), SHARES, level);
          boolean contains =
              interval.low().doubleValue() <= essay.human() + 1e-9
                  && essay.human() - 1e-9 <= interval.high().doubleValue();
          found[level.ordinal()] += contains ? share : 0;
        }
        double bridged = model.score(essay.judge(), new double[0]);
        found[2] += (essay.judge() - essay.human()) * share;
        found[3] += (bridged - essay.human()) * share;
        found[4] += Math.abs(essay.judge() - essay.human()) * share;
        found[5] += Math.abs(bridged - essay.human()) * share;
      }
    }
    return found;
  }

  private static double mean(List<Double> scores) {
    return scores.stream().mapToDouble(it -> it).average().orElseThrow();
  }
}
