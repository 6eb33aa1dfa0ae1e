package dev.plumbline.store;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Names that can be moved from bundle to bundle, such as `support-answer@live`, and their history.
public interface Aliases {

  /// The bundle that the alias points to now.
  ///
  /// @throws StoreFailedException if the store cannot be read
  Optional<Pointer> find(AliasName alias);

  /// An alias and an artefact that does not depend on it, looked up together: a store may do so in
  /// one round trip.
  ///
  /// @param artefacts of the same store
  /// @throws StoreFailedException if the store cannot be read
  default PointerAndArtefact find(
      AliasName alias, ArtefactReader artefacts, ArtefactKind kind, Digest digest) {
    return new PointerAndArtefact(find(alias), artefacts.find(kind, digest));
  }

  /// Moves the alias if it is still at the version that the caller read (optimistic locking): of
  /// several concurrent moves one succeeds.
  ///
  /// @param expectedVersion the version that the caller read, 0 if there was none
  /// @param at recorded in the history
  /// @throws StoreFailedException if the store cannot be written
  Move move(AliasName alias, Digest bundle, long expectedVersion, Instant at);

  /// Every move of the alias, oldest first; empty if it was never set.
  ///
  /// @throws StoreFailedException if the store cannot be read
  List<Pointer> history(AliasName alias);

  /// The aliases of a rubric that were ever set, in ascending order.
  ///
  /// @param rubric the exact name of a rubric; any other text has no aliases
  /// @throws StoreFailedException if the store cannot be read
  List<AliasName> list(String rubric);

  /// A version of an alias.
  ///
  /// @param version from 1, incremented with every move
  record Pointer(long version, Digest bundle, Instant at) {}

  /// The result of looking up an alias and an artefact together.
  record PointerAndArtefact(Optional<Pointer> pointer, ArtefactLookup artefact) {}

  /// The result of moving an alias.
  sealed interface Move {

    record Moved(@ExternalUse("the tests of every store compare it") Pointer to) implements Move {}

    /// Another caller moved it; this is its version now, 0 if it does not exist.
    record Stale(@ExternalUse("the tests of every store compare it") long version)
        implements Move {}
  }
}
