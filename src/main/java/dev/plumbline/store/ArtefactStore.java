package dev.plumbline.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;

/// Stores artefacts under their digest, verbatim and for good.
public interface ArtefactStore extends ArtefactReader {

  /// Stores the bytes and returns their digest, which is computed here and never taken from the
  /// caller. Storing the same bytes again has no effect, except that it repairs a damaged artefact;
  /// an erased artefact is not stored again.
  ///
  /// @throws StoreFailedException if the store cannot be written
  Digest put(ArtefactKind kind, byte[] canonical);
}
