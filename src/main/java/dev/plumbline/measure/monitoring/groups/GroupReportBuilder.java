package dev.plumbline.measure.monitoring.groups;

import dev.plumbline.measure.report.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the documents of a run by group, one after the other. Of a document only counts are kept.
public final class GroupReportBuilder {

  private final List<Item> items;
  private final SortedMap<String, GroupCounts> groups = new TreeMap<>();
  private long ungrouped;
  private long unmatched;

  public GroupReportBuilder(Bundle bundle) {
    this.items =
        bundle.extraction().traits().stream().map(Trait::items).flatMap(List::stream).toList();
  }

  /// A document without a group, which is left out.
  public void addUngrouped() {
    ungrouped++;
  }

  /// @param human a person's score of it; empty if there is none
  public void add(String group, Artefacts stored, OptionalDouble human) {
    unmatched += human.isPresent() ? 0 : 1;
    GroupCounts counts = groups.computeIfAbsent(group, _ -> new GroupCounts());
    counts.add(outcome(stored), human);
    if (stored.card().gate().isEmpty()) {
      decisions(stored.extraction(), counts);
    }
  }

  /// The names of the groups so far.
  public List<String> names() {
    return List.copyOf(groups.keySet());
  }

  private static GroupCounts.Outcome outcome(Artefacts stored) {
    StoredScorecard card = stored.card();
    boolean capped = !card.steps(StoredStep.Cap.class).isEmpty();
    return new GroupCounts.Outcome(
        card.composite().number(),
        DecidedResult.of(card, stored.results())
            .passed()
            .map(yes -> OptionalDouble.of(yes ? 1 : 0))
            .orElseGet(OptionalDouble::empty),
        card.gate().isEmpty() ? OptionalDouble.of(capped ? 1 : 0) : OptionalDouble.empty());
  }

  /// Only a document on which every item was answered has a total.
  private void decisions(StoredExtraction extraction, GroupCounts counts) {
    SortedMap<String, OptionalInt> said = extraction.decisions();
    int[] decisions = new int[items.size()];
    double total = 0;
    for (int i = 0; i < decisions.length; i++) {
      Item item = items.get(i);
      OptionalInt decision = said.getOrDefault(item.id(), OptionalInt.empty());
      if (decision.isEmpty() || !item.scale().contains(decision.getAsInt())) {
        return;
      }
      decisions[i] = item.scale().position(decision.getAsInt());
      double share = item.scale().share(decision.getAsInt());
      total += item.reverseScored() ? 1 - share : share;
    }
    long[][] stratum =
        counts.byTotal.computeIfAbsent(
            total,
            _ ->
                items.stream()
                    .map(item -> new long[item.scale().levels().size()])
                    .toArray(long[][]::new));
    for (int i = 0; i < decisions.length; i++) {
      stratum[i][decisions[i]]++;
    }
  }

  /// The report; empty with fewer than two groups.
  ///
  /// @param reference the group with which the others are compared; the largest if absent
  /// @throws IllegalArgumentException if there is no such group
  public Optional<GroupReport> build(Optional<String> reference) {
    if (groups.size() < 2) {
      return Optional.empty();
    }
    String with =
        reference.orElseGet(() ->
            groups.keySet().stream()
                .max(
                    Comparator.comparingLong((String name) -> groups.get(name).documents)
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow());
    if (!groups.containsKey(with)) {
      throw new IllegalArgumentException("no such group");
    }
    DifferenceList differences = new DifferenceList(groups.get(with));
    List<ItemFunctioning> functioning = new ArrayList<>();
    groups.forEach((name, counts) -> {
      if (!name.equals(with) && counts.isShown() && groups.get(with).isShown()) {
        differences.add(name, counts);
        functioning.addAll(new FunctioningTable(items, groups.get(with), counts).of(name));
      }
    });
    List<GroupSummary> summaries = new ArrayList<>();
    groups.forEach((name, counts) -> summaries.add(counts.summary(name)));
    return Optional.of(
        new GroupReport(
            with, summaries, ungrouped, unmatched, differences.adjusted(), functioning));
  }
}
