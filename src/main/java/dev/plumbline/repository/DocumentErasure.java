package dev.plumbline.repository;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.Stores;
import java.util.List;
import java.util.OptionalInt;

/// Takes a document away for good, with what judges said of it. Digests stay, and what was made of
/// it still verifies.
public final class DocumentErasure {

  private final Stores stores;

  public DocumentErasure(Stores stores) {
    this.stores = stores;
  }

  /// The document first: what a judge says of it from then on is not kept. Erasing again finishes
  /// what was not finished.
  ///
  /// @return how many completions were erased with it; nothing if neither text nor completion of it
  ///   was ever kept
  public OptionalInt erase(Digest document) {
    List<Digest> completions = stores.completions().list(document);
    if (completions.isEmpty()
        && stores.artefacts().find(ArtefactKind.DOCUMENT, document)
            instanceof ArtefactLookup.Missing) {
      return OptionalInt.empty();
    }
    stores.eraser().erase(ArtefactKind.DOCUMENT, document);
    List<Digest> all = stores.completions().list(document);
    all.forEach(completion -> stores.eraser().erase(ArtefactKind.COMPLETION, completion));
    return OptionalInt.of(all.size());
  }
}
