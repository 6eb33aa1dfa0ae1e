package dev.plumbline.people.forms;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/// The documents of a run that a judge was asked about, with what it found.
public final class ReviewedDocuments {

  private static final int CODE_DIGITS = 10;

  private final StoredRun run;
  private final LocalStore store;
  private final ExtractionArtefactReader extractions;
  private final SortedMap<String, String> codes = new TreeMap<>();

  public ReviewedDocuments(StoredRun run, Bundle bundle, LocalStore store) {
    this.run = run;
    this.store = store;
    this.extractions = new ExtractionArtefactReader(bundle.extraction());
  }

  /// In the order of the run.
  ///
  /// @throws Refusal if an extraction is missing or damaged
  public void forEach(BiConsumer<RunLine, Extraction> consumer) {
    store
        .runs()
        .lines(
            run,
            0,
            entry ->
                asked(entry).ifPresent(extraction -> consumer.accept(entry.line(), extraction)));
  }

  /// A name of a document that says nothing of its id, which may be a writer's name: it follows
  /// from a secret of the store, so nobody who has the names and the forms can find out which is
  /// whose.
  public String code(String id) {
    return Digest.of(
            ArtefactKind.REQUEST,
            JsonObject.of(
                "secret", HexFormat.of().formatHex(store.persons().secret()),
                "run", run.digest().orElseThrow(),
                "document", id))
        .hex()
        .substring(0, CODE_DIGITS);
  }

  /// The line of a document that a judge was asked about.
  ///
  /// @param name its id, or its code
  public Optional<RunLine> find(String name) {
    return ofId(name)
        .or(() ->
            name.matches("[0-9a-f]{" + CODE_DIGITS + "}")
                ? Optional.ofNullable(codes().get(name)).flatMap(this::ofId)
                : Optional.empty());
  }

  /// The ids by their codes, computed once.
  public SortedMap<String, String> codes() {
    if (codes.isEmpty()) {
      forEach((line, _) -> codes.put(code(line.id()), line.id()));
    }
    return codes;
  }

  private Optional<RunLine> ofId(String id) {
    return store
        .runs()
        .line(run, id)
        .filter(entry -> asked(entry).isPresent())
        .map(RunStore.Entry::line);
  }

  /// The text; empty if it is not stored or was erased.
  Optional<Document> text(RunLine line) {
    return line.document().flatMap(store::document);
  }

  private Optional<Extraction> asked(RunStore.Entry entry) {
    return entry
        .line()
        .extraction()
        .map(this::extraction)
        .filter(it -> it.endingGate().isEmpty() && it.document().isPresent());
  }

  public Extraction extraction(Digest digest) {
    return extractions
        .read(store.object(ArtefactKind.EXTRACTION, digest))
        .orElseThrow(() ->
            ArtefactRepository.corrupt(
                digest, "it is not what this version writes for the run's rubric"));
  }

  /// How many quotes of the extraction do not count.
  public static long rejectedQuotes(Extraction extraction) {
    return extraction.findings().values().stream()
        .filter(Checked.class::isInstance)
        .flatMap(finding -> ((Checked) finding).quotes().stream())
        .filter(quote -> !quote.counts())
        .map(CheckedQuote::quote)
        .count();
  }
}
