package dev.plumbline.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/// Read access to artefacts.
public interface ArtefactReader {

  /// Looks up an artefact and verifies its digest.
  ///
  /// @throws StoreFailedException if the store cannot be read
  ArtefactLookup find(ArtefactKind kind, Digest digest);

  /// Whether it, or the words in it, were erased.
  ///
  /// @throws StoreFailedException if the store cannot be read
  default boolean isErased(ArtefactKind kind, Digest digest) {
    return switch (find(kind, digest)) {
      case ArtefactLookup.Erased(), ArtefactLookup.Redacted _ -> true;
      case ArtefactLookup.Found _, ArtefactLookup.Missing(), ArtefactLookup.Corrupt _ -> false;
    };
  }

  /// Looks up many artefacts, each as [#find] would.
  ///
  /// @throws StoreFailedException if the store cannot be read
  default SortedMap<Digest, ArtefactLookup> findAll(ArtefactKind kind, Collection<Digest> digests) {
    SortedMap<Digest, ArtefactLookup> found = new TreeMap<>();
    digests.forEach(digest -> found.computeIfAbsent(digest, it -> find(kind, it)));
    return found;
  }

  /// When artefacts were first stored, by digest, to the second; those of which it is not known are
  /// missing. A store that has an order of its artefacts knows no times.
  ///
  /// @throws StoreFailedException if the store cannot be read
  default SortedMap<Digest, Instant> storedAt(ArtefactKind kind, Collection<Digest> digests) {
    return new TreeMap<>();
  }
}
