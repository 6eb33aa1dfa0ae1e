package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Stores.DocumentCompletionIndex;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/// An index that lives as long as the process.
public final class MemoryCompletionIndex implements DocumentCompletionIndex {

  private final Map<Digest, Set<Digest>> documents = new ConcurrentHashMap<>();

  @Override
  public void put(Digest document, Digest completion) {
    documents.computeIfAbsent(document, _ -> new ConcurrentSkipListSet<>()).add(completion);
  }

  @Override
  public List<Digest> list(Digest document) {
    return List.copyOf(documents.getOrDefault(document, Set.of()));
  }
}
