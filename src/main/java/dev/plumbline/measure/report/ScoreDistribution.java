package dev.plumbline.measure.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// How the point scores of a run are distributed over their range.
///
/// @param name `composite` or a trait
/// @param counts of scores in ten parts of the range of equal width; a score between two parts is
///   in the upper one, the highest score in the last
public record ScoreDistribution(
    String name, BigDecimal low, BigDecimal high, List<Integer> counts) {

  /// Parts of a range.
  public static final int PARTS = 10;

  public ScoreDistribution {
    counts = List.copyOf(counts);
  }

  static ScoreDistribution of(
      String name, BigDecimal low, BigDecimal high, List<BigDecimal> scores) {
    List<Integer> counts = new ArrayList<>(Collections.nCopies(PARTS, 0));
    BigDecimal width = high.subtract(low);
    for (BigDecimal score : scores) {
      int part =
          width.signum() == 0
              ? 0
              : score
                  .subtract(low)
                  .multiply(BigDecimal.valueOf(PARTS))
                  .divide(width, 0, RoundingMode.FLOOR)
                  .intValue();
      int inside = Math.clamp(part, 0, PARTS - 1);
      counts.set(inside, counts.get(inside) + 1);
    }
    return new ScoreDistribution(name, low, high, counts);
  }
}
