package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.BUSY;
import static dev.plumbline.base.problem.ProblemCode.MISMATCH;
import static dev.plumbline.base.problem.ProblemCode.MODEL_FAILED;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.run.BarAudit.ListedDocuments;
import dev.plumbline.run.EvaluatedDocument.PreparedDocument;
import dev.plumbline.run.Progress.Interruption;
import dev.plumbline.run.RunOutput.ResultLine;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.OrderedWorkers;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.run.RunLine.Origin;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim.Begun;
import dev.plumbline.store.RunStore.RunClaim.Ended;
import dev.plumbline.store.RunStore.RunClaim.HeldByOther;
import dev.plumbline.store.RunStore.RunClaim.NameTaken;
import dev.plumbline.store.RunStore.RunClaim.Resumed;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Evaluates a file of documents as one run: the lines are stored in the order of the file, each
/// after its artefacts. A run that was interrupted continues after its last stored line; one that
/// has ended is found again, and nothing is evaluated. What is stored depends neither on the number
/// of threads nor on interruptions.
public final class EvaluationRun {

  /// Of several rubrics, so many are kept ready.
  private static final int EVALUATORS_MAX = 100;

  private final RunRubrics rubrics;
  private final DocumentFile documents;
  private final AppliedCalibrations calibrations;
  private final AnswerSource judge;
  private final RunSettings settings;
  private final LocalStore store;
  private final Consumer<String> notices;
  private final UsageMeter usage;
  private SortedMap<String, Integer> shifts = new TreeMap<>();

  /// What a worker hands over of a document.
  ///
  /// @param result absent if nobody asks for it
  private record EvaluatedLine(PreparedDocument document, Optional<ResultLine> result) {

    static EvaluatedLine of(
        EvaluatedDocument evaluated, ArtefactRepository repository, boolean withResult) {
      return new EvaluatedLine(
          evaluated.prepared(repository),
          withResult ? Optional.of(evaluated.resultLine()) : Optional.empty());
    }
  }

  public EvaluationRun(
      RunRubrics rubrics,
      DocumentFile documents,
      AppliedCalibrations calibrations,
      AnswerSource judge,
      RunSettings settings,
      LocalStore store,
      Consumer<String> notices) {
    this.rubrics = rubrics;
    this.documents = documents;
    this.calibrations = calibrations;
    this.judge = judge.fitting(rubrics.sample());
    this.settings = settings;
    this.store = store;
    this.notices = notices;
    this.usage = settings.meter(this.judge.judges());
  }

  /// Begins, continues or finds the run.
  ///
  /// @return the run, which has ended
  /// @throws Interruption.StoppedException if it is interrupted
  /// @throws Refusal if the input is refused, or another process writes the run
  public StoredRun run(int threads, Progress progress, Interruption interruption)
      throws IOException {
    return run(threads, progress, interruption, Optional.empty());
  }

  /// As the other method.
  ///
  /// @param results gets what is said of each document, in the order of the run, those evaluated
  ///   before included, whose scorecards are read again for it
  public StoredRun run(
      int threads,
      Progress progress,
      Interruption interruption,
      Optional<Consumer<ResultLine>> results)
      throws IOException {
    DocumentFingerprints contents = documents.check();
    rubrics.resolve(documents, contents);
    if (calibrations.isPresent() && rubrics.number() > 1) {
      throw Refusal.of(
          "--calibration",
          MISMATCH,
          "a calibration is fitted for one rubric, and documents bring their own",
          "leave it out, or evaluate the documents of one rubric apart");
    }
    calibrations.requireOf(rubrics.first());
    settings
        .bar()
        .ifPresent(
            it -> it.require(spec(), ListedDocuments.of(documents, contents, rubrics.listed())));
    shifts = judge.record(rubrics, documents, contents, notices);
    RunStore.Request request =
        new RunStore.Request(
            key(contents), spec(), settings.seed(), settings.name(), settings.startedBy());
    rubrics.use(store);
    return switch (store.runs().claim(request, settings.clock().instant())) {
      case Begun(StoredRun run) ->
          evaluated(run, 0, contents, threads, progress, interruption, results);
      case Resumed(StoredRun run, long next) -> {
        notices.accept(
            "continuing the run: "
                + next
                + " of "
                + Plural.of(contents.documents(), "document")
                + " evaluated before");
        // lines behind the first that is incomplete are evaluated again, without a call
        AtomicLong left = new AtomicLong(next);
        results.ifPresent(all ->
            new RunOutput(run, store)
                .forEach(line -> {
                  if (left.getAndDecrement() > 0) {
                    all.accept(line);
                  }
                }));
        yield evaluated(run, next, contents, threads, progress, interruption, results);
      }
      case Ended(StoredRun run) -> {
        store.requireIntact(run);
        notices.accept("this run has ended before: nothing was evaluated again");
        rename(run);
        results.ifPresent(new RunOutput(run, store)::forEach);
        yield run;
      }
      case HeldByOther(StoredRun _, String owner) -> throw RunSettings.held("evaluate", owner);
      case NameTaken(StoredRun _) -> throw RunSettings.nameTaken();
    };
  }

