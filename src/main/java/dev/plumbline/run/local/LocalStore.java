package dev.plumbline.run.local;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RESULT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.problem.ProblemCode.ERASED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonSelection;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.prompt.AnswerOutline;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.RetryClock;
import dev.plumbline.judge.session.TraitReasons;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.Stores;
import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.ScorecardReader;
import dev.plumbline.store.sqlite.SqliteArtefactStore;
import dev.plumbline.store.sqlite.SqliteMaintenance;
import dev.plumbline.store.sqlite.SqlitePersons;
import dev.plumbline.store.sqlite.SqliteProceedings;
import dev.plumbline.store.sqlite.SqliteRunStore;
import dev.plumbline.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A store in a local folder, and the artefacts in it by digest. A missing or damaged artefact is a
/// [Refusal].
public final class LocalStore implements AutoCloseable {

  private final Path folder;
  private final SqliteStore store;
  private final Set<Long> intact = new ConcurrentSkipListSet<>();
  private final ScorecardReader scorecards = new ScorecardReader(this::bundle);

  LocalStore(Path folder, SqliteStore store) {
    this.folder = folder;
    this.store = store;
  }

  /// The store in the folder, created if there is none.
  public static LocalStore open(Path folder) {
    return new LocalStore(folder, SqliteStore.open(folder));
  }

  /// Opens a store only to be read.
  ///
  /// @throws Refusal if there is none
  public static LocalStore readOnly(Path folder) {
    if (!SqliteStore.isPresent(folder)) {
      throw noStore(folder);
    }
    return new LocalStore(folder, SqliteStore.openReadOnly(folder));
  }

  static Refusal noStore(Path folder) {
    return Refusal.of(
        folder,
        NOT_FOUND,
        "there is no store in this folder",
        "name it with `--store` or with PLUMBLINE_STORE");
  }

  public Path folder() {
    return folder;
  }

  /// The folder of answers about a document that people have begun and not recorded. It is apart
  /// for each document, so that they are erased with it.
  public Path drafts(Digest document) {
    return folder.resolve("drafts").resolve(document.hex());
  }

  public SqliteStore store() {
    return store;
  }

  public SqliteArtefactStore artefacts() {
    return store.artefacts();
  }

  public SqliteRunStore runs() {
    return store.runs();
  }

  /// The lines of a run, in their order.
  public void lines(StoredRun run, Consumer<RunLine> lines) {
    runs().lines(run, 0, entry -> lines.accept(entry.line()));
  }

  /// The line of the document with that id.
  public Optional<RunLine> line(StoredRun run, String id) {
    return runs().line(run, id).map(RunStore.Entry::line);
  }

  /// Runs that can be read and have ended, the latest first.
  public Stream<StoredRun> endedRuns() {
    return runs().list(_ -> {}).stream().filter(StoredRun::hasEnded);
  }

  public Optional<StoredRun> run(Digest digest) {
    return endedRuns().filter(run -> run.digest().get().equals(digest)).findFirst();
  }

  public SqliteProceedings proceedings() {
    return store.proceedings();
  }

  public SqlitePersons persons() {
    return store.persons();
  }

  public TransparencyLog log() {
    return store.log();
  }

  public SqliteMaintenance maintenance() {
    return store.maintenance();
  }

  public void transaction(Runnable work) {
    store.transaction(work);
  }

  /// Does it all or nothing.
  public <T> T transaction(Supplier<T> work) {
    return store.transaction(work);
  }

  public ArtefactRepository repository() {
    return new ArtefactRepository(stores(), InstantSource.system());
  }

  /// Stores a bundle with the order in which it was written, if that is known.
  public void store(Bundle bundle) {
    repository().store(bundle);
    if (!bundle.order().equals(AuthoredOrder.BY_ID)) {
      store.authoredOrders().put(bundle.digest(), bundle.order().ids());
    }
  }

  /// A stored bundle in the order in which it was written.
  public Bundle inAuthoredOrder(Bundle bundle) {
    return bundle.in(new AuthoredOrder(store.authoredOrders().find(bundle.digest())));
  }

  /// The bundle, compiled from the stored rubric and checked against its digest.
  ///
  /// @throws Refusal if it is missing or does not match
  public Bundle bundle(Digest digest) {
    return BundleReader.read(digest, object(BUNDLE, digest))
        .orElseThrow(
            () -> ArtefactRepository.corrupt(digest, "its rubric does not compile to its digest"));
  }

