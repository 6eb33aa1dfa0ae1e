package dev.plumbline.store;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;

/// Takes artefacts away where a person has the right to that. What names them by digest still
/// verifies; their bytes are gone.
public interface ArtefactEraser {

  /// Leaves a tombstone in place of the artefact, also where there was none: what was erased cannot
  /// be kept again.
  ///
  /// @throws StoreFailedException if the store cannot be written; erasing again then finishes it
  void erase(ArtefactKind kind, Digest digest);
}
