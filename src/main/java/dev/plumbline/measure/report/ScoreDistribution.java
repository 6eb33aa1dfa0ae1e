package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /// Bins for scores. An edge is in the middle between two scores that there are, so none is at an
  /// edge, and no bin is empty because no score can be in it.
  ///
  /// @param bins the lowest first; none without scores
  public record ScoreBins(List<Bin> bins) {

    /// A bin for each score where there are few.
    private static final int VALUES_MAX = 12;

    private static final int BINS = 10;

    public ScoreBins {
      bins = List.copyOf(bins);
    }

    /// @param from the least score in it
    /// @param to the greatest one
    /// @param low below every score in it, above those of the bin before; absent in the first bin
    /// @param high above every score in it; absent in the last bin
    public record Bin(
        Rational from, Rational to, Optional<Rational> low, Optional<Rational> high) {}

    /// @param occurring scores that there are
    /// @param levels scores that have a bin of their own, also where there is none of them
    /// @param mark the least score that passes, which begins a bin
    public static ScoreBins of(
        SortedSet<Rational> occurring, SortedSet<Rational> levels, Optional<Rational> mark) {
      TreeSet<Rational> scores = new TreeSet<>(levels);
      scores.addAll(occurring);
      boolean few = scores.size() <= Math.max(VALUES_MAX, levels.size());
      if (!few) {
        scores.retainAll(occurring);
      }
      if (occurring.isEmpty()) {
        return new ScoreBins(List.of());
      }
      List<Rational> edges =
          few
              ? scores.stream().skip(1).map(score -> edge(score, scores)).toList()
              : edges(scores, mark);
      List<Bin> bins = new ArrayList<>();
      for (int i = 0; i <= edges.size(); i++) {
        Optional<Rational> low = i == 0 ? Optional.empty() : Optional.of(edges.get(i - 1));
        Optional<Rational> high = i == edges.size() ? Optional.empty() : Optional.of(edges.get(i));
        bins.add(
            new Bin(
                low.map(scores::ceiling).orElseGet(scores::first),
                high.map(scores::lower).orElseGet(scores::last),
                low,
                high));
      }
      return new ScoreBins(bins);
    }

    private static List<Rational> edges(NavigableSet<Rational> scores, Optional<Rational> mark) {
      Rational width = scores.last().minus(scores.first()).dividedBy(Rational.of(BINS));
      Stream<Rational> even =
          Stream.iterate(1, it -> it < BINS, it -> it + 1)
              .map(i -> scores.first().plus(width.times(Rational.of(i))));
      Stream<Rational> passing =
          mark.stream()
              .filter(it -> it.compareTo(scores.first()) > 0 && it.compareTo(scores.last()) <= 0);
      return List.copyOf(
          Stream.concat(even, passing)
              .map(near -> edge(near, scores))
              .collect(TreeSet::new, TreeSet::add, TreeSet::addAll));
    }

    private static Rational edge(Rational near, NavigableSet<Rational> scores) {
      return scores.lower(near).plus(scores.ceiling(near)).dividedBy(Rational.of(2));
    }

    /// The number of the bin of a score, from 0.
    public int find(Rational score) {
      return (int)
          bins.stream()
              .filter(bin -> bin.low().filter(low -> low.compareTo(score) <= 0).isPresent())
              .count();
    }
  }
}
