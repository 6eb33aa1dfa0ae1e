package dev.plumbline.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;

/// Erases artefacts. What refers to them by digest still verifies; their bytes are gone.
public interface ArtefactEraser {

  /// Replaces the artefact by a tombstone, even if it was never stored: an erased artefact cannot
  /// be stored again.
  ///
  /// @return whether it was not erased before
  /// @throws StoreFailedException if the store cannot be written; erasing again then completes it
  boolean erase(ArtefactKind kind, Digest digest);

  /// Replaces the bytes of an artefact, which need not be there, by what is left of it without its
  /// words; nothing happens to one of which nothing is left.
  ///
  /// @param remains canonical
  /// @throws StoreFailedException if the store cannot be written; doing it again then completes it
  void redact(ArtefactKind kind, Digest digest, byte[] remains);
}
