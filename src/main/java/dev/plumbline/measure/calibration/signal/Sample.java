package dev.plumbline.measure.calibration.signal;

import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The labelled rows of one task, sorted by id, so that their original order has no influence.
///
/// Human scores lie on the scale or between its points. Duplicate ids, and rows whose number of
/// signals differs from the number of names, are rejected with an [IllegalArgumentException].
public record Sample(Scale scale, List<String> signalNames, List<SampleRow> rows) {

  /// The most points of a scale, which bounds the size of a confusion matrix.
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
            "row "
                + row.id()
                + ": "
                + row.signals().size()
                + " signals, expected "
                + signalNames.size());
      }
      if (row.human() < scale.min().doubleValue() || row.human() > scale.max().doubleValue()) {
        throw new IllegalArgumentException(
            "row " + row.id() + ": the human score is outside the scale");
      }
      if (i > 0 && row.id().equals(rows.get(i - 1).id())) {
        throw new IllegalArgumentException("row " + row.id() + ": duplicate id");
      }
    }
  }

  public int size() {
    return rows.size();
  }

  /// The same rows without signals.
  public Sample judgeOnly() {
    return selectSignals(new int[0]);
  }

  /// The same rows without one signal; an equal sample if there is no such signal.
  public Sample without(String name) {
    int[] selected =
        IntStream.range(0, signalNames.size())
            .filter(signal -> !signalNames.get(signal).equals(name))
            .toArray();
    return selectSignals(selected);
  }

  private Sample selectSignals(int[] selected) {
    return new Sample(
        scale,
        Arrays.stream(selected).mapToObj(signalNames::get).toList(),
        rows.stream().map(row -> selectSignals(row, selected)).toList());
  }

  private static SampleRow selectSignals(SampleRow row, int[] selected) {
    List<Double> signals =
        Arrays.stream(selected).mapToObj(signal -> row.signals().get(signal)).toList();
    return new SampleRow(row.id(), row.judge(), signals, row.human(), row.raters(), row.group());
  }
}
