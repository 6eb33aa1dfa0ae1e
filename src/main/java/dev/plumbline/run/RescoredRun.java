package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.revision.ExtractionChanges;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.run.EvaluatedDocument.PreparedDocument;
import dev.plumbline.run.Progress.Interruption;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Makes a run of a stored one: the same documents by another rubric. Where both rubrics ask the
/// judge the same, stored extractions are scored and no judge is asked. The new run names its
/// parent.
public final class RescoredRun {

  private static final int NAMES_MAX = 10;

  private final StoredRun parent;
  private final Bundle before;
  private final ScoringRubric rubric;
  private final Bundle after;
  private final AppliedCalibrations calibrations;
  private final Optional<AnswerSource> judge;
  private final Optional<Recombination> recombination;
  private final RunSettings settings;
  private final LocalStore store;
  private final Consumer<String> notices;
  private final UsageMeter usage;

  /// @param named the judge that is asked again where both rubrics do not ask the same, if one is
  ///   named; not asked for otherwise
  /// @param recombination of what the jurors of the run answered, if it is to be another one
  /// @throws Refusal if they do not, and none is, or if the version of the rubric is too small for
  ///   what it changes
  public RescoredRun(
      StoredRun parent,
      ScoringRubric rubric,
      AppliedCalibrations calibrations,
      Supplier<Optional<AnswerSource>> named,
      Optional<Recombination> recombination,
      RunSettings settings,
      LocalStore store,
      Consumer<String> notices) {
    this.parent = parent;
    this.store = store;
    this.before = StoredRuns.bundle(parent, store);
    this.rubric = rubric;
    this.after = rubric.bundle();
    rubric.locked().ifPresent(written -> requireVersion(before, written));
    this.calibrations = calibrations;
    this.recombination = recombination;
    this.judge = judge(named);
    this.settings = settings;
    this.notices = notices;
    this.usage = settings.meter(judge.stream().flatMap(it -> it.judges().stream()).toList());
  }

  /// The rule of `rubric compile --against`.
  private static void requireVersion(Bundle before, Bundle written) {
    RubricDiff.tooSmall(before, written)
        .ifPresent(problem -> {
          throw new Refusal(
              Refusal.Kind.REJECTED,
              "--rubric",
              List.of(
                  new Problem(
                      problem.kind(),
                      problem.place(),
                      problem.message(),
                      problem.help() + ", or try the rubric out with `--draft`")));
        });
  }

  /// Begins, continues or finds the run.
  ///
  /// @return the run, which has ended
  /// @throws Refusal if another process writes it
  public StoredRun run(int threads, Progress progress, Interruption interruption)
      throws IOException {
    calibrations.requireOf(after);
    RunStore.Request request =
        new RunStore.Request(key(), spec(), settings.seed(), settings.name(), settings.startedBy());
    rubric.use(store);
    return RunSettings.ended(
        store,
        request,
        settings.clock().instant(),
        "score",
        (run, next) -> evaluated(run, next, threads, progress, interruption));
  }

  /// What this invocation asked a model and what it did not need to.
  public UsageMeter usage() {
    return usage;
  }

  private RunSpec spec() {
    JudgeIdentity identity =
        judge
            .map(AnswerSource::judge)
            .or(() -> recombination.map(it -> it.panel().identity()))
            .orElse(parent.spec().judge());
    return new RunSpec(
            after.digest(),
            identity,
            judge.map(it -> List.of(it.replicate())).orElse(parent.spec().replicates()),
            calibrations.digests(),
            parent.digest(),
            Optional.empty())
        .asDraft(rubric.draft());
  }

  /// What makes two invocations one run.
  private Digest key() throws IOException {
    return Digest.of(
        ArtefactKind.REQUEST,
        JsonObject.of(
            "parent", parent.digest().orElseThrow(),
            "bundle", after.digest(),
            "calibration?", calibrations.key(),
            "judge?", judge.isPresent() ? judge.get().key() : "",
            "panel", recombination.map(it -> Json.of(it.panel().digest().toString())),
            "seed?", settings.seedText(),
            "draft?", rubric.draft()));
  }

