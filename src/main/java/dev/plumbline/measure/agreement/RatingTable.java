package dev.plumbline.measure.agreement;

import dev.plumbline.rubric.ItemUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The decisions of several raters on the items of documents.
public final class RatingTable {

  private final List<Rater> raters;

  /// @param raters in the order in which they are shown; where two or more are persons, what is
  ///   settled between them is added as a further one
  public RatingTable(List<Rater> raters) {
    this.raters = new ArrayList<>(raters);
    settled().ifPresent(this.raters::add);
  }

  public List<Rater> raters() {
    return List.copyOf(raters);
  }

  /// Two raters, and how they agree on what both were asked about.
  public record Pair(Rater one, Rater other, DecisionAgreement agreement) {}

  /// Every pair that has an item in common; an adjudication is left out, since it decides only
  /// where others disagree, and so are persons beside what they decided alike.
  public List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < raters.size(); i++) {
      for (int j = i + 1; j < raters.size(); j++) {
        Rater one = raters.get(i);
        Rater other = raters.get(j);
        if (isCompared(one) && isCompared(other)) {
          DecisionAgreement agreement = agreement(one, other, Optional.empty());
          boolean trivial =
              other.kind() == Rater.Kind.SETTLED
                  && one.kind() == Rater.Kind.PERSON
                  && raters.stream().noneMatch(it -> it.kind() == Rater.Kind.ADJUDICATION);
          if (agreement.decided() + agreement.open() > 0 && !trivial) {
            pairs.add(new Pair(one, other, agreement));
          }
        }
      }
    }
    return pairs;
  }

  /// The agreement on each item, pooled over the pairs of persons; where fewer than two are
  /// persons, over all pairs.
  public SortedMap<String, DecisionAgreement> items() {
    SortedSet<String> items = new TreeSet<>();
    raters.forEach(rater -> rater.asked().forEach(asked -> items.add(ItemUnit.item(asked.item()))));
    List<Rater> compared = compared();
    SortedMap<String, DecisionAgreement> all = new TreeMap<>();
    for (String item : items) {
      DecisionAgreement pooled = new DecisionAgreement();
      for (int i = 0; i < compared.size(); i++) {
        for (int j = i + 1; j < compared.size(); j++) {
          add(compared.get(i), compared.get(j), Optional.of(item), pooled);
        }
      }
      all.put(item, pooled);
    }
    return all;
  }

  /// The mean of a rater's decisions less that of the mean of the others on the same items, over
  /// the items that another one has decided: above 0 if the rater is lenient. Empty without any.
  public Optional<Double> severity(Rater rater) {
    if (rater.kind() == Rater.Kind.SETTLED) {
      return Optional.empty();
    }
    double sum = 0;
    int count = 0;
    for (var decision : rater.decisions().entrySet()) {
      List<Integer> others =
          compared().stream()
              .filter(other -> other != rater && other.kind() != Rater.Kind.SETTLED)
              .flatMap(
                  other -> Optional.ofNullable(other.decisions().get(decision.getKey())).stream())
              .toList();
      if (!others.isEmpty()) {
        double mean = others.stream().mapToInt(Integer::intValue).average().orElse(0);
        sum += decision.getValue() - mean;
        count++;
      }
    }
    return count == 0 ? Optional.empty() : Optional.of(sum / count);
  }

  /// An item that was decided differently.
  ///
  /// @param decisions by the names of the raters
  public record Disagreement(RatedItem on, SortedMap<String, Integer> decisions) {

    int gap() {
      return decisions.values().stream().mapToInt(Integer::intValue).max().orElse(0)
          - decisions.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }
  }

  /// What persons have decided differently and no adjudication has settled, the widest apart first,
  /// then by document and item. Where fewer than two raters are persons, what any two have decided
  /// differently.
  public List<Disagreement> disagreements() {
    List<Rater> compared = compared();
    SortedSet<RatedItem> decided = new TreeSet<>();
    compared.forEach(rater -> decided.addAll(rater.decisions().keySet()));
    List<Disagreement> disagreements = new ArrayList<>();
    for (RatedItem on : decided) {
      SortedMap<String, Integer> decisions = new TreeMap<>();
      compared.forEach(rater -> {
        if (rater.decisions().containsKey(on)) {
          decisions.put(rater.name(), rater.decisions().get(on));
        }
      });
      boolean open =
          raters.stream()
              .noneMatch(rater ->
                  rater.kind() == Rater.Kind.ADJUDICATION && rater.decisions().containsKey(on));
      if (open && decisions.values().stream().distinct().count() > 1) {
        disagreements.add(new Disagreement(on, decisions));
      }
    }
    disagreements.sort(
        Comparator.comparingInt(Disagreement::gap).reversed().thenComparing(Disagreement::on));
    return disagreements;
  }

  private static boolean isCompared(Rater rater) {
    return rater.kind() != Rater.Kind.ADJUDICATION;
  }

  private List<Rater> compared() {
    List<Rater> persons = persons();
    return persons.size() > 1
        ? persons
        : raters.stream()
            .filter(rater -> isCompared(rater) && rater.kind() != Rater.Kind.SETTLED)
            .toList();
  }

  private List<Rater> persons() {
    return raters.stream().filter(rater -> rater.kind() == Rater.Kind.PERSON).toList();
  }

  /// What at least two persons decided alike, and what an adjudication decided; the last one
  /// counts.
  private Optional<Rater> settled() {
    List<Rater> persons = persons();
    if (persons.size() < 2) {
      return Optional.empty();
    }
    SortedSet<RatedItem> asked = new TreeSet<>();
    persons.forEach(rater -> asked.addAll(rater.asked()));
    SortedMap<RatedItem, Integer> decisions = new TreeMap<>();
    for (RatedItem on : asked) {
      List<Integer> given =
          persons.stream()
              .flatMap(rater -> Optional.ofNullable(rater.decisions().get(on)).stream())
              .toList();
      if (given.size() > 1 && given.stream().distinct().count() == 1) {
        decisions.put(on, given.getFirst());
      }
    }
    raters.stream()
        .filter(rater -> rater.kind() == Rater.Kind.ADJUDICATION)
        .forEach(rater -> decisions.putAll(rater.decisions()));
    return Optional.of(new Rater("settled", Rater.Kind.SETTLED, asked, decisions));
  }

  private static DecisionAgreement agreement(Rater one, Rater other, Optional<String> item) {
    DecisionAgreement agreement = new DecisionAgreement();
    add(one, other, item, agreement);
    return agreement;
  }

  private static void add(
      Rater one, Rater other, Optional<String> item, DecisionAgreement agreement) {
    for (RatedItem on : one.asked()) {
      if (other.asked().contains(on)
          && item.filter(it -> !it.equals(ItemUnit.item(on.item()))).isEmpty()) {
        Integer first = one.decisions().get(on);
        Integer second = other.decisions().get(on);
        if (first == null || second == null) {
          agreement.addOpen();
        } else {
          agreement.add(first, second);
        }
      }
    }
  }
}
