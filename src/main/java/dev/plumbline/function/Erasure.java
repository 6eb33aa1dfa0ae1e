package dev.plumbline.function;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.Stores;
import java.util.List;
import java.util.OptionalInt;

/// Takes a document away for good, with what judges said of it. Digests stay, and what was made of
/// it still verifies.
public final class Erasure {

  private final Stores stores;

  public Erasure(Stores stores) {
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
        && stores.artefacts().find(Kind.DOCUMENT, document) instanceof Lookup.Missing) {
      return OptionalInt.empty();
    }
    stores.eraser().erase(Kind.DOCUMENT, document);
    List<Digest> all = stores.completions().list(document);
    all.forEach(completion -> stores.eraser().erase(Kind.COMPLETION, completion));
    return OptionalInt.of(all.size());
  }
}
