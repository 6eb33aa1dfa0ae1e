package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.PairCount;
import dev.plumbline.present.page.Plot;
import java.util.List;

/// Pairs of scores and human scores as circles: what the drawings of a target share.
///
/// @param cells that occur
/// @param words for the scores, in the middle of a sentence
/// @param documents in all cells
/// @param most documents of a cell
record ScorePlane(List<PairCount> cells, String words, Plot.Range scale, int documents, int most) {

  private static final double RADIUS_MAX = 13;
  private static final double RADIUS_MIN = 2;

  /// The scores of the last row of the table: the calibrated ones where there are such.
  static ScorePlane of(TargetAgreement target) {
    List<PairCount> cells = target.pairs().getLast().cells();
    return new ScorePlane(
        cells,
        target.pairs().size() > 1 ? "calibrated scores" : "scores",
        new Plot.Range(target.scale().min().doubleValue(), target.scale().max().doubleValue()),
        cells.stream().mapToInt(PairCount::documents).sum(),
        cells.stream().mapToInt(PairCount::documents).max().orElse(1));
  }

  /// Of a circle for so many documents.
  double radius(int count) {
    return Math.max(RADIUS_MIN, RADIUS_MAX * StrictMath.sqrt((double) count / most));
  }
}