  public Stores stores() {
    return store.stores();
  }

  /// @throws Refusal if it is missing, erased or corrupt
  public JsonObject object(ArtefactKind kind, Digest digest) {
    return stored(bytes(kind, digest), digest);
  }

  /// As [#object], not read.
  ///
  /// @throws Refusal if it is missing, erased or corrupt
  public CanonicalArtefact artefact(ArtefactKind kind, Digest digest) {
    return CanonicalArtefact.verified(kind, bytes(kind, digest), digest);
  }

  /// @throws Refusal if it is missing, erased or corrupt
  public StoredScorecard scorecard(Digest digest) {
    try {
      return scorecards.read(object(SCORECARD, digest));
    } catch (UnexpectedJsonException otherwise) {
      throw ArtefactRepository.corrupt(digest, "it is not what this version writes for its bundle");
    }
  }

  /// @throws Refusal if it is missing, erased or corrupt
  public StoredExtraction extraction(Digest digest) {
    return new StoredExtraction(object(EXTRACTION, digest));
  }

  /// Some members of an extraction.
  ///
  /// @throws Refusal if it is missing, erased or corrupt
  public StoredExtraction extraction(Digest digest, JsonSelection selection) {
    return new StoredExtraction(object(EXTRACTION, digest, selection));
  }

  /// What a calibration made of a score.
  ///
  /// @throws Refusal if it is missing, erased or corrupt
  public StoredResult result(Digest digest) {
    return new StoredResult(object(RESULT, digest));
  }

  /// What the calibrations of a run made of a document; refusals are left out.
  ///
  /// @throws Refusal if a result is missing, erased or corrupt
  public List<StoredResult> results(RunLine line) {
    return line.results().values().stream()
        .flatMap(written -> Digest.parse(written).stream())
        .map(this::result)
        .toList();
  }

  private JsonObject object(ArtefactKind kind, Digest digest, JsonSelection selection) {
    byte[] bytes = bytes(kind, digest);
    return JsonReader.select(bytes, selection)
        .orElseGet(() -> ArtefactRepository.parsed(bytes, digest));
  }

  private byte[] bytes(ArtefactKind kind, Digest digest) {
    return bytes(kind, digest, artefacts().find(kind, digest));
  }

  private byte[] bytes(ArtefactKind kind, Digest digest, ArtefactLookup found) {
    return switch (found) {
      case Found(byte[] bytes) -> bytes;
      case Redacted(byte[] remains) -> remains;
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
      case Missing() -> throw missing(kind.id(), digest);
      case Erased() ->
          throw Refusal.of(
              folder,
              ERASED,
              "the " + kind.id() + " " + digest + " was erased",
              "an erased artefact cannot be restored, so name another one");
    };
  }

  /// As [#results(RunLine)], by target, with the refusals.
  public SortedMap<String, StoredResult> resultsByTarget(RunLine line) {
    SortedMap<String, StoredResult> results = new TreeMap<>();
    line.results()
        .forEach((target, written) ->
            results.put(
                target,
                Digest.parse(written)
                    .map(digest -> result(digest).in(digest))
                    .orElseGet(() -> StoredResult.refusal(written))));
    return results;
  }

  /// The artefact; empty if it is missing or erased.
  public Optional<JsonObject> find(ArtefactKind kind, Digest digest) {
    return switch (artefacts().find(kind, digest)) {
      case Found(byte[] bytes) -> Optional.of(stored(bytes, digest));
      case Redacted(byte[] remains) -> Optional.of(stored(remains, digest));
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
      case Missing() -> Optional.empty();
      case Erased() -> Optional.empty();
    };
  }

  /// A stored document; empty if it is missing or erased.
  public Optional<Document> document(Digest digest) {
    return find(DOCUMENT, digest).map(Document::of);
  }

  /// The judge's reasons for its trait scores; empty if the document or the replies are not stored.
  public List<TraitReasons> reasons(Bundle bundle, Extraction extraction) {
    return answered(extraction).stream()
        .flatMap(document ->
            TraitReasons.find(stores(), bundle.extraction(), document, extraction).stream())
        .toList();
  }

