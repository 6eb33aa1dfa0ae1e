package dev.plumbline.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;

/// Erases artefacts. What refers to them by digest still verifies; their bytes are gone.
public interface ArtefactEraser {

  /// Replaces the artefact by a tombstone, even if it was never stored: an erased artefact cannot
  /// be stored again.
  ///
  /// @throws StoreFailedException if the store cannot be written; erasing again then completes it
  void erase(ArtefactKind kind, Digest digest);
}
