package dev.plumbline.workflow.local;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.repository.DocumentErasure;
import java.util.Optional;
import java.util.OptionalLong;

/// Erases a document's text and what was said of it, or a person's name.
public final class StoreErasure {

  private final OperatorStores stores;
  private final Optional<LocalStore> folder;

  /// What was erased with a document.
  ///
  /// @param completions answers of judges
  /// @param quoting extractions that still quote it; absent where they cannot be searched
  public record Erased(int completions, OptionalLong quoting) {}

  private StoreErasure(OperatorStores stores, Optional<LocalStore> folder) {
    this.stores = stores;
    this.folder = folder;
  }

  public static StoreErasure in(LocalStore store) {
    return new StoreErasure(
        new OperatorStores(store.folder().toString(), store.stores()), Optional.of(store));
  }

  public static StoreErasure in(OperatorStores table) {
    return new StoreErasure(table, Optional.empty());
  }

  /// @throws Refusal if there is no such document
  public Erased document(Digest digest) {
    folder.ifPresent(store -> PrivateFiles.deleteFolder(store.drafts(digest)));
    int completions =
        new DocumentErasure(stores.stores())
            .erase(digest)
            .orElseThrow(() ->
                folder
                    .map(store -> store.missing("document", digest))
                    .orElseGet(() ->
                        Refusal.of(
                            stores.name(),
                            ProblemCode.NOT_FOUND,
                            "there is no document " + digest,
                            "try another table")));
    return new Erased(
        completions,
        folder.map(store -> OptionalLong.of(quoting(digest, store))).orElse(OptionalLong.empty()));
  }

  /// @throws Refusal if there is no such person
  public void person(String pseudonym) {
    if (!stores.stores().persons().erase(pseudonym)) {
      throw Refusal.of(
          stores.name(),
          ProblemCode.NOT_FOUND,
          "there is no person " + EscapedText.text(pseudonym),
          "`review persons` lists them");
    }
  }

  /// Only a folder can be searched; a table has no index of extractions by document.
  private static long quoting(Digest digest, LocalStore store) {
    return store.artefacts().list(ArtefactKind.EXTRACTION).stream()
        .filter(it -> store.extraction(it).document().equals(Optional.of(digest)))
        .count();
  }
}
