package dev.plumbline.measure.monitoring;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How far several answers to one question agree, over documents: in pairs, and beyond what chance
/// would give.
final class ReplicatePairs {

  private final SortedMap<String, Long> answers = new TreeMap<>();
  private long given;
  private long pairs;
  private long same;

  /// @param said the answers about one document, without those that are no answer
  public void add(List<String> said) {
    for (int i = 0; i < said.size(); i++) {
      answers.merge(said.get(i), 1L, Long::sum);
      given++;
      for (int j = i + 1; j < said.size(); j++) {
        pairs++;
        same += said.get(i).equals(said.get(j)) ? 1 : 0;
      }
    }
  }

  /// Pairs of answers about one document.
  public long pairs() {
    return pairs;
  }

  /// Pairs of equal answers.
  public long same() {
    return same;
  }

  /// Agreement beyond chance, where chance is that of two answers drawn from all (Scott 1955;
  /// Fleiss 1971 for several). Empty without pairs, or if all answers are equal.
  public Optional<Double> kappa() {
    double chance = 0;
    for (long count : answers.values()) {
      double share = (double) count / given;
      chance += share * share;
    }
    return pairs == 0 || answers.size() < 2
        ? Optional.empty()
        : Optional.of(((double) same / pairs - chance) / (1 - chance));
  }
}
