package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
  /// @param numerator of the probability of inclusion
  /// @param denominator of it, equal for one that is chosen with certainty
  public record Chosen(String id, String because, long numerator, long denominator) {

    public boolean isCertain() {
      return numerator == denominator;
    }

    /// For people, as forms show it.
    public String words() {
      return isCertain() && !because.isEmpty()
          ? because
          : "random, " + numerator + " of " + denominator;
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
      chosen.add(new Chosen(one.id(), one.candidate().words(), 1, 1));
      certain.add(one.id());
    }
    List<ReviewCandidate> rest =
        candidates.stream().filter(candidate -> !certain.contains(candidate.id())).toList();
    int drawn = randomPermille == 0 ? 0 : all - ranked.size();
    int[] order = new CounterRandom(seed, 0).shuffled(rest.size());
    for (int i = 0; i < drawn; i++) {
      chosen.add(new Chosen(rest.get(order[i]).id(), "", drawn, rest.size()));
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

  @Override
  public JsonObject json() {
    return JsonObject.builder()
        .put("run", run)
        .put("documents", documents)
        .put("budget", budget)
        .put("seed", seed)
        .put("randomPermille", randomPermille)
        .put("chosen", JsonArray.mapped(chosen, ReviewSelection::json))
        .build();
  }

  /// Empty if the object is not exactly what [#json] writes.
  public static Optional<ReviewSelection> read(JsonObject json) {
    try {
      ReviewSelection selection =
          new ReviewSelection(
              json.digest("run"),
              json.integer("documents"),
              json.number("budget"),
              json.integer("seed"),
              json.number("randomPermille"),
              json.objects("chosen").stream().map(ReviewSelection::chosen).toList());
      return Optional.of(selection).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | ArithmeticException otherShape) {
      return Optional.empty();
    }
  }

  private static JsonObject json(Chosen chosen) {
    return JsonObject.builder()
        .put("id", chosen.id())
        .putUnlessEmpty("because", chosen.because())
        .put(
            "probability", JsonArray.of(Json.of(chosen.numerator()), Json.of(chosen.denominator())))
        .build();
  }

  private static Chosen chosen(JsonObject json) {
    if (json.list("probability") instanceof List<Json> both
        && both.size() == 2
        && both.get(0) instanceof JsonInteger(long numerator)
        && both.get(1) instanceof JsonInteger(long denominator)) {
      return new Chosen(
          json.text("id"), json.findText("because").orElse(""), numerator, denominator);
    }
    throw new UnexpectedJsonException("not a chosen document");
  }
}
