package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Aliases.AliasName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Aliases that live as long as the process.
public final class MemoryAliases implements Aliases {

  private final Map<AliasName, List<Pointer>> pointers = new TreeMap<>();

  @Override
  public synchronized Optional<Pointer> find(AliasName alias) {
    List<Pointer> history = history(alias);
    return history.isEmpty() ? Optional.empty() : Optional.of(history.getLast());
  }

  @Override
  public synchronized Move move(AliasName alias, Digest bundle, long seen, Instant at) {
    List<Pointer> history = pointers.computeIfAbsent(alias, _ -> new ArrayList<>());
    if (seen != history.size()) {
      return new Move.Stale(history.size());
    }
    history.add(new Pointer(seen + 1, bundle, at));
    return new Move.Moved(history.getLast());
  }

  @Override
  public synchronized List<AliasName> list(String rubric) {
    return pointers.keySet().stream().filter(name -> name.rubric().equals(rubric)).toList();
  }

  @Override
  public synchronized List<Pointer> history(AliasName alias) {
    return List.copyOf(pointers.getOrDefault(alias, List.of()));
  }
}
