package dev.plumbline.store.repository;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.COMPLETION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CORRECTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.Stores;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Erases a document and what judges said of it, for good, and remembers whether there was anything
/// to erase. Digests remain, and artefacts derived from it still verify.
public final class DocumentErasure {

  /// What the index of a document may name beside completions.
  private static final List<ArtefactKind> QUOTING = List.of(EXTRACTION, CORRECTION, APPEAL);

  private final Stores stores;
  private boolean changed;

  public DocumentErasure(Stores stores) {
    this.stores = stores;
  }

  /// Erases the document first, so that replies that arrive meanwhile are not stored. Erasing again
  /// completes an erasure that was interrupted.
  ///
  /// @return the number of completions erased; empty if neither the text nor any completion of it
  ///   was ever stored
  public OptionalInt erase(Digest document) {
    List<Digest> completions = stores.completions().list(document);
    if (completions.isEmpty() && stores.artefacts().find(DOCUMENT, document) instanceof Missing) {
      return OptionalInt.empty();
    }
    changed |= stores.eraser().erase(DOCUMENT, document);
    List<Digest> all = stores.completions().list(document);
    int erased = 0;
    for (Digest one : all) {
      if (QUOTING.stream().noneMatch(kind -> redact(kind, one))) {
        changed |= stores.eraser().erase(COMPLETION, one);
        erased++;
      }
    }
    return OptionalInt.of(erased);
  }

  /// Erases the words in what was made from the document.
  ///
  /// @param kind [Redaction#isPossible]
  /// @return whether it is in the store
  public boolean redact(ArtefactKind kind, Digest digest) {
    return switch (stores.artefacts().find(kind, digest)) {
      case Found(byte[] bytes) -> redact(kind, digest, bytes, false);
      case Redacted(byte[] remains) -> redact(kind, digest, remains, true);
      case Missing(), Erased(), Corrupt _ -> false;
    };
  }

  private boolean redact(ArtefactKind kind, Digest digest, byte[] bytes, boolean before) {
    Optional<byte[]> remains = JsonReader.canonicalObject(bytes).map(Redaction::of);
    remains
        .filter(left -> !before || !Arrays.equals(left, bytes))
        .ifPresent(left -> {
          stores.eraser().redact(kind, digest, left);
          changed = true;
        });
    return remains.isPresent();
  }

  /// Whether something was there that is erased now.
  public boolean hasChanged() {
    return changed;
  }
}
