package dev.plumbline.store.memory;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import dev.plumbline.store.ArtefactEraser;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.Lookup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Artefacts that live as long as the process.
public final class MemoryArtefactStore implements ArtefactStore, ArtefactEraser {

  private record Key(Kind kind, Digest digest) {}

  private final Map<Key, Lookup> artefacts = new ConcurrentHashMap<>();

  @Override
  public Digest keep(Kind kind, byte[] canonical) {
    byte[] kept = canonical.clone();
    Digest digest = Digest.of(kind, kept);
    artefacts.putIfAbsent(new Key(kind, digest), new Lookup.Found(kept));
    return digest;
  }

  @Override
  public Lookup find(Kind kind, Digest digest) {
    Lookup kept = artefacts.getOrDefault(new Key(kind, digest), new Lookup.Missing());
    return kept instanceof Lookup.Found(byte[] bytes) ? new Lookup.Found(bytes.clone()) : kept;
  }

  @Override
  public void erase(Kind kind, Digest digest) {
    artefacts.put(new Key(kind, digest), new Lookup.Erased());
  }
}
