package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the decisions and quotes of a run's extractions, by item.
public final class ItemUseBuilder {

  private final List<Trait> traits;
  private final SortedMap<String, DecisionScale> scales = new TreeMap<>();
  private final SortedMap<String, ItemCounts> counts = new TreeMap<>();

  private static final class ItemCounts {
    private final SortedMap<Integer, Integer> decisions = new TreeMap<>();
    private int notApplicable;
    private int unknown;
    private int unproved;
    private int quotes;
    private int valid;
  }

  public ItemUseBuilder(Bundle bundle) {
    this.traits = bundle.rubric().questions().traits();
    bundle.rubric().items().forEach(item -> scales.put(item.id(), item.scale()));
  }

  public void add(StoredExtraction extraction) {
    extraction.findings().forEach(this::count);
  }

  private void count(StoredExtraction.StoredFinding finding) {
    String id = ItemUnit.item(finding.item());
    ItemCounts item = counts.computeIfAbsent(id, _ -> new ItemCounts());
    if (finding.isNotApplicable()) {
      item.notApplicable++;
      return;
    }
    if (finding.decision().isEmpty()) {
      item.unknown++;
      return;
    }
    Rational decision = finding.decision().get();
    finding.level().ifPresent(level -> item.decisions.merge(level, 1, Integer::sum));
    int unproven = scales.containsKey(id) ? scales.get(id).unprovenMax() : 0;
    item.unproved +=
        decision.compareTo(Rational.of(unproven)) > 0 && finding.valid() < finding.required()
            ? 1
            : 0;
    item.valid += finding.valid();
    item.quotes += finding.quoteCount();
  }

  /// Items that some document has, in the order of the rubric.
  public List<ItemUse> build() {
    List<ItemUse> items = new ArrayList<>();
    for (Trait trait : traits) {
      for (Item item : trait.items()) {
        ItemCounts found = counts.get(item.id());
        if (found != null) {
          items.add(
              new ItemUse(
                  item.id(),
                  trait.id(),
                  item.ask(),
                  item.scale(),
                  found.decisions,
                  found.notApplicable,
                  found.unknown,
                  found.unproved,
                  found.quotes,
                  found.valid));
        }
      }
    }
    return items;
  }
}
