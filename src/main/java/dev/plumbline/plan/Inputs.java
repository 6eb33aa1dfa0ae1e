package dev.plumbline.plan;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a program is run on. Facts and items that are not there are unknown; a trait that is not
/// there has enough evidence.
///
/// @param flags how many sentences of the document speak to its judge, by what makes them look so
public record Inputs(
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> items,
    SortedMap<String, Boolean> traitSupport,
    SortedMap<String, Integer> flags) {

  /// Views, not copies: a run reads them once and keeps nothing of them.
  public Inputs {
    facts = Collections.unmodifiableSortedMap(facts);
    items = Collections.unmodifiableSortedMap(items);
    traitSupport = Collections.unmodifiableSortedMap(traitSupport);
    flags = Collections.unmodifiableSortedMap(flags);
  }

  /// A document without flags.
  public Inputs(
      SortedMap<String, FactValue> facts,
      SortedMap<String, ItemFinding> items,
      SortedMap<String, Boolean> traitSupport) {
    this(facts, items, traitSupport, new TreeMap<>());
  }

  public static Inputs of(Map<String, FactValue> facts) {
    return new Inputs(new TreeMap<>(facts), new TreeMap<>(), new TreeMap<>());
  }
}
