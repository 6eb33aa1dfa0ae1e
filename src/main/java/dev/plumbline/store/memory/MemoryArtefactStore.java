package dev.plumbline.store.memory;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.Lookup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Artefacts that live as long as the process.
public final class MemoryArtefactStore implements ArtefactStore {

  private record Key(Kind kind, Digest digest) {}

  private final Map<Key, byte[]> artefacts = new ConcurrentHashMap<>();

  @Override
  public Digest keep(Kind kind, byte[] canonical) {
    byte[] kept = canonical.clone();
    Digest digest = Digest.of(kind, kept);
    artefacts.putIfAbsent(new Key(kind, digest), kept);
    return digest;
  }

  @Override
  public Lookup find(Kind kind, Digest digest) {
    byte[] kept = artefacts.get(new Key(kind, digest));
    return kept == null ? new Lookup.Missing() : new Lookup.Found(kept.clone());
  }
}