  private StoredRun evaluated(
      StoredRun run, long next, int threads, Progress progress, Interruption interruption) {
    long all = parent.lines();
    interruption.saved(next, all);
    try (RunWriter writer =
            new RunWriter(
                run, store, usage, done -> interruption.saved(done, all), settings.clock());
        OrderedWorkers<PreparedDocument> workers = workers(threads)) {
      settings.name().ifPresent(name -> RunSettings.name(store.runs(), run, name));
      calibrations.store(store.repository());
      recombination.ifPresent(
          it -> store.repository().store(ArtefactKind.PANEL, it.panel().json()));
      StoredLineEvaluator lines = lines();
      ArtefactRepository repository = store.repository();
      store
          .runs()
          .lines(
              parent,
              next,
              entry -> {
                interruption.check(entry.line().position(), all);
                workers.submit(
                    () -> lines.evaluate(entry).prepared(repository),
                    done -> add(writer, done, progress));
              });
      workers.drain(done -> add(writer, done, progress));
      return writer.finish(all);
    }
  }

  private void add(RunWriter writer, PreparedDocument done, Progress progress) {
    writer.add(done);
    progress.at((int) done.entry().line().position() + 1, (int) parent.lines());
  }

  private StoredLineEvaluator lines() {
    DocumentEvaluator evaluator =
        judge
            .map(it -> it.evaluator(after, usage, notices))
            .orElseGet(() -> new DocumentEvaluator(after));
    return new StoredLineEvaluator(
        before,
        after,
        evaluator,
        calibrations,
        store,
        judge.isPresent() ? Optional.empty() : recombination);
  }

  private OrderedWorkers<PreparedDocument> workers(int threads) {
    return judge.isPresent()
        ? settings.concurrency().workers(judge.get().isCalled(), threads)
        : store.workers(threads);
  }

  private Optional<AnswerSource> judge(Supplier<Optional<AnswerSource>> named) {
    Optional<Refusal> again = judgedAgain(parent, before, after, store);
    if (again.isPresent() && recombination.isPresent()) {
      throw again.get();
    }
    return again.isEmpty()
        ? Optional.empty()
        : Optional.of(named.get().orElseThrow(again::get).fitting(after));
  }

  /// Why a run cannot be scored by another rubric without a judge; empty if it can.
  public static Optional<Refusal> judgedAgain(
      StoredRun run, Bundle before, Bundle after, LocalStore store) {
    boolean otherQuestions =
        !before.extraction().digest().equals(after.extraction().digest())
            && after.extraction().asksJudge();
    return otherQuestions
        ? Optional.of(mustBeJudged(ExtractionChanges.between(before, after), judged(run, store)))
        : Optional.empty();
  }

  /// How many documents a judge was asked about.
  private static long judged(StoredRun run, LocalStore store) {
    long[] judged = {0};
    store.lines(
        run,
        line ->
            judged[0] +=
                switch (line.status()) {
                  case SCORED, BOUNDED, NEEDS_REVIEW, UNSCORED -> 1;
                  case GATED, REFUSED, INCOMPLETE -> 0;
                });
    return judged[0];
  }

  private static Refusal mustBeJudged(ExtractionChanges changes, long documents) {
    List<String> names = new ArrayList<>();
    changes.items().forEach(item -> names.add("item " + item));
    changes.facts().forEach(fact -> names.add("fact " + fact));
    if (names.isEmpty()) {
      changes.others().forEach(path -> names.add(path + ", which extractions depend on"));
    }
    int more = names.size() - NAMES_MAX;
    return Refusal.of(
        "score",
        ProblemCode.JUDGED_AGAIN,
        (documents == 0
                ? "no document of the run was judged, and the rubric asks otherwise: "
                : Plural.of(documents, "document")
                    + " must be judged again, since the rubric asks otherwise: ")
            + String.join(", ", names.subList(0, Math.min(names.size(), NAMES_MAX)))
            + (more > 0 ? ", and " + more + " more" : ""),
        "add `--judge` to ask for them");
  }
}
