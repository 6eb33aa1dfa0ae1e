package dev.plumbline.run;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.OrderedWorkers.Concurrency;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Extracts documents and stores what was extracted, without scoring it.
public final class ExtractionRun {

  private static final int BATCH = 256;

  private final Bundle bundle;
  private final AnswerSource judge;
  private final StoreAccess store;
  private final DocumentExtractor extractor;
  private final List<Extracted> unsaved = new ArrayList<>();

  private record Extracted(String id, Document document, DocumentExtractor.Result result) {}

  public ExtractionRun(
      Bundle bundle, AnswerSource judge, StoreAccess store, Consumer<String> notices) {
    this.bundle = bundle;
    this.judge = judge.fitting(bundle);
    this.store = store;
    this.extractor = this.judge.evaluator(bundle, new UsageMeter(), notices).extractor();
  }

  /// One document, or facts without one.
  ///
  /// @param source what is refused, such as the name of a folder
  /// @throws Refusal if the document is refused
  public Extraction one(Optional<Document> document, JsonObject facts, String source) {
    DocumentExtractor.Result result =
        document.map(it -> extractor.extract(it, facts)).orElseGet(() -> extractor.extract(facts));
    return switch (result) {
      case DocumentExtractor.Result.Refused(List<Problem> problems) ->
          throw new Refusal(source, problems);
      case DocumentExtractor.Result.Extracted extracted -> {
        ArtefactRepository repository = store.open().repository();
        repository.store(bundle);
        judge.store(repository);
        store(extracted, document, repository);
        yield extracted.extraction();
      }
    };
  }

  /// @param lines gets a line for each document in their order, after what it names is stored
  public void many(DocumentFile documents, Concurrency concurrency, Consumer<JsonObject> lines) {
    store.open().repository().store(bundle);
    judge.store(store.open().repository());
    try (OrderedWorkers<Extracted> workers =
        concurrency.workers(judge.isCalled(), Runtime.getRuntime().availableProcessors())) {
      documents.forEach(
          documents.check(),
          (line, _) ->
              workers.submit(
                  () -> extracted(line), line.document().size(), done -> save(done, lines)));
      workers.drain(done -> save(done, lines));
      flush(lines);
    }
  }

  private Extracted extracted(DocumentLine line) {
    return new Extracted(
        line.id(), line.document(), extractor.extract(line.document(), line.facts()));
  }

  private void save(Extracted done, Consumer<JsonObject> lines) {
    unsaved.add(done);
    if (unsaved.size() >= BATCH) {
      flush(lines);
    }
  }

  private void flush(Consumer<JsonObject> lines) {
    ArtefactRepository repository = store.open().repository();
    List<JsonObject> stored = new ArrayList<>();
    store.open().transaction(() -> unsaved.forEach(one -> stored.add(line(one, repository))));
    stored.forEach(lines);
    unsaved.clear();
  }

  private static JsonObject line(Extracted one, ArtefactRepository repository) {
    JsonObjectBuilder json =
        JsonObject.builder().put("id", one.id()).put("document", one.document().digest());
    return switch (one.result()) {
      case DocumentExtractor.Result.Refused(List<Problem> problems) ->
          json.put(
                  "problems",
                  problems.stream().map(it -> it.code() + ": " + it.render("")).toList())
              .build();
      case DocumentExtractor.Result.Extracted extracted ->
          json.put("extraction", store(extracted, Optional.of(one.document()), repository)).build();
    };
  }

  /// @return the digest of the extraction
  private static Digest store(
      DocumentExtractor.Result.Extracted extracted,
      Optional<Document> document,
      ArtefactRepository repository) {
    document.ifPresent(it -> repository.store(DOCUMENT, it.json()));
    CanonicalArtefact last = new CanonicalArtefact(EXTRACTION, extracted.extraction().bytes());
    Stream.concat(
            extracted.jurors().stream().map(it -> new CanonicalArtefact(EXTRACTION, it.bytes())),
            Stream.of(last))
        .forEach(it -> repository.store(it, document.map(Document::digest)));
    return last.digest();
  }
}
