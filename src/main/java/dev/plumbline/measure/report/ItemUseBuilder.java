package dev.plumbline.measure.report;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Counts the decisions and quotes of a run's extractions, by item.
public final class ItemUseBuilder {

  private final List<Trait> traits;
  private final SortedMap<String, ItemCounts> counts = new TreeMap<>();

  private static final class ItemCounts {
    private final SortedMap<Integer, Integer> decisions = new TreeMap<>();
    private int unknown;
    private int unproved;
    private int quotes;
    private int valid;
  }

  public ItemUseBuilder(Bundle bundle) {
    this.traits = bundle.rubric().questions().traits();
  }

  public void add(StoredExtraction extraction) {
    extraction.findings().forEach(this::count);
  }

  private void count(StoredExtraction.StoredFinding finding) {
    ItemCounts item = counts.computeIfAbsent(finding.item(), _ -> new ItemCounts());
    if (finding.decision().isEmpty()) {
      item.unknown++;
      return;
    }
    int decision = finding.decision().getAsInt();
    item.decisions.merge(decision, 1, Integer::sum);
    item.unproved += decision > 0 && finding.valid() < finding.required() ? 1 : 0;
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
                  found.decisions,
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
