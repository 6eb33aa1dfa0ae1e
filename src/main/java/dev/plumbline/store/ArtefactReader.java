package dev.plumbline.store;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;

/// Finds artefacts: all that a step needs that only looks things up.
public interface ArtefactReader {

  /// The artefact, if it is there and still has its digest.
  ///
  /// @throws StoreFailed if the store itself cannot be read
  Lookup find(Kind kind, Digest digest);
}