  /// The judge's outline of the document; empty if the rubric asks for none, or the document or the
  /// replies are not stored.
  public List<AnswerOutline.Paragraph> outline(Bundle bundle, Extraction extraction) {
    return answered(extraction).stream()
        .flatMap(document ->
            TraitReasons.outline(stores(), bundle.extraction(), document, extraction).stream())
        .toList();
  }

  /// The document, if a judge was asked that replies.
  private Optional<Document> answered(Extraction extraction) {
    return TraitReasons.isGivenBy(extraction.judge())
        ? extraction.document().flatMap(this::document)
        : Optional.empty();
  }

  /// A client that looks up stored replies and calls no model.
  public JudgeClient replies() {
    CompletionCache completions =
        new CompletionCache(stores(), InstantSource.system(), Duration.ofSeconds(1));
    return new JudgeClient(completions, List.of(), RetryClock.real(), Duration.ofSeconds(1));
  }

  /// Checks once that the lines of a run lead to its digest. They name its artefacts by their
  /// digests, which are checked whenever one is read.
  ///
  /// @throws Refusal if the run was changed since it ended
  public void requireIntact(StoredRun run) {
    Digest digest = run.digest().orElseThrow();
    if (!intact.contains(run.number())) {
      if (!(runs().recompute(run, run.lines()) instanceof RunResult.Ended(var manifest))
          || !manifest.digest().equals(digest)) {
        throw ArtefactRepository.corrupt(digest, "the lines of this run do not lead to its digest");
      }
      intact.add(run.number());
    }
  }

  /// Workers whose tasks read from this store, and write nothing.
  public <T> OrderedWorkers<T> workers(int threads) {
    return OrderedWorkers.computing(threads, store::snapshot);
  }

  /// Works on every line of a run in as many threads as there are processors.
  ///
  /// @param work on a line; it must be safe to be done by several threads
  /// @param done gets the results in the order of the run, in the caller's thread
  public <T> void forLines(
      StoredRun run, Function<RunStore.Entry, T> work, Consumer<? super T> done) {
    forLines(run, Runtime.getRuntime().availableProcessors(), work, done);
  }

  /// As [#forLines(StoredRun, Function, Consumer)], in so many threads.
  public <T> void forLines(
      StoredRun run, int threads, Function<RunStore.Entry, T> work, Consumer<? super T> done) {
    Consumer<T> each = done::accept;
    try (OrderedWorkers<T> workers = workers(threads)) {
      runs().lines(run, 0, entry -> workers.submit(() -> work.apply(entry), each));
      workers.drain(each);
    }
  }

  @Override
  public void close() {
    store.close();
  }

  public Refusal missing(String what, Digest digest) {
    return Refusal.of(
        folder, NOT_FOUND, "there is no " + what + " " + digest, "name its store with `--store`");
  }

  /// The object in bytes that were found under their digest: they are what was stored, so they are
  /// not compared with their canonical form again, which would take as long as reading them.
  private static JsonObject stored(byte[] bytes, Digest digest) {
    return JsonReader.written(bytes).orElseGet(() -> ArtefactRepository.parsed(bytes, digest));
  }

  /// The stores that a command has opened, each of them once. Not thread-safe.
  public static final class OpenStores implements AutoCloseable {

    private final SortedMap<Path, LocalStore> open = new TreeMap<>();

    /// The store in the folder, created if there is none.
    public LocalStore open(Path folder) {
      return open.computeIfAbsent(
          folder.toAbsolutePath().normalize(), _ -> LocalStore.open(folder));
    }

    /// The store in the folder, which can be read where it cannot be written.
    ///
    /// @throws Refusal if there is none
    public LocalStore existing(Path folder) {
      return find(folder).orElseThrow(() -> LocalStore.noStore(folder));
    }

    /// The store in the folder; empty if there is none.
    public Optional<LocalStore> find(Path folder) {
      Path key = folder.toAbsolutePath().normalize();
      if (!open.containsKey(key) && !SqliteStore.isPresent(folder)) {
        return Optional.empty();
      }
      return Optional.of(
          open.computeIfAbsent(key, _ -> new LocalStore(folder, SqliteStore.openExisting(folder))));
    }

    /// Closes every store. The last process that closes a store leaves one file behind.
    @Override
    public void close() {
      open.values().forEach(LocalStore::close);
      open.clear();
    }
  }
}
