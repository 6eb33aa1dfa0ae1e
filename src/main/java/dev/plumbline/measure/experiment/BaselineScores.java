package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.CalibrationReportBuilder;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.FittedModel;
import dev.plumbline.calibrate.fit.HeldOutScores;
import dev.plumbline.calibrate.fit.MethodFitter;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleArrays;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// Scores that need no judge's score, to compare a judge with. Each is cross-validated: the labels
/// of a document have no influence on its own score.
public final class BaselineScores {

  /// Different from the repeats of calibrations.
  private static final long REPEAT = 300;

  /// Every document gets the median label of the others.
  public static SortedMap<Digest, Double> constant(Scale scale, SortedMap<Digest, Double> human) {
    return scores(scale, human, human, CalibrationReportBuilder::median);
  }

  /// A ridge on one number of each document, such as its length or the mean of its decisions, with
  /// the distribution of the labels.
  ///
  /// @param numbers by document
  public static SortedMap<Digest, Double> matched(
      Scale scale, SortedMap<Digest, Double> numbers, SortedMap<Digest, Double> human) {
    return scores(
        scale, numbers, human, rows -> MethodFitter.fit(CalibrationMethod.RIDGE_QUANTILE, rows));
  }

  private static SortedMap<Digest, Double> scores(
      Scale scale,
      SortedMap<Digest, Double> numbers,
      SortedMap<Digest, Double> human,
      Function<SampleArrays, FittedModel> fit) {
    List<SampleRow> rows = new ArrayList<>();
    human.forEach((document, label) -> {
      if (numbers.containsKey(document)) {
        rows.add(
            new SampleRow(
                document.toString(),
                scale.min().doubleValue(),
                List.of(numbers.get(document)),
                label));
      }
    });
    Sample sample = new Sample(scale, List.of("number"), rows);
    double[] scored = HeldOutScores.scores(SampleArrays.of(sample), REPEAT, fit);
    SortedMap<Digest, Double> scores = new TreeMap<>();
    for (int i = 0; i < scored.length; i++) {
      scores.put(Digest.parse(sample.rows().get(i).id()).orElseThrow(), scored[i]);
    }
    return scores;
  }

  private BaselineScores() {}
}
