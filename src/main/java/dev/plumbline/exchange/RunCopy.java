package dev.plumbline.exchange;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CALIBRATION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.COMPLETION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.PANEL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.REQUEST;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RESULT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RUN;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;
import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.CORRUPT;
import static dev.plumbline.base.problem.ProblemCode.DUPLICATE;
import static dev.plumbline.base.problem.ProblemCode.INCOMPARABLE_RUNS;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.run.RunSettings;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.RunBuilder;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference.ByDigest;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Corrupt;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.RunStore.RunClaim.Begun;
import dev.plumbline.store.RunStore.RunClaim.HeldByOther;
import dev.plumbline.store.RunStore.RunClaim.NameTaken;
import dev.plumbline.store.RunStore.RunClaim.Resumed;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.BundleLocking;
import dev.plumbline.store.repository.VersionLocking;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Copies a run that has ended elsewhere into a store on this machine: what its lines name, the
/// answers about its documents, its rubric and calibrations, and then the lines. Every command
/// reads the copy as a run that was evaluated here; it has the same digest.
///
/// Nothing is copied before the lines lead to the digest of the run. A copy that was interrupted
/// continues after its last line.
///
/// @param from holds the artefacts
/// @param withoutText gets each document whose text is not stored there
public record RunCopy(
    OperatorStores from, LocalStore store, InstantSource clock, Consumer<Digest> withoutText) {

  /// So many lines are copied at once: their documents are in memory.
  private static final int PAGE = 10;

  private static final int CONCURRENCY = 4;

  /// Of so many extractions the times are asked for at once.
  private static final int TIMES = 100;

  /// What a page of lines names, parents first.
  ///
  /// @param lines that name it
  private record Page(List<RunLine> lines, List<Copied> artefacts, List<Answer> answers) {}

  private record Copied(ArtefactKind kind, Digest digest, ArtefactLookup found) {}

  private record Answer(Digest document, Digest completion, byte[] bytes) {}

  /// @return the run in the store here
  /// @throws Refusal if the lines are not those of the run, something that they name is not there,
  ///   or the version of its rubric is another one's here
  public StoredRun copy(EndedRun run, Optional<RunName> name) {
    RunManifest manifest =
        JsonRecord.read(RunManifest.class, required(RUN, run.digest()))
            .orElseThrow(
                () -> ArtefactRepository.corrupt(run.digest(), "it is no run of this format"));
    requireLines(run, manifest);
    RunStore runs = store.runs();
    if (runs.find(new ByDigest(run.digest())) instanceof RunLookup.Found(StoredRun there)) {
      return named(there, name);
    }
    manifest.spec().bar().ifPresent(bar -> requireBarFirst(run, bar));
    if (isAsked(manifest)) {
      requireSameAnswers(run);
    }
    rubric(run, manifest.spec());
    RunStore.Request request =
        new RunStore.Request(
            Digest.of(REQUEST, JsonObject.of("copy", run.digest())),
            manifest.spec(),
            Optional.of(run.seed()),
            name,
            run.startedBy());
    return switch (runs.claim(request, run.began())) {
      case Begun(StoredRun begun) -> named(filled(begun, 0, run, manifest), name);
      case Resumed(StoredRun begun, long next) -> named(filled(begun, next, run, manifest), name);
      case RunClaim.Ended(StoredRun ended) -> named(ended, name);
      case HeldByOther(StoredRun _, String owner) -> throw RunSettings.held("store copy", owner);
      case NameTaken _ -> throw RunSettings.nameTaken();
    };
  }

  private StoredRun named(StoredRun run, Optional<RunName> name) {
    name.ifPresent(one -> RunSettings.name(store.runs(), run, one));
    return run;
  }

  /// Lines of which one was changed, left out, added or moved lead to another digest.
  private static void requireLines(EndedRun run, RunManifest manifest) {
    RunBuilder builder = new RunBuilder(manifest.spec(), run.seed());
    Set<String> ids = new HashSet<>();
    try {
      run.lines()
          .accept(line -> {
            builder.add(line);
            if (!ids.add(line.id())) {
              throw Refusal.of(
                  run.folder(),
                  DUPLICATE,
                  "two lines have the id " + EscapedText.text(line.id()),
                  "evaluate the documents again with an id of its own for each");
            }
          });
    } catch (IllegalArgumentException otherOrder) {
      throw notTheRun(run);
    }
    if (!(builder.build(manifest.counts().documents()) instanceof RunResult.Ended(var found))
        || !found.digest().equals(run.digest())) {
      throw notTheRun(run);
    }
  }

  private static Refusal notTheRun(EndedRun run) {
    return new Refusal(
        Refusal.Kind.CORRUPT,
        run.folder(),
        List.of(
            Problem.at(
                "",
                CORRUPT,
                "the results do not lead to the run " + run.digest() + ": they were changed",
                "copy them again from where the batch wrote them")));
  }

  /// Rows here are in the order in which they are copied, so which answers existed before the bar
  /// is asked where they were made; one whose time is not known there did.
  private void requireBarFirst(EndedRun run, Digest bar) {
    Instant logged =
        StoredBars.of(store)
            .logged(bar)
            .orElseThrow(() ->
                Refusal.of(
                    store.folder(),
                    NOT_FOUND,
                    "the run was begun for the bar " + bar + ", which is not in the log here",
                    "fetch it into the store in which the bar was locked"))
            .time();
    long[] before = {0};
    Set<Digest> page = new TreeSet<>();
    Runnable count =
        () -> {
          SortedMap<Digest, Instant> times = from.stores().artefacts().storedAt(EXTRACTION, page);
          before[0] +=
              page.stream()
                  .filter(one -> times.getOrDefault(one, Instant.MIN).isBefore(logged))
                  .count();
          page.clear();
        };
    run.lines()
        .accept(line -> {
          line.extraction().ifPresent(page::add);
          if (page.size() == TIMES) {
            count.run();
          }
        });
    count.run();
    if (before[0] > 0) {
      throw Refusal.of(
          run.folder(),
          INCOMPARABLE_RUNS,
          "answers about "
              + Plural.of(before[0], "document")
              + " existed before the bar was logged, so the run cannot be compared with it",
          "a bar is for new answers: lock it before the documents are judged for the first time");
    }
  }

  /// Whether its judge was called, so that there are answers.
  private static boolean isAsked(RunManifest manifest) {
    return !manifest.spec().judge().equals(CueJudge.IDENTITY);
  }

  /// An answer is stored for good: a run that was made from another one would not follow from what
  /// is stored here.
  private void requireSameAnswers(EndedRun run) {
    Set<Digest> others = new TreeSet<>();
    run.lines()
        .accept(line ->
            line.document()
                .filter(it -> !store.stores().completions().list(it).isEmpty())
                .filter(it -> answers(it).stream().anyMatch(this::isOtherHere))
                .ifPresent(others::add));
    if (!others.isEmpty()) {
      throw Refusal.of(
          run.folder(),
          ALREADY_RECORDED,
          "other answers of its judge about "
              + Plural.of(others.size(), "document")
              + " are stored here, and an answer is never replaced",
          "copy the run into another store, with `--store`");
    }
  }

  private boolean isOtherHere(Answer answer) {
    Optional<StoredCompletion> there = completion(answer.bytes());
    return there
        .flatMap(it -> store.stores().idempotency().result(it.call()))
        .filter(here -> !here.equals(answer.completion()))
        .flatMap(here -> store.find(COMPLETION, here))
        .flatMap(here -> new StoredCompletion(here).reply())
        .filter(here ->
            there
                .flatMap(StoredCompletion::reply)
                .filter(
                    it -> !it.text().equals(here.text()) || it.stopReason() != here.stopReason())
                .isPresent())
        .isPresent();
  }

  private static Optional<StoredCompletion> completion(byte[] bytes) {
    return JsonReader.canonicalObject(bytes).map(StoredCompletion::new);
  }

  /// The approval comes first: a stored draft always has one.
  private void rubric(EndedRun run, RunSpec spec) {
    Digest digest = spec.frame().orElse(spec.bundle());
    Bundle bundle = bundle(digest);
    BundleLocking locking = VersionLocking.of(store.repository(), bundle.identity().reference());
    from.stores().approvals().find(digest).ifPresent(one -> locking.approve(bundle, one));
    locking.lock(bundle);
    store.store(bundle);
    spec.calibrations().forEach(one -> copy(CALIBRATION, one));
    spec.judge().panel().ifPresent(one -> copy(PANEL, one));
    Set<Digest> known = new HashSet<>(Set.of(digest));
    run.lines()
        .accept(line -> {
          Digest own = line.origin().bundle().orElse(spec.bundle());
          if (known.add(own)) {
            store.store(bundle(own));
          }
        });
  }

  private Bundle bundle(Digest digest) {
    return BundleReader.read(digest, ArtefactRepository.parsed(required(BUNDLE, digest), digest))
        .orElseThrow(
            () -> ArtefactRepository.corrupt(digest, "its rubric does not compile to its digest"));
  }

  private void copy(ArtefactKind kind, Digest digest) {
    store.artefacts().put(kind, required(kind, digest));
  }

  private StoredRun filled(StoredRun begun, long next, EndedRun run, RunManifest manifest) {
    RunStore runs = store.runs();
    boolean finished = false;
    try (OrderedWorkers<Page> workers = OrderedWorkers.waiting(CONCURRENCY)) {
      List<RunLine> page = new ArrayList<>();
      boolean asked = isAsked(manifest);
      run.lines()
          .accept(line -> {
            if (line.position() >= next) {
              page.add(line);
            }
            if (page.size() == PAGE) {
              submit(page, asked, workers, begun);
            }
          });
      submit(page, asked, workers, begun);
      workers.drain(done -> save(done, begun));
      runs.finish(begun, manifest.counts().documents(), run.ended());
      finished = true;
      store.store().checkpoint();
    } finally {
      if (!finished) {
        runs.release(begun);
      }
    }
    return runs.find(new ByDigest(run.digest())) instanceof RunLookup.Found(var ended)
        ? ended
        : begun;
  }

  private void submit(
      List<RunLine> lines, boolean asked, OrderedWorkers<Page> workers, StoredRun run) {
    List<RunLine> some = List.copyOf(lines);
    lines.clear();
    workers.submit(() -> fetched(some, asked), done -> save(done, run));
  }

  /// @param asked whether the judge was called, so that there are answers
  private Page fetched(List<RunLine> lines, boolean asked) {
    List<Copied> found = new ArrayList<>();
    find(
        DOCUMENT,
        lines.stream()
            .filter(it -> it.extraction().isPresent())
            .flatMap(it -> it.document().stream()),
        found);
    int extractions = found.size();
    find(EXTRACTION, lines.stream().flatMap(it -> it.extraction().stream()), found);
    List<Digest> jurors = new ArrayList<>();
    found.subList(extractions, found.size()).forEach(each -> jurors.addAll(jurors(each)));
    find(EXTRACTION, jurors.stream(), found);
    find(SCORECARD, lines.stream().flatMap(it -> it.scorecard().stream()), found);
    find(
        RESULT,
        lines.stream()
            .flatMap(it -> it.results().values().stream())
            .flatMap(one -> Digest.parse(one).stream()),
        found);
    List<Answer> answers = new ArrayList<>();
    if (asked) {
      lines.stream()
          .flatMap(it -> it.document().stream())
          .distinct()
          .forEach(document -> answers.addAll(answers(document)));
    }
    return new Page(lines, found, answers);
  }

  private void find(ArtefactKind kind, Stream<Digest> digests, List<Copied> found) {
    Set<Digest> distinct = new TreeSet<>();
    digests.forEach(distinct::add);
    from.stores()
        .artefacts()
        .findAll(kind, distinct)
        .forEach((digest, lookup) -> found.add(new Copied(kind, digest, lookup)));
  }

  private static List<Digest> jurors(Copied extraction) {
    return extraction.found() instanceof ArtefactLookup.Found(byte[] bytes)
        ? new StoredExtraction(ArtefactRepository.parsed(bytes, extraction.digest()))
            .jurors().stream().flatMap(one -> Digest.parse(one).stream()).toList()
        : List.of();
  }

  private List<Answer> answers(Digest document) {
    List<Answer> answers = new ArrayList<>();
    from.stores()
        .artefacts()
        .findAll(COMPLETION, from.stores().completions().list(document))
        .forEach((digest, lookup) -> {
          if (lookup instanceof ArtefactLookup.Found(byte[] bytes)) {
            answers.add(new Answer(document, digest, bytes));
          }
        });
    return answers;
  }

  private void save(Page page, StoredRun run) {
    Stores here = store.stores();
    page.artefacts().stream()
        .filter(each -> each.found() instanceof Erased)
        .forEach(each -> here.eraser().erase(each.kind(), each.digest()));
    store.transaction(() -> {
      page.artefacts().forEach(each -> save(each, page));
      page.answers().stream()
          .filter(it -> !store.artefacts().isErased(DOCUMENT, it.document()))
          .forEach(this::save);
      store
          .runs()
          .append(
              run,
              page.lines().stream().map(RunCopy::entry).toList(),
              RunUsage.NONE,
              clock.instant());
    });
  }

  /// Why a document was refused is known by its codes alone.
  private static RunStore.Entry entry(RunLine line) {
    return new RunStore.Entry(line, String.join("\n", line.problems()));
  }

  /// A document may be missing: there, texts need not be stored. Of a text that was erased here, no
  /// word comes back.
  private void save(Copied each, Page page) {
    switch (each.found()) {
      case ArtefactLookup.Found(byte[] bytes) ->
          store
              .repository()
              .store(
                  CanonicalArtefact.verified(each.kind(), bytes, each.digest()),
                  document(each, bytes, page));
      case Redacted(byte[] remains) ->
          store.artefacts().redact(each.kind(), each.digest(), remains);
      case Erased() -> {}
      case Missing() -> {
        if (each.kind() != DOCUMENT) {
          throw missing(each.kind(), each.digest());
        }
        withoutText.accept(each.digest());
      }
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(each.digest(), what);
    }
  }

  /// The document that an extraction or a scorecard is about.
  private static Optional<Digest> document(Copied each, byte[] bytes, Page page) {
    return switch (each.kind()) {
      case EXTRACTION ->
          new StoredExtraction(ArtefactRepository.parsed(bytes, each.digest())).document();
      case SCORECARD ->
          page.lines().stream()
              .filter(line -> line.scorecard().equals(Optional.of(each.digest())))
              .findFirst()
              .flatMap(RunLine::document);
      default -> Optional.empty();
    };
  }

  /// An answer whose text was not stored answers no call.
  private void save(Answer answer) {
    Stores here = store.stores();
    here.completions().put(answer.document(), answer.completion());
    here.artefacts().put(COMPLETION, answer.bytes());
    Instant now = clock.instant();
    completion(answer.bytes())
        .filter(one -> one.reply().isPresent())
        .ifPresent(one -> {
          if (here.idempotency()
                  .acquire(one.call(), "store copy", now, now.plus(1, ChronoUnit.MINUTES))
              instanceof Lease.Acquired lease) {
            here.idempotency().complete(lease, answer.completion());
          }
        });
  }

  private byte[] required(ArtefactKind kind, Digest digest) {
    return switch (from.stores().artefacts().find(kind, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> bytes;
      case Corrupt(String what) -> throw ArtefactRepository.corrupt(digest, what);
      case Missing(), Erased(), Redacted _ -> throw missing(kind, digest);
    };
  }

  private Refusal missing(ArtefactKind kind, Digest digest) {
    return Refusal.of(
        from.name(),
        NOT_FOUND,
        "there is no " + kind.id() + " " + digest,
        "name the table whose functions made it");
  }
}