  /// What this invocation asked a model, and what it did not need to; empty for a judge that is not
  /// called.
  public String usageText() {
    if (!judge.isCalled()) {
      return "";
    }
    StringBuilder text = new StringBuilder("  ").append(usage.text()).append('\n');
    usage.byJudge().forEach(line -> text.append("  ").append(line).append('\n'));
    return text.toString();
  }

  /// The same on the way, for a line of progress.
  public String usageSoFar() {
    return judge.isCalled() ? usage.text() : "";
  }

  private RunSpec spec() {
    return new RunSpec(
            rubrics.first().digest(), judge.judge(), replicates(), calibrations.digests())
        .forBar(settings.bar().map(LockedBar::digest))
        .asDraft(rubrics.draft())
        .ofRubrics(rubrics.first().digest(), rubrics.number(), rubrics.frame());
  }

  /// The replicate, and those of documents whose text another one has.
  private List<Integer> replicates() {
    return Stream.concat(Stream.of(0), shifts.values().stream())
        .map(shift -> judge.replicate() + shift)
        .distinct()
        .sorted()
        .toList();
  }

  /// The evaluator of a document by its rubric, and by how many replicates further its answers are.
  private DocumentEvaluator evaluator(
      Map<String, DocumentEvaluator> evaluators, Bundle bundle, int shift) {
    if (evaluators.size() > EVALUATORS_MAX) {
      evaluators.clear();
    }
    return evaluators.computeIfAbsent(
        shift + " " + bundle.digest(),
        _ ->
            shift == 0
                ? judge.evaluator(bundle, usage, notices)
                : judge.judges().getFirst().replicate(shift).evaluator(bundle, usage, notices));
  }

  /// What makes two invocations one run: the rubric, the documents, the judge and the calibrations.
  private Digest key(DocumentFingerprints contents) throws IOException {
    JsonObject key =
        JsonObject.of(
            "bundle", rubrics.key(),
            "documents", contents.digest(),
            "calibration?", calibrations.key(),
            "judge", judge.key(),
            "map", documents.keyText(),
            "seed?", settings.seedText(),
            "bar?", settings.bar().map(it -> it.digest().toString()),
            "draft?", rubrics.draft());
    return Digest.of(ArtefactKind.REQUEST, key);
  }

  private StoredRun evaluated(
      StoredRun run,
      long next,
      DocumentFingerprints contents,
      int threads,
      Progress progress,
      Interruption interruption,
      Optional<Consumer<ResultLine>> results) {
    long all = contents.documents();
    interruption.saved(next, all);
    try (RunWriter writer =
        new RunWriter(run, store, usage, done -> interruption.saved(done, all), settings.clock())) {
      rename(run);
      judge.store(store.repository());
      calibrations.store(store.repository());
      Map<String, DocumentEvaluator> evaluators = new HashMap<>();
      ArtefactRepository repository = store.repository();
      AnswerMonitor monitor =
          new AnswerMonitor(
              judge.judges().stream()
                  .filter(JudgeSource::isCalled)
                  .map(JudgeSource::judge)
                  .collect(Collectors.toSet()),
              run.envelope().usage().answers() > 0,
              notices);
      Consumer<EvaluatedLine> save =
          done -> {
            writer.add(done.document());
            results.ifPresent(it -> it.accept(done.result().orElseThrow()));
            progress.at((int) done.document().entry().line().position() + 1, (int) all);
          };
      try (OrderedWorkers<EvaluatedLine> workers =
          settings.concurrency().workers(judge.isCalled(), threads)) {
        documents.forEach(
            contents,
            (line, position) -> {
              if (position >= next) {
                interruption.check(position, all);
                rubrics.tell(line, notices);
                Bundle bundle = rubrics.at(position);
                DocumentEvaluator evaluator =
                    evaluator(evaluators, bundle, shifts.getOrDefault(line.id(), 0));
                Origin origin =
                    new Origin(rubrics.other(position), line.own().ofCase(), line.own().trial());
                workers.submit(
                    () ->
                        EvaluatedLine.of(
                            monitor.of(
                                position,
                                line,
                                origin,
                                () ->
                                    EvaluatedDocument.of(
                                        position, line, bundle, evaluator, calibrations, origin)),
                            repository,
                            results.isPresent()),
                    line.document().size(),
                    save);
              }
            });
        workers.drain(save);
      }
      return writer.finish(all);
    }
  }

  private void rename(StoredRun run) {
    settings.name().ifPresent(name -> RunSettings.name(store.runs(), run, name));
  }

  /// What becomes of the documents of a run that a model does not answer: each is incomplete, and
  /// the others go on, unless what is wrong is wrong for all of them. Thread-safe.
  ///
  /// A gateway may drop the form of an answer in silence: then each document costs as many calls as
  /// an answer may take, for nothing.
  private static final class AnswerMonitor {

