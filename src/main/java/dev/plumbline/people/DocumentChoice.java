package dev.plumbline.people;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.calibrate.stats.CounterRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Which documents of a run people are to answer about: an artefact.
public sealed interface DocumentChoice extends JsonRecord
    permits DocumentChoice.ReviewSelection, DocumentChoice.MarkerAssignment {

  /// Of the run.
  Digest run();

  default Digest digest() {
    return Digest.of(ArtefactKind.SELECTION, json());
  }

  /// The documents of a person, with why they were chosen in words, which may be empty.
  ///
  /// @param person as forms name the judge
  SortedMap<String, String> documents(String person);

  /// Who marks which documents of a run: each one marker, and a simple random share two. Markers
  /// get documents in turn of an order that follows from the seed, so that loads differ by few, and
  /// with them the pairs.
  ///
  /// @param run digest of the run whose documents are marked
  /// @param doublePermille the share of the documents that two markers get, 0 to 1,000
  /// @param markers as forms name them, at least two
  /// @param documents each with its markers, in the order of the run, the first marker first
  record MarkerAssignment(
      Digest run, long seed, int doublePermille, List<String> markers, List<Marked> documents)
      implements DocumentChoice {

    public record Marked(String id, List<String> markers) {}

    private static final int PERMILLE = 1_000;

    public MarkerAssignment {
      markers = List.copyOf(markers);
      documents = List.copyOf(documents);
      if (documents.stream().map(Marked::id).distinct().count() < documents.size()) {
        throw new IllegalArgumentException("a document is there once");
      }
    }

    public SortedMap<String, List<String>> markersOf() {
      SortedMap<String, List<String>> markersOf = new TreeMap<>();
      documents.forEach(it -> markersOf.put(it.id, it.markers));
      return markersOf;
    }

    /// The same documents, markers, share and seed give the same assignment on any machine.
    ///
    /// @param documents ids in the order of the run
    /// @param markers at least two, all different
    public static MarkerAssignment of(
        Digest run, List<String> documents, List<String> markers, long seed, int doublePermille) {
      int doubled = (documents.size() * doublePermille + PERMILLE - 1) / PERMILLE;
      int[] order = new CounterRandom(seed, 0).shuffled(documents.size());
      List<List<String>> of = new ArrayList<>();
      documents.forEach(_ -> of.add(List.of()));
      for (int i = 0; i < order.length; i++) {
        int first = i % markers.size();
        int second = (first + 1 + i / markers.size() % (markers.size() - 1)) % markers.size();
        of.set(
            order[i],
            i < doubled
                ? List.of(markers.get(first), markers.get(second))
                : List.of(markers.get(first)));
      }
      List<Marked> marked =
          IntStream.range(0, of.size())
              .mapToObj(i -> new Marked(documents.get(i), of.get(i)))
              .toList();
      return new MarkerAssignment(run, seed, doublePermille, markers, marked);
    }

    @Override
    public SortedMap<String, String> documents(String person) {
      SortedMap<String, String> documents = new TreeMap<>();
      this.documents.stream()
          .filter(it -> it.markers.contains(person))
          .forEach(it -> documents.put(it.id, ""));
      return documents;
    }
  }

  /// Which documents of a run people review: those whose answers are worth most, each with
  /// certainty, and a simple random sample of all others. With the recorded probabilities of
  /// inclusion, estimates over the whole run stay unbiased (Horvitz and Thompson 1952).
  ///
  /// @param run digest of the reviewed run
  /// @param documents how many could have been chosen
  /// @param chosen those of value first, the greatest first, then the random ones
  record ReviewSelection(
      Digest run, long documents, int budget, long seed, int randomPermille, List<Chosen> chosen)
      implements DocumentChoice {

    private static final int PERMILLE = 1_000;

    /// @param because in words; empty for a random one
    /// @param probability of inclusion: numerator and denominator, equal for one that is chosen
    ///   with certainty
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

  /// A document that people may review, and what speaks for it.
  ///
  /// @param id of the document in the run
  /// @param reasons how often each one applies, at least once
  /// @param uncertainty of its calibrated score
  record ReviewCandidate(String id, SortedMap<Reason, Integer> reasons, Uncertainty uncertainty) {

    /// How far off a calibrated score may be, as a calibration expects it.
    ///
    /// @param error expected, as a share of the human scale, 0 to 1
    /// @param otherVerdict the probability that people give another verdict, 0 to 1; 0 where the
    ///   cut does not read the calibrated score
    public record Uncertainty(double error, double otherVerdict) {

      public static final Uncertainty NONE = new Uncertainty(0, 0);

      private static final int ERROR_WEIGHT = 16;
      private static final int VERDICT_WEIGHT = 12;

      /// Below it, another verdict is not worth a word.
      private static final double SHOWN_MIN = 0.05;

      public Uncertainty {
        if (!(error >= 0 && error <= 1 && otherVerdict >= 0 && otherVerdict <= 1)) {
          throw new IllegalArgumentException("shares are from 0 to 1");
        }
      }

      /// As much as no score where the whole scale is expected to be wrong, and as much as an open
      /// verdict where both verdicts are as likely.
      private double value() {
        return ERROR_WEIGHT * error + VERDICT_WEIGHT * Math.min(1, 2 * otherVerdict);
      }

      private List<String> words() {
        List<String> words = new ArrayList<>();
        if (error > 0) {
          words.add("expected to be off by " + percent(error) + " of the scale");
        }
        if (otherVerdict >= SHOWN_MIN) {
          words.add("another verdict with probability " + percent(otherVerdict));
        }
        return words;
      }

      private static String percent(double share) {
        return Math.round(100 * share) + " %";
      }
    }

    /// Why a person's answer is worth more than another one, with its weight. The weights are a
    /// declared order, not a measurement: what has no result, what has no verdict, what the judge
    /// itself is not sure of, what the evidence did not carry.
    public enum Reason {
      UNSCORED("no score", 16),
      OPEN_VERDICT("the interval holds the cut", 12),
      NEEDS_REVIEW("needs a person", 8),
      REPLICATES_DISAGREE("replicates disagree", 4),
      JURORS_DISAGREE("jurors disagree", 4),
      FLAG("flagged as an injection", 4),
      UNKNOWN_ITEM("an item is unknown", 2),
      CAP("capped for lack of evidence", 1);

      private final String words;
      private final int weight;

      Reason(String words, int weight) {
        this.words = words;
        this.weight = weight;
      }
    }

    private static final long THOUSAND = 1_000;

    public ReviewCandidate {
      reasons = SortedCopy.of(reasons);
    }

    /// The sum of the weights of the reasons, each as often as it applies, and of what is
    /// uncertain, in thousandths: what a computer rounds otherwise must not decide.
    long value() {
      long weights =
          reasons.entrySet().stream()
              .mapToLong(entry -> (long) entry.getKey().weight * entry.getValue())
              .sum();
      return THOUSAND * weights + Math.round(THOUSAND * uncertainty.value());
    }

    /// For people: `the interval holds the cut; capped for lack of evidence (2)`.
    String words() {
      List<String> all = new ArrayList<>();
      reasons.forEach(
          (reason, times) -> all.add(reason.words + (times > 1 ? " (" + times + ")" : "")));
      all.addAll(uncertainty.words());
      return String.join("; ", all);
    }
  }
}
