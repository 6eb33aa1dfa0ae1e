package dev.plumbline.store;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Names that may move from bundle to bundle, such as `support-answer@live`, and where they have
/// been.
public interface Aliases {

  /// @throws StoreFailedException if the store cannot be read
  Optional<Pointer> find(AliasName alias);

  /// Where an alias stands and an artefact beside it, for those who need both and neither for the
  /// other: a store may look for them at once.
  ///
  /// @param artefacts of the same store
  /// @throws StoreFailedException if the store cannot be read
  default PointerAndArtefact find(
      AliasName alias, ArtefactReader artefacts, ArtefactKind kind, Digest digest) {
    return new PointerAndArtefact(find(alias), artefacts.find(kind, digest));
  }

  /// Moves the alias if it still stands where the caller saw it: of several who move it at once one
  /// does.
  ///
  /// @param seen the version that the caller saw, 0 if there was none
  /// @param at for the history
  /// @throws StoreFailedException if the store cannot be written
  Move move(AliasName alias, Digest bundle, long seen, Instant at);

  /// Every place of the alias, the oldest first.
  ///
  /// @throws StoreFailedException if the store cannot be read
  List<Pointer> history(AliasName alias);

  /// Where an alias points.
  ///
  /// @param version from 1, one more with every move
  record Pointer(long version, Digest bundle, Instant at) {}

  /// What was found of an alias and of an artefact.
  record PointerAndArtefact(Optional<Pointer> pointer, ArtefactLookup artefact) {}

  /// What moving an alias came to.
  sealed interface Move {

    record Moved(Pointer to) implements Move {}

    /// Somebody else moved it; it stands at the version told, 0 for nowhere.
    record Stale(long version) implements Move {}
  }
}
