package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Proceedings;
import java.util.ArrayList;
import java.util.List;

/// Rulings and appeals that live as long as the process.
final class MemoryProceedings implements Proceedings {

  private final List<Entry> all = new ArrayList<>();

  @Override
  public synchronized boolean add(List<Entry> entries) {
    Entry first = entries.getFirst();
    return list(first.result(), first.id()).size() == first.sequence() && all.addAll(entries);
  }

  @Override
  public synchronized List<Entry> list(Digest result, String id) {
    return all.stream()
        .filter(entry -> entry.result().equals(result) && entry.id().equals(id))
        .toList();
  }
}