    /// So many documents that fail alike before there was any answer, or have answers in another
    /// form, say that a setting is wrong.
    private static final int ALIKE_MAX = 3;

    /// So many that an endpoint leaves without an answer after it gave some say that it is down.
    private static final int DOWN_MAX = 6;

    /// Codes of answers that have another form than the one asked for.
    private static final Set<String> FORMLESS =
        Set.of("answer-invalid", "answer-not-json", "answer-in-code-fence");

    private static final int FORMED = -1;

    private final Set<JudgeIdentity> called;
    private final boolean resumed;
    private final Consumer<String> notices;

    /// By judge, how many documents have no answer in the form; once one has, `FORMED`.
    private final SortedMap<String, Integer> formless = new TreeMap<>();

    private String failure = "";
    private int alike;
    private long answered;
    private long answeredThen;
    private boolean repeated;

    /// @param called the judges that are models which are called
    /// @param resumed whether the run has answers of before
    AnswerMonitor(Set<JudgeIdentity> called, boolean resumed, Consumer<String> notices) {
      this.called = Set.copyOf(called);
      this.resumed = resumed;
      this.notices = notices;
    }

    /// @throws ModelFailedException if no document would be answered
    /// @throws ModelBusyException likewise
    EvaluatedDocument of(
        long position, DocumentLine line, Origin origin, Supplier<EvaluatedDocument> evaluated) {
      try {
        EvaluatedDocument document = evaluated.get();
        if (document.result() instanceof DocumentEvaluator.Result.Evaluated it) {
          it.asked().stream()
              .filter(one -> called.contains(one.judge()))
              .forEach(one -> answered(line, one));
        }
        return document;
      } catch (ModelFailedException refused) {
        String words = refused.getMessage() + refused.said().replaceAll("request `[^`]*`$", "");
        if (!refused.isOfOneQuestion() || isOfAll(words, false)) {
          throw refused;
        }
        return incomplete(
            position, line, origin, MODEL_FAILED, refused.getMessage(), refused.said());
      } catch (ModelBusyException busy) {
        if (!busy.isOfEndpoint() || isOfAll(busy.getMessage(), true)) {
          throw busy;
        }
        return incomplete(position, line, origin, BUSY, busy.getMessage(), busy.said());
      }
    }

    private synchronized boolean isOfAll(String words, boolean down) {
      alike = words.equals(failure) && answered == answeredThen ? alike + 1 : 1;
      failure = words;
      answeredThen = answered;
      boolean never = answered == 0 && !resumed;
      return alike >= (never ? ALIKE_MAX : down ? DOWN_MAX : Integer.MAX_VALUE);
    }

    private EvaluatedDocument incomplete(
        long position,
        DocumentLine line,
        Origin origin,
        ProblemCode code,
        String what,
        String said) {
      String told = what + (said.isEmpty() ? "" : "; it said: " + said);
      notices.accept("warning: " + EscapedText.text(line.id()) + " is incomplete: " + told);
      Problem problem = Problem.at("", code, told, "run the same command again");
      return EvaluatedDocument.incomplete(
          position, line.id(), line.document().digest(), origin, problem);
    }

    private synchronized void answered(DocumentLine line, Extraction extraction) {
      answered++;
      List<AnsweringModel> models = extraction.details().models();
      if (!repeated
          && IntStream.range(1, models.size())
              .anyMatch(at -> models.get(at).repeats(models.subList(0, at)))) {
        repeated = true;
        notices.accept(
            "warning: the endpoint gave an answer about "
                + EscapedText.text(line.id())
                + " again, as a cache does: it counts once, for no second repeat, and is priced once");
      }
      int formlessNow =
          formless.merge(
              extraction.judge().written(),
              FORMLESS.containsAll(codes(extraction)) ? 1 : FORMED,
              (all, one) -> all == FORMED || one == FORMED ? FORMED : all + one);
      if (formlessNow == ALIKE_MAX) {
        throw new ModelFailedException(
            "none of the first "
                + ALIKE_MAX
                + " documents has an answer in the form that was asked for: the endpoint, or a gateway"
                + " before it, leaves the JSON Schema away; ask by another `--answer-form`: `tool` or"
                + " `prompt`");
      }
    }

    /// Why items and judged facts have no answer; empty where one has.
    private static List<String> codes(Extraction extraction) {
      List<String> codes = new ArrayList<>();
      extraction
          .findings()
          .values()
          .forEach(
              it -> codes.add(it instanceof Finding.Unanswered(var _, String code) ? code : ""));
      for (String fact : extraction.details().facts().keySet()) {
        codes.add(
            extraction.facts().get(fact) instanceof FactValue.Unknown(String code) ? code : "");
      }
      return codes.isEmpty() ? List.of("") : codes;
    }
  }
}
