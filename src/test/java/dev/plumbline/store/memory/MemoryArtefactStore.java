package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Artefacts that live as long as the process.
public final class MemoryArtefactStore implements ArtefactStore, ArtefactEraser {

  private record Key(ArtefactKind kind, Digest digest) {}

  private final Map<Key, ArtefactLookup> artefacts = new ConcurrentHashMap<>();

  @Override
  public void put(CanonicalArtefact artefact) {
    artefacts.putIfAbsent(
        new Key(artefact.kind(), artefact.digest()),
        new ArtefactLookup.Found(artefact.bytes().clone()));
  }

  @Override
  public ArtefactLookup find(ArtefactKind kind, Digest digest) {
    ArtefactLookup kept =
        artefacts.getOrDefault(new Key(kind, digest), new ArtefactLookup.Missing());
    return kept instanceof ArtefactLookup.Found(byte[] bytes)
        ? new ArtefactLookup.Found(bytes.clone())
        : kept;
  }

  @Override
  public void redact(ArtefactKind kind, Digest digest, byte[] remains) {
    artefacts.compute(
        new Key(kind, digest),
        (_, there) ->
            there instanceof ArtefactLookup.Erased
                ? there
                : new ArtefactLookup.Redacted(remains.clone()));
  }

  @Override
  public boolean erase(ArtefactKind kind, Digest digest) {
    return !(artefacts.put(new Key(kind, digest), new ArtefactLookup.Erased())
        instanceof ArtefactLookup.Erased);
  }
}
