package dev.plumbline.score.extraction;

import dev.plumbline.base.number.Rational;
import dev.plumbline.score.extraction.Panel.Combination;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The decisions that a combination can still have.
///
/// @param low the lowest of them
/// @param high the highest; equal to `low` once no answer that is missing could change it
record DecisionRange(Rational low, Rational high) {

  private DecisionRange(int low, int high) {
    this(Rational.of(low), Rational.of(high));
  }

  /// The answer of one juror.
  ///
  /// @param low its decision; the lowest that the item has where it gave none
  /// @param high its decision; the highest that the item has where it gave none
  /// @param weight at least 1
  /// @param veto whether the combination is never above the decision
  record Vote(int low, int high, int weight, boolean veto) {
    boolean isOpen() {
      return low != high;
    }
  }

  boolean isOne() {
    return low.equals(high);
  }

  /// @param votes one for each juror, at least one
  static DecisionRange of(Combination combination, List<Vote> votes) {
    DecisionRange range =
        switch (combination) {
          case MEDIAN -> new DecisionRange(median(ends(votes, true)), median(ends(votes, false)));
          case MEAN -> new DecisionRange(mean(ends(votes, true)), mean(ends(votes, false)));
          case MAJORITY -> majority(votes);
          case UNANIMOUS -> hull(votes);
          case WORST ->
              new DecisionRange(
                  votes.stream().mapToInt(Vote::low).min().orElseThrow(),
                  votes.stream().mapToInt(Vote::high).min().orElseThrow());
          case HIGHEST ->
              new DecisionRange(
                  votes.stream().mapToInt(Vote::low).max().orElseThrow(),
                  votes.stream().mapToInt(Vote::high).max().orElseThrow());
        };
    return combination == Combination.HIGHEST ? range : range.vetoed(votes);
  }

  private DecisionRange vetoed(List<Vote> votes) {
    DecisionRange range = this;
    for (Vote vote : votes) {
      if (vote.veto()) {
        range =
            new DecisionRange(
                Rational.min(range.low, Rational.of(vote.low())),
                Rational.min(range.high, Rational.of(vote.high())));
      }
    }
    return range;
  }

  private static DecisionRange majority(List<Vote> votes) {
    long all = votes.stream().mapToLong(Vote::weight).sum();
    for (Vote one : votes) {
      long same =
          votes.stream()
              .filter(vote -> !vote.isOpen() && vote.low() == one.low())
              .mapToLong(Vote::weight)
              .sum();
      if (!one.isOpen() && 2 * same > all) {
        return new DecisionRange(one.low(), one.low());
      }
    }
    return hull(votes);
  }

  private static DecisionRange hull(List<Vote> votes) {
    return new DecisionRange(
        votes.stream().mapToInt(Vote::low).min().orElseThrow(),
        votes.stream().mapToInt(Vote::high).max().orElseThrow());
  }

  private record Weighed(int decision, int weight) {}

  private static List<Weighed> ends(List<Vote> votes, boolean low) {
    List<Weighed> ends = new ArrayList<>();
    votes.forEach(vote -> ends.add(new Weighed(low ? vote.low() : vote.high(), vote.weight())));
    return ends;
  }

  private static Rational mean(List<Weighed> decisions) {
    long sum = 0;
    long all = 0;
    for (Weighed one : decisions) {
      sum += (long) one.decision() * one.weight();
      all += one.weight();
    }
    return Rational.of(sum).dividedBy(Rational.of(all));
  }

  /// The lowest decision with half of the weight at or below it.
  private static int median(List<Weighed> decisions) {
    List<Weighed> sorted =
        decisions.stream().sorted(Comparator.comparingInt(Weighed::decision)).toList();
    long all = sorted.stream().mapToLong(Weighed::weight).sum();
    long below = 0;
    for (Weighed one : sorted) {
      below += one.weight();
      if (2 * below >= all) {
        return one.decision();
      }
    }
    throw new IllegalArgumentException("no decisions");
  }
}
