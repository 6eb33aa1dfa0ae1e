package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Truth;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The inputs of a program. Missing facts and items are unknown; missing traits have sufficient
/// evidence.
///
/// @param traitSupport whether each trait has as much evidence as it needs; unknown where an answer
///   that is not there could bring some
/// @param flags the number of sentences flagged as possible prompt injection, by kind
/// @param contested the items and facts whose answers rest on such sentences
public record ScoringPlanInputs(
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> items,
    SortedMap<String, Truth> traitSupport,
    SortedMap<String, Integer> flags,
    SortedSet<String> contested) {

  /// Views, not copies: an execution reads them once and does not retain them.
  public ScoringPlanInputs {
    facts = Collections.unmodifiableSortedMap(facts);
    items = Collections.unmodifiableSortedMap(items);
    traitSupport = Collections.unmodifiableSortedMap(traitSupport);
    flags = Collections.unmodifiableSortedMap(flags);
    contested = Collections.unmodifiableSortedSet(contested);
  }

  /// Inputs of a document without flags.
  public ScoringPlanInputs(
      SortedMap<String, FactValue> facts,
      SortedMap<String, ItemFinding> items,
      SortedMap<String, Truth> traitSupport) {
    this(facts, items, traitSupport, new TreeMap<>(), new TreeSet<>());
  }

  /// What it would be if nobody had answered what is contested.
  public ScoringPlanInputs withoutContested() {
    SortedMap<String, FactValue> facts = new TreeMap<>(this.facts);
    SortedMap<String, ItemFinding> items = new TreeMap<>(this.items);
    for (String id : contested) {
      facts.remove(id);
      items.remove(id);
    }
    return new ScoringPlanInputs(facts, items, traitSupport);
  }
}
