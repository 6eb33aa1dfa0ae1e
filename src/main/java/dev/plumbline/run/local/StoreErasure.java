package dev.plumbline.run.local;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.problem.ProblemCode.IN_OTHER_RUNS;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.DocumentErasure;
import dev.plumbline.store.repository.Redaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Erases a document's text, what was said of it and every quote from it, or a person's name.
public final class StoreErasure {

  private final OperatorStores stores;
  private final Optional<LocalStore> folder;

  /// What is erased of a document, now or before.
  ///
  /// @param now whether something was left to erase
  /// @param completions answers of judges and persons
  /// @param extractions whose quotes are gone
  /// @param decisions corrections and entries of appeals whose reasons and quotes are gone
  /// @param runs that have the document, as people name them; none in a table, which has no runs
  public record Erased(
      Digest document,
      boolean now,
      int completions,
      int extractions,
      int decisions,
      List<String> runs) {
    public Erased {
      runs = List.copyOf(runs);
    }
  }

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

  /// The document of a run.
  ///
  /// @param written how the user refers to the run
  /// @param everywhere whether it may be in other lines and runs, whose quotes go as well
  /// @throws Refusal if there is no such run or document, it has no text, or others have it
  public static Digest document(String written, String id, boolean everywhere, LocalStore store) {
    StoredRun run = StoredRuns.find(written, store);
    Digest document =
        StoredRuns.entry(run, written, id, store)
            .line()
            .document()
            .orElseThrow(() ->
                Refusal.of(
                    EscapedText.visible(written),
                    NOT_FOUND,
                    "the document " + EscapedText.text(id) + " has no text: only facts were given",
                    "there is nothing to erase"));
    List<String> ids = new ArrayList<>();
    store.lines(
        run,
        line -> {
          if (line.document().equals(Optional.of(document)) && !line.id().equals(id)) {
            ids.add(EscapedText.text(line.id()));
          }
        });
    List<String> others = new ArrayList<>();
    if (!ids.isEmpty()) {
      others.add(
          Plural.of(ids.size(), "other document") + " of the run, such as " + ids.getFirst());
    }
    store.maintenance().runsOf(document).stream()
        .filter(number -> number != run.number())
        .forEach(number -> others.add(name(number, store)));
    if (!others.isEmpty() && !everywhere) {
      throw new Refusal(
          EscapedText.visible(written),
          List.of(
              Problem.at(
                  "",
                  IN_OTHER_RUNS,
                  "the same text is in " + String.join(", ", others),
                  "erase it there as well with `--everywhere`: a text is stored once")));
    }
    return document;
  }

  /// @throws Refusal if there is no such document
  /// @throws StoreBusyException if another process still reads the store: erasing again finishes it
  public Erased document(Digest digest) {
    folder.ifPresent(store -> PrivateFiles.deleteFolder(store.drafts(digest)));
    DocumentErasure erasure = new DocumentErasure(stores.stores());
    int completions =
        erasure
            .erase(digest)
            .orElseThrow(() ->
                folder
                    .map(store -> store.missing("document", digest))
                    .orElseGet(() ->
                        Refusal.of(
                            stores.name(),
                            NOT_FOUND,
                            "there is no document " + digest,
                            "try another table")));
    return folder
        .map(store -> inFolder(digest, completions, erasure, store))
        .orElseGet(() -> new Erased(digest, erasure.hasChanged(), completions, 0, 0, List.of()));
  }

  /// What was made from the document is found by looking through the store: it has no index of it.
  private static Erased inFolder(
      Digest digest, int completions, DocumentErasure erasure, LocalStore store) {
    Set<Digest> extractions = new HashSet<>();
    Set<Digest> scorecards = new HashSet<>();
    int decisions =
        store.transaction(() -> redact(digest, extractions, scorecards, erasure, store));
    if (!store.maintenance().compact()) {
      throw new StoreBusyException(
          "document "
              + digest
              + " is erased, but another process still reads the store, where a copy may be: erase"
              + " again when it has ended",
          new IllegalStateException());
    }
    return new Erased(
        digest,
        erasure.hasChanged(),
        completions,
        extractions.size(),
        decisions,
        store.maintenance().runsOf(digest).stream().map(number -> name(number, store)).toList());
  }

  /// All of it or nothing: what quotes a text without its words is not that of which it was made.
  ///
  /// @return the number of corrections and entries of appeals
  private static int redact(
      Digest digest,
      Set<Digest> extractions,
      Set<Digest> scorecards,
      DocumentErasure erasure,
      LocalStore store) {
    store
        .artefacts()
        .forEachStoredOrRedacted(
            EXTRACTION,
            one -> {
              if (store.extraction(one).document().equals(Optional.of(digest))) {
                extractions.add(one);
              }
            });
    extractions.forEach(one -> erasure.redact(EXTRACTION, one));
    store
        .artefacts()
        .forEachStoredOrRedacted(
            SCORECARD,
            one -> {
              StoredScorecard card = store.scorecard(one);
              if (extractions.contains(card.extraction())) {
                scorecards.add(one);
                if (!Arrays.equals(Redaction.of(card.json()), CanonicalJson.bytes(card.json()))) {
                  erasure.redact(SCORECARD, one);
                }
              }
            });
    List<Proceedings.Entry> decisions =
        store.proceedings().list().stream()
            .filter(entry -> scorecards.contains(entry.result()))
            .toList();
    decisions.forEach(entry -> erasure.redact(entry.kind(), entry.digest()));
    store.maintenance().eraseRemarks(digest);
    return decisions.size();
  }

  /// A run by its name, its digest or, where it has not ended, its number.
  private static String name(long number, LocalStore store) {
    return store.runs().list(_ -> {}).stream()
        .filter(run -> run.number() == number)
        .findFirst()
        .map(run ->
            run.envelope()
                .name()
                .map(name -> "run " + name.text())
                .or(() -> run.digest().map(digest -> "run " + digest.beginning()))
                .orElse("run " + number + ", not ended"))
        .orElse("run " + number);
  }

  /// @throws Refusal if there is no such person
  public void person(String pseudonym) {
    if (!stores.stores().persons().erase(pseudonym)) {
      throw Refusal.of(
          stores.name(),
          NOT_FOUND,
          "there is no person " + EscapedText.text(pseudonym),
          "`review persons` lists them");
    }
  }

  /// The stores that an operator works on, wherever they are.
  ///
  /// @param name of the folder or table, for messages
  public record OperatorStores(String name, Stores stores) {}
}
