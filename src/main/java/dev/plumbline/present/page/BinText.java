package dev.plumbline.present.page;

import dev.plumbline.measure.report.ScoreBins;

/// The scores of a bin for people.
public final class BinText {

  /// `3.5`, or `3.5 to 4`.
  public static String of(ScoreBins.Bin bin) {
    String from = NumberText.of(bin.from());
    String to = NumberText.of(bin.to());
    return from.equals(to) ? from : from + " to " + to;
  }

  /// Where it begins, for the foot of a column.
  public static String beginning(ScoreBins.Bin bin) {
    return NumberText.of(bin.from());
  }

  private BinText() {}
}
