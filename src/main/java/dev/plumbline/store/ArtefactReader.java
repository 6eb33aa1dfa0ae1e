package dev.plumbline.store;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds artefacts: all that a step needs that only looks things up.
public interface ArtefactReader {

  /// The artefact, if it is there and still has its digest.
  ///
  /// @throws StoreFailedException if the store itself cannot be read
  ArtefactLookup find(ArtefactKind kind, Digest digest);

  /// Many at once, each as [#find] would answer.
  ///
  /// @throws StoreFailedException if the store itself cannot be read
  default SortedMap<Digest, ArtefactLookup> findAll(ArtefactKind kind, Collection<Digest> digests) {
    SortedMap<Digest, ArtefactLookup> found = new TreeMap<>();
    digests.forEach(digest -> found.computeIfAbsent(digest, it -> find(kind, it)));
    return found;
  }
}
