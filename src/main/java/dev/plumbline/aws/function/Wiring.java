package dev.plumbline.aws.function;

import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.aws.function.proceeding.ProceedingFunction;
import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.aws.function.request.RequestLogger;
import dev.plumbline.aws.function.request.RequestLogger.Deployment;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.signing.TrustPolicy;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.DraftClient;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.RetryClock;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.TrustedArtefacts;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Connects the functions with their stores, models, clock and log. Texts are stored, and there are
/// no models and no rules, unless it is told otherwise.
public final class Wiring {

  private static final Duration LEASE = Duration.ofSeconds(30);

  private final Stores stores;
  private final Duration deadline;
  private final InstantSource clock;
  private List<LanguageModel> models = List.of();
  private boolean storeText = true;
  private Optional<TrustPolicy> policy = Optional.empty();
  private AppealRules appeals = AppealRules.DEFAULT;
  private SortedMap<String, EvaluatorSettings> evaluators = new TreeMap<>();
  private CallerRoles callers = CallerRoles.NONE;

  /// @param deadline how long a function may run; Funqy does not tell, so it is configured
  /// @param clock for leases and histories, never for anything that is hashed
  public Wiring(Stores stores, Duration deadline, InstantSource clock) {
    this.stores = stores;
    this.deadline = deadline;
    this.clock = clock;
  }

  /// Models that may be called.
  public Wiring models(List<LanguageModel> others) {
    models = List.copyOf(others);
    return this;
  }

  /// Only the digests of texts and of the judges' replies are stored; a request may opt out, but
  /// not back in.
  public Wiring withoutText() {
    storeText = false;
    return this;
  }

  /// Only what the policy trusts is used.
  public Wiring policy(TrustPolicy other) {
    policy = Optional.of(other);
    return this;
  }

  public Wiring appeals(AppealRules rules) {
    appeals = rules;
    return this;
  }

  /// What AgentCore may ask for, by name.
  public Wiring evaluators(SortedMap<String, EvaluatorSettings> others) {
    evaluators = new TreeMap<>(others);
    return this;
  }

  /// The roles of callers over HTTP.
  public Wiring callers(CallerRoles roles) {
    callers = roles;
    return this;
  }

  /// Functions without an object source and without a log.
  public Functions functions() {
    return functions(ObjectSource.NONE, RequestLog.SILENT);
  }

  /// Functions whose metrics do not say where they run.
  public Functions functions(ObjectSource source, RequestLog requestLog) {
    return functions(source, requestLog, Deployment.NONE);
  }

  public Functions functions(ObjectSource source, RequestLog requestLog, Deployment deployment) {
    ArtefactLoader loader =
        new ArtefactLoader(
            stores.artefacts(),
            stores.names(),
            stores.aliases(),
            policy.map(it -> new TrustedArtefacts(it, Optional.of(stores), clock)));
    ArtefactRepository repository = new ArtefactRepository(stores, clock);
    CompletionCache completions = new CompletionCache(stores, clock, leaseTime());
    DraftClient draftClient = new DraftClient(completions, models, timer(), judgeTimeout());
    JudgeClient judgeClient = new JudgeClient(completions, models, timer(), judgeTimeout());
    ExtractFunction extract =
        new ExtractFunction(
            loader,
            repository,
            new IdempotentExecution(stores.idempotency(), clock, leaseTime()),
            judgeClient,
            storeText);
    ScoreFunction score = new ScoreFunction(loader, repository);
    return new Functions(
        new CompileBundleFunction(repository),
        new RubricDrafter(storeText ? draftClient : draftClient.withoutText(), clock),
        extract,
        score,
        new ProceedingFunction(
            loader,
            repository,
            stores,
            completions,
            new JudgeClient(completions, List.of(), timer(), judgeTimeout()),
            appeals),
        new CalibrateFunction(loader, repository, stores.scorecards()),
        new BatchSteps(
            new BatchSplitFunction(loader, judgeClient, extract),
            new ChunkExtractFunction(loader, repository, extract),
            new ChunkScoreFunction(score),
            new BatchFinishFunction(loader, repository, new SecureRandom())),
        new EvaluatorFunction(evaluators, loader, extract, score),
        new TextInputLoader(source),
        callers,
        new RequestLogger(requestLog, clock, deployment),
        deadline.multipliedBy(3).dividedBy(4));
  }

  private RetryClock timer() {
    return RetryClock.real(clock);
  }

  /// Nine tenths of the deadline, which leaves time to store the reply.
  private Duration judgeTimeout() {
    return deadline.multipliedBy(9).dividedBy(10);
  }

  /// A living execution renews its leases, and that of one that was ended shall not be waited for
  /// until its deadline.
  private Duration leaseTime() {
    return deadline.compareTo(LEASE) < 0 ? deadline : LEASE;
  }
}
