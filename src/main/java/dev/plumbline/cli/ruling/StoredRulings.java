package dev.plumbline.cli.ruling;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.proceeding.StoredObjects;
import dev.plumbline.run.RunLine;
import java.util.Optional;

/// The results of runs with what was ruled on them, from the store of this machine.
public final class StoredRulings {

  /// Empty if the document has no scorecard: there is nothing to rule on.
  public static Optional<RuledResult> find(RunLine line, LocalStore store) {
    return line.scorecard()
        .map(automatic ->
            new RuledResult(
                automatic, store.store().proceedings().list(automatic, line.id()), objects(store)));
  }

  static StoredObjects objects(LocalStore store) {
    return new StoredObjects() {
      @Override
      public JsonObject object(ArtefactKind kind, Digest digest) {
        return store.object(kind, digest);
      }

      @Override
      public RuntimeException corrupt(Digest digest, String what) {
        return LocalStore.corrupt(digest, what);
      }
    };
  }

  private StoredRulings() {}
}
