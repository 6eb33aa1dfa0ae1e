package dev.plumbline.plan;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a program is run on. Facts and items that are not there are unknown; a trait that is not
/// there has enough evidence.
public record Inputs(
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> items,
    SortedMap<String, Boolean> traitSupport) {

  public Inputs {
    facts = copy(facts);
    items = copy(items);
    traitSupport = copy(traitSupport);
  }

  public static Inputs of(Map<String, FactValue> facts) {
    return new Inputs(new TreeMap<>(facts), new TreeMap<>(), new TreeMap<>());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
