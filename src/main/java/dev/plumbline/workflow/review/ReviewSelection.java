package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which documents of a run people review: those whose answers are worth most, each with certainty,
/// and a simple random sample of all others. With the recorded probabilities of inclusion,
/// estimates over the whole run stay unbiased (Horvitz and Thompson 1952).
///
/// @param run digest of the reviewed run
/// @param documents how many could have been chosen
/// @param chosen those of value first, the greatest first, then the random ones
public record ReviewSelection(
    Digest run, long documents, int budget, long seed, int randomPermille, List<Chosen> chosen)
    implements DocumentChoice {

  private static final int PERMILLE = 1_000;

  /// @param because in words; empty for a random one
  /// @param probability of inclusion: numerator and denominator, equal for one that is chosen with
  ///   certainty
  public record Chosen(String id, @Sparse String because, List<Long> probability) {

    public Chosen {
      if (probability.size() != 2) {
        throw new IllegalArgumentException("a probability is a fraction");
      }
    }

    public boolean isCertain() {
      return probability.getFirst().equals(probability.getLast());
    }

    /// For people, as forms show it.
    public String words() {
      return isCertain() && !because.isEmpty()
          ? because
          : "random, " + probability.getFirst() + " of " + probability.getLast();
    }
  }

  public ReviewSelection {
    chosen = List.copyOf(chosen);
  }

  /// The same candidates, budget, share and seed give the same choice on any machine.
  ///
  /// @param candidates in the order of the run
  /// @param randomPermille the share of the budget that is drawn at random, 0 to 1,000; what no
  ///   reason asks for is added to it
  public static ReviewSelection of(
      Digest run, List<ReviewCandidate> candidates, int budget, long seed, int randomPermille) {
    int all = Math.min(budget, candidates.size());
    int reserved = (all * randomPermille + PERMILLE - 1) / PERMILLE;
    List<Ranked> ranked =
        candidates.stream()
            .map(candidate -> Ranked.of(candidate, seed))
            .filter(candidate -> candidate.value() > 0)
            .sorted(
                Comparator.comparingLong(Ranked::value)
                    .reversed()
                    .thenComparingLong(Ranked::tie)
                    .thenComparing(Ranked::id))
            .limit(all - reserved)
            .toList();
    List<Chosen> chosen = new ArrayList<>();
    Set<String> certain = new TreeSet<>();
    for (Ranked one : ranked) {
      chosen.add(new Chosen(one.id(), one.candidate().words(), List.of(1L, 1L)));
      certain.add(one.id());
    }
    List<ReviewCandidate> rest =
        candidates.stream().filter(candidate -> !certain.contains(candidate.id())).toList();
    int drawn = randomPermille == 0 ? 0 : all - ranked.size();
    int[] order = new CounterRandom(seed, 0).shuffled(rest.size());
    for (int i = 0; i < drawn; i++) {
      chosen.add(
          new Chosen(rest.get(order[i]).id(), "", List.of((long) drawn, (long) rest.size())));
    }
    return new ReviewSelection(run, candidates.size(), budget, seed, randomPermille, chosen);
  }

  /// A candidate with what orders it, computed once.
  private record Ranked(ReviewCandidate candidate, long value, long tie) {

    static Ranked of(ReviewCandidate candidate, long seed) {
      return new Ranked(
          candidate, candidate.value(), CounterRandom.hash(seed + " " + candidate.id()));
    }

    String id() {
      return candidate.id();
    }
  }

  @Override
  public SortedMap<String, String> documents(String person) {
    SortedMap<String, String> documents = new TreeMap<>();
    chosen.forEach(one -> documents.put(one.id(), one.words()));
    return documents;
  }
}
