package dev.plumbline.plan.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a program is run on. Facts and items that are not there are unknown; a trait that is not
/// there has enough evidence.
///
/// @param flags how many sentences of the document speak to its judge, by what makes them look so
public record PlanInputs(
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> items,
    SortedMap<String, Boolean> traitSupport,
    SortedMap<String, Integer> flags) {

  /// Views, not copies: a run reads them once and keeps nothing of them.
  public PlanInputs {
    facts = Collections.unmodifiableSortedMap(facts);
    items = Collections.unmodifiableSortedMap(items);
    traitSupport = Collections.unmodifiableSortedMap(traitSupport);
    flags = Collections.unmodifiableSortedMap(flags);
  }

  /// A document without flags.
  public PlanInputs(
      SortedMap<String, FactValue> facts,
      SortedMap<String, ItemFinding> items,
      SortedMap<String, Boolean> traitSupport) {
    this(facts, items, traitSupport, new TreeMap<>());
  }

  public static PlanInputs of(Map<String, FactValue> facts) {
    return new PlanInputs(new TreeMap<>(facts), new TreeMap<>(), new TreeMap<>());
  }
}
