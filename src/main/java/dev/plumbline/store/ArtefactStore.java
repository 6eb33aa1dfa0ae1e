package dev.plumbline.store;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;

/// Stores artefacts under their digest, verbatim and for good.
public interface ArtefactStore extends ArtefactReader {

  /// Stores the bytes under their digest. Storing the same bytes again has no effect, except that
  /// it repairs a damaged artefact; an erased artefact is not stored again.
  ///
  /// @throws StoreFailedException if the store cannot be written
  void put(CanonicalArtefact artefact);

  /// Does what of storing needs no store, such as compressing, so that several threads can do it
  /// beside the one that writes.
  default PreparedArtefact prepared(CanonicalArtefact artefact) {
    return new PreparedArtefact(artefact.bytes().length, () -> put(artefact));
  }

  /// As [#put(CanonicalArtefact)].
  ///
  /// @return their digest
  default Digest put(ArtefactKind kind, byte[] canonical) {
    CanonicalArtefact artefact = new CanonicalArtefact(kind, canonical);
    put(artefact);
    return artefact.digest();
  }

  /// An artefact of which everything is done but writing it.
  ///
  /// @param size the bytes of memory that it takes, about
  /// @param write stores it, as [ArtefactStore#put] does
  record PreparedArtefact(long size, Runnable write) {}

  /// Erases artefacts. What refers to them by digest still verifies; their bytes are gone.
  interface ArtefactEraser {

    /// Replaces the artefact by a tombstone, even if it was never stored: an erased artefact cannot
    /// be stored again.
    ///
    /// @return whether it was not erased before
    /// @throws StoreFailedException if the store cannot be written; erasing again then completes it
    boolean erase(ArtefactKind kind, Digest digest);

    /// Replaces the bytes of an artefact, which need not be there, by what is left of it without
    /// its words; nothing happens to one of which nothing is left.
    ///
    /// @param remains canonical
    /// @throws StoreFailedException if the store cannot be written; doing it again then completes
    ///   it
    void redact(ArtefactKind kind, Digest digest, byte[] remains);
  }
}
