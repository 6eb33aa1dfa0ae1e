package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;

/// Keeps artefacts under their digest, verbatim and for good.
public interface ArtefactStore extends ArtefactReader {

  /// Keeps the bytes and answers their digest, which is computed here and never taken on trust. To
  /// keep the same again changes nothing, except that it mends an artefact that was damaged.
  ///
  /// @throws StoreFailed if the store cannot be written
  Digest keep(Kind kind, byte[] canonical);
}
