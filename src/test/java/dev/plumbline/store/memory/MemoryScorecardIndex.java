package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Stores.ScorecardIndex;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// An index that lives as long as the process.
public final class MemoryScorecardIndex implements ScorecardIndex {

  private final Map<Series, SortedMap<Digest, Digest>> series = new ConcurrentHashMap<>();

  @Override
  public void put(Series key, Digest document, Digest scorecard) {
    series.computeIfAbsent(key, _ -> new ConcurrentSkipListMap<>()).put(document, scorecard);
  }

  @Override
  public SortedMap<Digest, Digest> find(Series key, Collection<Digest> documents) {
    SortedMap<Digest, Digest> found = new TreeMap<>(series.getOrDefault(key, new TreeMap<>()));
    found.keySet().retainAll(documents);
    return found;
  }
}
