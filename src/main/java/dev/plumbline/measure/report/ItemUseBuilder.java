package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
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
    this.traits = bundle.rubric().traits();
  }

  /// @param extraction as in its artefact
  public void add(JsonObject extraction) {
    if (extraction.find("findings").isPresent()) {
      extraction.list("findings").stream().map(JsonObject.class::cast).forEach(this::count);
    }
  }

  private void count(JsonObject finding) {
    ItemCounts item = counts.computeIfAbsent(finding.text("item"), _ -> new ItemCounts());
    if (finding.find("unknown").isPresent()) {
      item.unknown++;
      return;
    }
    if (finding.find("supplied").isPresent()) {
      item.decisions.merge((int) finding.integer("supplied"), 1, Integer::sum);
      return;
    }
    int decision = (int) finding.integer("decision");
    item.decisions.merge(decision, 1, Integer::sum);
    item.unproved += decision > 0 && finding.integer("valid") < finding.integer("required") ? 1 : 0;
    item.valid += (int) finding.integer("valid");
    item.quotes += finding.find("quotes").isPresent() ? finding.list("quotes").size() : 0;
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
