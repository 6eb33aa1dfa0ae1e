package dev.plumbline.measure.agreement;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.Item.ItemUnit;
import java.util.ArrayList;
import java.util.Collections;
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
  /// @param notApplicable the names of those who said that it does not apply
  public record Disagreement(
      RatedItem on, SortedMap<String, Integer> decisions, SortedSet<String> notApplicable) {

    /// The widest is whether it applies at all.
    int gap() {
      return notApplicable.isEmpty()
          ? Collections.max(decisions.values()) - Collections.min(decisions.values())
          : Integer.MAX_VALUE;
    }

    boolean differ() {
      return new TreeSet<>(decisions.values()).size() > 1
          || !decisions.isEmpty() && !notApplicable.isEmpty();
    }
  }

  /// What persons have decided differently and no adjudication has settled, the widest apart first,
  /// then by document and item. Where fewer than two raters are persons, what any two have decided
  /// differently.
  public List<Disagreement> disagreements() {
    List<Rater> compared = compared();
    SortedSet<RatedItem> answered = new TreeSet<>();
    compared.forEach(rater -> {
      answered.addAll(rater.decisions().keySet());
      answered.addAll(rater.notApplicable());
    });
    List<Disagreement> disagreements = new ArrayList<>();
    for (RatedItem on : answered) {
      SortedMap<String, Integer> decisions = new TreeMap<>();
      SortedSet<String> notApplicable = new TreeSet<>();
      for (Rater rater : compared) {
        if (rater.decisions().containsKey(on)) {
          decisions.put(rater.name(), rater.decisions().get(on));
        } else if (rater.notApplicable().contains(on)) {
          notApplicable.add(rater.name());
        }
      }
      boolean open =
          raters.stream()
              .noneMatch(rater -> rater.kind() == Rater.Kind.ADJUDICATION && rater.hasAnswered(on));
      Disagreement disagreement = new Disagreement(on, decisions, notApplicable);
      if (open && disagreement.differ()) {
        disagreements.add(disagreement);
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
    SortedSet<RatedItem> notApplicable = new TreeSet<>();
    for (RatedItem on : asked) {
      List<Integer> given =
          persons.stream()
              .flatMap(rater -> Optional.ofNullable(rater.decisions().get(on)).stream())
              .toList();
      long none = persons.stream().filter(rater -> rater.notApplicable().contains(on)).count();
      if (none == 0 && given.size() > 1 && given.stream().distinct().count() == 1) {
        decisions.put(on, given.getFirst());
      } else if (none > 1 && given.isEmpty()) {
        notApplicable.add(on);
      }
    }
    raters.stream()
        .filter(rater -> rater.kind() == Rater.Kind.ADJUDICATION)
        .forEach(rater -> {
          decisions.keySet().removeAll(rater.notApplicable());
          notApplicable.removeAll(rater.decisions().keySet());
          decisions.putAll(rater.decisions());
          notApplicable.addAll(rater.notApplicable());
        });
    return Optional.of(new Rater("settled", Rater.Kind.SETTLED, asked, decisions, notApplicable));
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
        agreement.add(one, other, on);
      }
    }
  }

  /// A rater with the decisions on what was asked.
  ///
  /// @param name by which the rater is shown
  /// @param kind what the rater is
  /// @param asked every item of every document that the rater was asked about
  /// @param decisions those of them that were decided
  /// @param notApplicable those of them of which the rater said that they do not apply
  public record Rater(
      String name,
      Kind kind,
      SortedSet<RatedItem> asked,
      SortedMap<RatedItem, Integer> decisions,
      SortedSet<RatedItem> notApplicable) {

    /// What rates.
    public enum Kind {
      MODEL,
      PERSON,
      /// Who settles what persons have decided differently.
      ADJUDICATION,
      /// What persons decided alike, and what was settled where they did not.
      SETTLED
    }

    public Rater {
      asked = SortedCopy.of(asked);
      decisions = SortedCopy.of(decisions);
      notApplicable = SortedCopy.of(notApplicable);
    }

    /// How many items were decided, or said not to apply.
    public int answered() {
      return decisions.size() + notApplicable.size();
    }

    /// Empty where it was left open, or does not apply.
    public Optional<Integer> level(RatedItem on) {
      return Optional.ofNullable(decisions.get(on));
    }

    /// Whether it was decided, or said that it does not apply.
    public boolean hasAnswered(RatedItem on) {
      return decisions.containsKey(on) || notApplicable.contains(on);
    }
  }

  /// What is rated once: an item of a document.
  public record RatedItem(String document, String item) implements Comparable<RatedItem> {

    private static final Comparator<RatedItem> ORDER =
        Comparator.comparing(RatedItem::document).thenComparing(RatedItem::item);

    @Override
    public int compareTo(RatedItem other) {
      return ORDER.compare(this, other);
    }
  }
}
