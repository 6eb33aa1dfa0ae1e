package dev.plumbline.measure.calibration.signal;

import dev.plumbline.rubric.plan.model.Scale;
import java.util.Arrays;
import java.util.Comparator;
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

  /// Sorts rows by id.
  ///
  /// Most ids are digests, which differ in their first characters. So these are packed into a long
  /// together with the index of the row, the longs are sorted, and only rows with equal prefixes
  /// are compared as strings.
  static final class RowOrder {

    private static final Comparator<SampleRow> ORDER = Comparator.comparing(SampleRow::id);

    private static final int LETTERS = 5;
    private static final int LETTER_BITS = 8;
    private static final int OTHERS = 254;
    private static final int PLACE_BITS = 23;

    static List<SampleRow> sorted(List<SampleRow> rows) {
      if (rows.size() >= 1 << PLACE_BITS) {
        return rows.stream().sorted(ORDER).toList();
      }
      SampleRow[] unsorted = rows.toArray(SampleRow[]::new);
      int common = commonPrefixLength(unsorted);
      long[] keys = new long[unsorted.length];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = packedLetters(unsorted[i].id(), common) << PLACE_BITS | i;
      }
      Arrays.sort(keys);
      SampleRow[] sorted = new SampleRow[keys.length];
      for (int i = 0; i < keys.length; i++) {
        sorted[i] = unsorted[(int) (keys[i] & (1 << PLACE_BITS) - 1)];
      }
      int end;
      for (int start = 0; start < sorted.length; start = end) {
        end = start + 1;
        while (end < sorted.length && keys[end] >> PLACE_BITS == keys[start] >> PLACE_BITS) {
          end++;
        }
        Arrays.sort(sorted, start, end, ORDER);
      }
      return List.of(sorted);
    }

    /// The length of the common prefix of all ids, such as `document-`.
    private static int commonPrefixLength(SampleRow[] rows) {
      String first = rows.length == 0 ? "" : rows[0].id();
      int common = first.length();
      for (SampleRow row : rows) {
        int most = Math.min(common, row.id().length());
        common = 0;
        while (common < most && row.id().charAt(common) == first.charAt(common)) {
          common++;
        }
      }
      return common;
    }

    /// The next characters, packed; an id that ends sorts first. All characters from [#OTHERS] on
    /// count as one, and characters after such a one are ignored.
    private static long packedLetters(String id, int from) {
      long key = 0;
      int letter = 0;
      for (int i = from; i < from + LETTERS; i++) {
        boolean inRange = letter <= OTHERS && i < id.length();
        letter = inRange ? Math.min(id.charAt(i), OTHERS) + 1 : letter > OTHERS ? letter : 0;
        key = key << LETTER_BITS | letter;
      }
      return key;
    }

    private RowOrder() {}
  }
}
