package dev.plumbline.store;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
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

  /// The result of looking up an artefact.
  sealed interface ArtefactLookup {

    /// The stored bytes; the array belongs to the caller.
    record Found(byte[] canonical) implements ArtefactLookup {}

    record Missing() implements ArtefactLookup {}

    /// It was erased: the digest remains, the bytes are gone for good.
    record Erased() implements ArtefactLookup {}

    /// Its words were erased: what is left of it, canonical and without them, has another digest.
    record Redacted(byte[] remains) implements ArtefactLookup {}

    /// The stored bytes do not match the digest; an operator must look.
    record Corrupt(String what) implements ArtefactLookup {}
  }
}
