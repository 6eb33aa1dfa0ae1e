package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// How the point scores of a run are distributed over their range.
///
/// @param name `composite` or a trait
/// @param counts of scores in ten parts of the range of equal width; a score between two parts is
///   in the upper one, the highest score in the last
/// @param bins as people look at them
public record ScoreDistribution(
    String name, BigDecimal low, BigDecimal high, List<Integer> counts, List<Bin> bins) {

  /// Parts of a range.
  public static final int PARTS = 10;

  public ScoreDistribution {
    counts = List.copyOf(counts);
    bins = List.copyOf(bins);
  }

  /// The scores of a bin, and how many documents have one of them.
  public record Bin(ScoreBins.Bin scores, int count) {}

  /// @param levels scores that have a bin of their own
  /// @param mark the least score that passes
  static ScoreDistribution of(
      String name,
      BigDecimal low,
      BigDecimal high,
      List<BigDecimal> scores,
      SortedSet<Rational> levels,
      Optional<Rational> mark) {
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
    List<Rational> values = scores.stream().map(Rational::of).toList();
    ScoreBins bins = ScoreBins.of(new TreeSet<>(values), levels, mark);
    int[] found = new int[bins.bins().size()];
    values.forEach(value -> found[bins.find(value)]++);
    return new ScoreDistribution(
        name,
        low,
        high,
        counts,
        IntStream.range(0, found.length)
            .mapToObj(i -> new Bin(bins.bins().get(i), found[i]))
            .toList());
  }

  /// How many scores there are.
  public int total() {
    return counts.stream().mapToInt(Integer::intValue).sum();
  }
}
