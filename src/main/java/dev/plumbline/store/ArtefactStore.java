package dev.plumbline.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalArtefact;
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
}
