package dev.plumbline.store;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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

  /// An alias, such as `support-answer@live`. An alias begins with a letter after the `@` and a
  /// version with a digit, so the two cannot be confused.
  record AliasName(String rubric, String alias) implements Comparable<AliasName> {

    private static final Pattern RUBRIC = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");
    private static final Pattern ALIAS = Pattern.compile("[a-z][a-z0-9-]{0,31}");

    public AliasName {
      if (!isName(rubric, alias)) {
        throw new IllegalArgumentException("not an alias");
      }
    }

    /// Parses `name@alias`; empty for anything else.
    public static Optional<AliasName> parse(String text) {
      int at = text.indexOf('@');
      return at >= 0 && isName(text.substring(0, at), text.substring(at + 1))
          ? Optional.of(new AliasName(text.substring(0, at), text.substring(at + 1)))
          : Optional.empty();
    }

    @Override
    public int compareTo(AliasName other) {
      return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
      return rubric + "@" + alias;
    }

    private static boolean isName(String rubric, String alias) {
      return RUBRIC.matcher(rubric).matches() && ALIAS.matcher(alias).matches();
    }
  }
}
