package dev.plumbline.measure.calibration.report;

import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import dev.plumbline.measure.calibration.stats.Moments;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Checks the labels for properties that limit the report.
final class LabelWarnings {

  /// The name of the signal with the logarithm of a text's length.
  static final String LENGTH = "log_length";

  private static final int LABELS_RECOMMENDED = 50;

  /// The most points that a message names.
  private static final int NAMED_MAX = 10;

  /// The labels per point that are needed to distinguish a balanced sample from a natural one.
  private static final int LABELS_PER_POINT = 5;

  static List<LabelWarning> of(Sample sample, SampleArrays rows) {
    int[] counts = new int[rows.scalePoints().lastPoint() + 1];
    for (int point : rows.scalePoints().points(rows.human())) {
      counts[point]++;
    }
    List<LabelWarning> warnings = new ArrayList<>();
    if (rows.size() < LABELS_RECOMMENDED) {
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.FEW_LABELS,
              "labels: "
                  + rows.size()
                  + ", every metric is uncertain below "
                  + LABELS_RECOMMENDED));
    }
    pointsWithoutLabels(sample.scale(), counts, warnings);
    if (looksBalanced(counts, rows.size())) {
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.LOOKS_BALANCED,
              "labels: all scores are about equally frequent, as in a sample balanced by score; the map"
                  + " assumes the distribution of all documents, so sample at random"));
    }
    if (Moments.isConstant(rows.judge())) {
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.CONSTANT_JUDGE,
              "judge: every document has the same score, so the score carries no information"));
    }
    if (Moments.isConstant(rows.roundedHuman())) {
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.CONSTANT_LABELS,
              "labels: all on one point, so methods cannot be compared"));
    }
    if (sample.signalNames().contains(LENGTH)) {
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.LENGTH_IS_A_SIGNAL,
              "signals: the length of the text is one, which writers can change without writing better;"
                  + " `length-only` shows its value alone"));
    }
    return warnings;
  }

  private static void pointsWithoutLabels(Scale scale, int[] counts, List<LabelWarning> warnings) {
    List<Integer> empty =
        IntStream.range(0, counts.length).filter(point -> counts[point] == 0).boxed().toList();
    if (!empty.isEmpty()) {
      List<String> named =
          empty.stream().limit(NAMED_MAX).map(p -> scale.value(p).toPlainString()).toList();
      String more = empty.size() > NAMED_MAX ? ", …" : "";
      warnings.add(
          new LabelWarning(
              LabelWarning.Code.POINTS_WITHOUT_LABELS,
              "labels: none on "
                  + empty.size()
                  + " of "
                  + counts.length
                  + " points of the scale: "
                  + String.join(", ", named)
                  + more));
    }
  }

  /// Whether the counts are more even than random sampling would make them if all points were
  /// equally frequent: Pearson's chi-squared statistic against equal counts is at most half its
  /// degrees of freedom. Two points are too few to tell.
  static boolean looksBalanced(int[] counts, int labels) {
    int points = counts.length;
    if (points < 3 || labels < LABELS_PER_POINT * points) {
      return false;
    }
    double expected = (double) labels / points;
    double statistic = 0;
    for (int count : counts) {
      statistic += (count - expected) * (count - expected) / expected;
    }
    return statistic <= (points - 1) / 2.0;
  }

  private LabelWarnings() {}
}
