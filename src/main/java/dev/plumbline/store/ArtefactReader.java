package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds artefacts: all that a step needs that only looks things up.
public interface ArtefactReader {

  /// The artefact, if it is there and still has its digest.
  ///
  /// @throws StoreFailed if the store itself cannot be read
  Lookup find(Kind kind, Digest digest);

  /// Many at once, each as [#find] would answer.
  ///
  /// @throws StoreFailed if the store itself cannot be read
  default SortedMap<Digest, Lookup> findAll(Kind kind, Collection<Digest> digests) {
    SortedMap<Digest, Lookup> found = new TreeMap<>();
    digests.forEach(digest -> found.computeIfAbsent(digest, it -> find(kind, it)));
    return found;
  }
}
