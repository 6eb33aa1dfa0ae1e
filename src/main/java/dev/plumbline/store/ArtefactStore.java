package dev.plumbline.store;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;

/// Keeps artefacts under their digest, verbatim and for good.
public interface ArtefactStore extends ArtefactReader {

  /// Keeps the bytes and answers their digest, which is computed here and never taken on trust. To
  /// keep the same again changes nothing, except that it mends an artefact that was damaged.
  ///
  /// @throws StoreFailedException if the store cannot be written
  Digest keep(ArtefactKind kind, byte[] canonical);
}
