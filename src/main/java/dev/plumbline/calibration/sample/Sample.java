package dev.plumbline.calibration.sample;

import dev.plumbline.plan.model.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Labelled rows of one task, sorted by id, so that the order in which they came is forgotten here.
///
/// Human scores lie on the scale or between its points. Two rows with one id, or a row with more or
/// fewer signals than there are names, are refused.
public record Sample(Scale scale, List<String> signalNames, List<SampleRow> rows) {

  /// A confusion matrix has points times points cells; nobody grades on a finer scale.
  public static final int POINTS_MAX = 1_001;

  public Sample {
    if (!scale.hasAtMostPoints(POINTS_MAX)) {
      throw new IllegalArgumentException("scale: more than " + POINTS_MAX + " points");
    }
    signalNames = List.copyOf(signalNames);
    rows = RowOrder.sorted(rows);
    for (int i = 0; i < rows.size(); i++) {
      SampleRow row = rows.get(i);
      if (row.signals().size() != signalNames.size()) {
        throw new IllegalArgumentException(
            "row " + row.id() + ": " + row.signals().size() + " signals, named " + signalNames.size());
      }
      if (row.human() < scale.min().doubleValue() || row.human() > scale.max().doubleValue()) {
        throw new IllegalArgumentException(
            "row " + row.id() + ": the human score is off the scale");
      }
      if (i > 0 && row.id().equals(rows.get(i - 1).id())) {
        throw new IllegalArgumentException("row " + row.id() + ": stands there twice");
      }
    }
  }

  public int size() {
    return rows.size();
  }

  /// The same rows with only the judge's score left.
  public Sample judgeOnly() {
    return selectSignals(new int[0]);
  }

  /// The same rows without one signal; the same sample when it has no such signal.
  public Sample without(String name) {
    int[] kept =
        IntStream.range(0, signalNames.size())
            .filter(signal -> !signalNames.get(signal).equals(name))
            .toArray();
    return selectSignals(kept);
  }

  private Sample selectSignals(int[] kept) {
    return new Sample(
        scale,
        Arrays.stream(kept).mapToObj(signalNames::get).toList(),
        rows.stream().map(row -> selectSignals(row, kept)).toList());
  }

  private static SampleRow selectSignals(SampleRow row, int[] kept) {
    List<Double> signals =
        Arrays.stream(kept).mapToObj(signal -> row.signals().get(signal)).toList();
    return new SampleRow(row.id(), row.judge(), signals, row.human(), row.raters(), row.group());
  }
}
