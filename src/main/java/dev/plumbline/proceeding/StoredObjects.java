package dev.plumbline.proceeding;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;

/// Artefacts by digest, as a command line or a function has them.
public interface StoredObjects {

  /// @throws RuntimeException of the caller's kind, if it is not stored or damaged
  JsonObject object(ArtefactKind kind, Digest digest);

  /// The exception for an artefact that is not what this version writes.
  RuntimeException corrupt(Digest digest, String what);
}
