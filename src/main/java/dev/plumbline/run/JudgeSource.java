package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.OUT_OF_BOUNDS;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.judge.session.RetryClock;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.AnswerFile.AnswerLines;
import dev.plumbline.run.PlannedCalls.AskedDocuments;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.files.FileDigest;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/// Where a run gets the judge's answers from: computed by `cues`, called from a model, or recorded
/// in the store.
///
/// @param completions files of recorded answers to import, at most one
/// @param replicate from 0
/// @param models the model to call if no answer is recorded; empty for none
/// @param answeredBy which models may have given the answers; empty for any
public record JudgeSource(
    JudgeIdentity judge,
    List<Path> completions,
    int replicate,
    StoreAccess store,
    List<LanguageModel> models,
    String answeredBy)
    implements AnswerSource {

  /// The same judge, of which no other answers than those of these models are taken.
  public JudgeSource answeredBy(String pattern) {
    return new JudgeSource(judge, completions, replicate, store, models, pattern);
  }

  public static final int REPLICATE_MAX = RecordedCompletionLine.REPLICATE_MAX;

  /// An answer that was obtained elsewhere.
  ///
  /// @param line of the file that has it, from 1
  public record RecordedAnswer(JudgeCall call, ModelReply reply, int line) {

    /// The same answer, as a later replicate.
    RecordedAnswer replicate(int further) {
      return new RecordedAnswer(call.replicate(further), reply, line);
    }
  }

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofSeconds(1);

  /// The time for all calls about one document, including pauses that the provider asks for.
  private static final Duration MODEL_TIMEOUT = Duration.ofMinutes(10);

  /// @param written `provider:model:version`; empty for `cues`
  /// @param recorded files of recorded answers, at most one
  /// @throws Refusal if the judge or the replicate is invalid
  public static JudgeSource parse(
      String written, List<Path> recorded, int replicate, StoreAccess store) {
    if (written.isEmpty()) {
      if (!recorded.isEmpty() || replicate != 0) {
        throw Refusal.of(
            recorded.isEmpty() ? "--replicate" : "--completions",
            MISSING,
            "these answers have no judge",
            "name the judge with `--judge PROVIDER:MODEL:VERSION`");
      }
      return new JudgeSource(CueJudge.IDENTITY, recorded, 0, store, List.of(), "");
    }
    int first = written.indexOf(':');
    int last = written.lastIndexOf(':');
    if (first < 1 || first == last || last == written.length() - 1) {
      throw Refusal.of(
          "--judge",
          UNKNOWN_JUDGE,
          EscapedText.text(written) + " does not name a judge",
          "write `provider:model:version`, such as `openai:some-model:prompt-1`");
    }
    JudgeIdentity identity =
        new JudgeIdentity(
            written.substring(0, first),
            written.substring(first + 1, last),
            written.substring(last + 1));
    return new JudgeSource(identity, recorded, checkRun(replicate), store, List.of(), "");
  }

  /// A model that is called where no answer of it is recorded.
  public static JudgeSource model(CalledModel called, int replicate, StoreAccess store) {
    LanguageModel model = called.model();
    return new JudgeSource(
        JudgeClient.identity(model),
        List.of(),
        checkRun(replicate),
        store,
        List.of(model),
        model.rules().answeredBy());
  }

  /// The number of a replicate, from 0 to 19.
  ///
  /// @throws Refusal if it is another one
  public static int checkRun(int replicate) {
    if (replicate < 0 || replicate > RecordedCompletionLine.REPLICATE_MAX) {
      throw Refusal.of(
          "--replicate",
          OUT_OF_BOUNDS,
          replicate + " is not a replicate",
          "replicates are numbered from 0 to " + RecordedCompletionLine.REPLICATE_MAX);
    }
    return replicate;
  }

  @Override
  public List<JudgeSource> judges() {
    return List.of(this);
  }

  @Override
  public AnswerSource fitting(Bundle bundle) {
    new Problems(JudgeClient.problems(bundle.extraction(), judge, "")).refuse("--judge");
    return Candidates.areCompared(bundle.extraction()) && !judge.isPerson()
        ? PanelSource.of(this).fitting(bundle)
        : this;
  }

  /// The same judge, shown candidates in the other order; its recorded answers are in the files of
  /// the first.
  JudgeSource exchanged() {
    return new JudgeSource(judge.exchanged(), List.of(), replicate, store, models, answeredBy);
  }

  @Override
  public void store(ArtefactRepository repository) {
    // the identity is not a digest
  }

  @Override
  public String key() throws IOException {
    if (judge.equals(CueJudge.IDENTITY)) {
      return "cues/1";
    }
    StringBuilder key =
        new StringBuilder(CanonicalJson.text(judge.json())).append(" replicate ").append(replicate);
    if (!answeredBy.isEmpty()) {
      key.append(" answered by ").append(answeredBy);
    }
    for (Path file : completions) {
      key.append(' ').append(FileDigest.of(file));
    }
    return key.toString();
  }

  @Override
  public DocumentEvaluator evaluator(Bundle bundle, UsageMeter usage, Consumer<String> notices) {
    return new DocumentEvaluator(bundle, answers(bundle, usage, notices), replicate);
  }

  /// Answers for a document; may be asked by several threads.
  Function<Document, JudgeOutcome> answers(
      Bundle bundle, UsageMeter usage, Consumer<String> notices) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return DocumentEvaluator.cues(bundle);
    }
    JudgeClient judgeClient =
        new JudgeClient(completionCache(), models, RetryClock.real(), MODEL_TIMEOUT)
            .answeredBy(answeredBy);
    AtomicBoolean told = new AtomicBoolean();
    Runnable waiting =
        () -> {
          if (!told.getAndSet(true)) {
            notices.accept("waiting for an answer that another process has asked the model for");
          }
        };
    return it -> judged(judgeClient, bundle.extraction(), it, usage, waiting);
  }

  /// Judges a document. Where a concurrent duplicate of the call is in progress, or was killed,
  /// this waits until its lease expires.
  private JudgeOutcome judged(
      JudgeClient judgeClient,
      ExtractionSpec spec,
      Document document,
      UsageMeter usage,
      Runnable waiting) {
    AtomicLong calls = new AtomicLong();
    Consumer<ModelReply.Usage> paid =
        one -> {
          calls.incrementAndGet();
          usage.asked(judge, one);
        };
    while (true) {
      Instant begin = InstantSource.system().instant();
      JudgeOutcome outcome =
          judgeClient.judge(spec, document, judge, replicate, UUID.randomUUID().toString(), paid);
      if (outcome instanceof JudgeOutcome.Judged(_, int replies)) {
        usage.reused(replies - calls.get());
        if (calls.get() > 0) {
          usage.waited(
              judge, document.digest(), Duration.between(begin, InstantSource.system().instant()));
        }
      }
      if (models.isEmpty() || !(outcome instanceof JudgeOutcome.InProgress)) {
        return outcome;
      }
      waiting.run();
      pause();
    }
  }

  /// Waits before asking again for a call that another process has in progress.
  ///
  /// @throws ModelBusyException if the thread is interrupted
  public static void pause() {
    try {
      Thread.sleep(POLL);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new ModelBusyException("interrupted while waiting for another process");
    }
  }

  @Override
  public SortedMap<String, Integer> record(
      RunRubrics rubrics,
      DocumentFile source,
      DocumentFingerprints contents,
      Consumer<String> notices) {
    if (completions.isEmpty()) {
      return new TreeMap<>();
    }
    SequencedMap<Digest, AskedDocuments> asked = new LinkedHashMap<>();
    source.forEach(
        contents,
        (line, position) ->
            asked
                .computeIfAbsent(
                    rubrics.other(position).orElse(rubrics.first().digest()),
                    _ -> new AskedDocuments(rubrics.at(position).extraction()))
                .add(line.id(), line.document()));
    return record(List.copyOf(asked.values()), notices);
  }

  /// The same judge at a later replicate, whose answers are recorded.
  JudgeSource replicate(int further) {
    return new JudgeSource(judge, completions, replicate + further, store, models, answeredBy);
  }

  @Override
  public SortedMap<String, Integer> record(List<AskedDocuments> asked, Consumer<String> notices) {
    SortedMap<String, Integer> shifts = new TreeMap<>();
    for (Path file : completions) {
      Problems problems = new Problems();
      AnswerLines lines = AnswerLines.of(file, problems);
      List<RecordedAnswer> all = new ArrayList<>();
      List<String> refusals = new ArrayList<>();
      for (int at = 0; at < asked.size(); at++) {
        AskedDocuments documents = asked.get(at);
        AnswerFile answers =
            new AnswerFile(
                documents.spec(),
                judge,
                replicate,
                documents.digests(),
                documents.scopes(document -> claims(documents.spec(), document)));
        all.addAll(answers.read(lines.about(answers, at == asked.size() - 1), problems));
        refusals.addAll(answers.refusals());
        shifts.putAll(answers.shifts());
      }
      problems.refuse(file.toString());
      record(all, file.toString());
      AnswerFile.shown(refusals, file).forEach(notices);
      if (!shifts.isEmpty()) {
        notices.accept(
            Plural.of(shifts.size(), "document")
                + " with the text of another: their answers are later replicates of the judge");
      }
    }
    return shifts;
  }

  /// Records all answers, or none if another one is stored for one of them.
  ///
  /// @param file that they were read from
  /// @throws Refusal with all that are stored otherwise
  public void record(List<RecordedAnswer> answers, String file) {
    store
        .open()
        .transaction(() -> {
          Problems problems = new Problems();
          answers.forEach(answer -> record(answer, problems));
          problems.refuse(file);
        });
  }

  private void record(RecordedAnswer recorded, Problems problems) {
    Optional<ModelReply> stored =
        completionCache().record(recorded.call(), recorded.reply(), UUID.randomUUID().toString());
    if (!stored.equals(Optional.of(recorded.reply()))) {
      problems.add(
          ALREADY_RECORDED,
          new Place("", recorded.line(), 1),
          "a different answer of this judge is stored for this document and replicate",
          "use another `replicate`, or another version of the judge");
    }
  }

  /// Whether an answer to a call is stored. Nothing is written.
  public boolean isStored(JudgeCall call) {
    return store.find().isPresent() && completionCache().isStored(call);
  }

  /// The claims of a document that the judge has named so far. Nothing is written.
  private NamedClaims claims(ExtractionSpec spec, Document document) {
    return JudgeQuestion.claims(
        new JudgeClient(completionCache(), List.of(), RetryClock.real(), MODEL_TIMEOUT),
        spec,
        document,
        judge,
        replicate);
  }

  private CompletionCache completionCache() {
    return new CompletionCache(store.open().stores(), InstantSource.system(), LEASE);
  }
}
