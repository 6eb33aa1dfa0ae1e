package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

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
  public record Bin(Rational from, Rational to, Optional<Rational> low, Optional<Rational> high) {}

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
