package dev.plumbline.aws.function;

import dev.plumbline.aws.dynamodb.BufferedRequests;
import dev.plumbline.aws.dynamodb.DynamoModelQuota;
import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.function.agentcore.AgentEvaluator;
import dev.plumbline.aws.function.log.Deployment;
import dev.plumbline.aws.function.log.RequestLog;
import dev.plumbline.aws.function.log.RequestLogger;
import dev.plumbline.aws.function.proceeding.ProceedingFunction;
import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.proof.TrustPolicy;
import dev.plumbline.store.Stores;
import dev.plumbline.store.source.ObjectSource;
import dev.plumbline.workflow.judging.BoundedModel;
import dev.plumbline.workflow.judging.CompletionCache;
import dev.plumbline.workflow.judging.DraftClient;
import dev.plumbline.workflow.judging.JudgeClient;
import dev.plumbline.workflow.judging.Sleeper;
import dev.plumbline.workflow.local.OperatorStores;
import dev.plumbline.workflow.repository.ArtefactLoader;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.repository.TrustedArtefacts;
import dev.plumbline.workflow.review.AppealRules;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// Connects the functions with their stores, models, clock and log.
///
/// @param models the models that may be called
/// @param clock for leases and histories, never for anything that is hashed
/// @param storeText whether texts are stored; a request may opt out, but not back in
/// @param policy with which bundles and calibrations requests may be answered; absent: with all
/// @param appeals the rules of appeals
/// @param deadline how long a function may run; Funqy does not tell, so it is configured
/// @param evaluators what AgentCore may ask for, by name
/// @param callers the roles of callers over HTTP
public record Wiring(
    Stores stores,
    List<LanguageModel> models,
    InstantSource clock,
    boolean storeText,
    Duration deadline,
    Optional<TrustPolicy> policy,
    AppealRules appeals,
    SortedMap<String, AgentEvaluator> evaluators,
    CallerRoles callers) {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration OPERATOR_TIMEOUT = Duration.ofSeconds(20);

  public Wiring {
    models = List.copyOf(models);
    evaluators = Collections.unmodifiableSortedMap(new TreeMap<>(evaluators));
  }

  /// These stores, the system clock and no models; texts are stored.
  public static Wiring withStores(Stores stores, Duration deadline) {
    return new Wiring(
        stores,
        List.of(),
        InstantSource.system(),
        true,
        deadline,
        Optional.empty(),
        AppealRules.DEFAULT,
        new TreeMap<>(),
        CallerRoles.NONE);
  }

  /// The same wiring with these models.
  public Wiring withModels(List<LanguageModel> others) {
    return new Wiring(
        stores, others, clock, storeText, deadline, policy, appeals, evaluators, callers);
  }

  /// Nine tenths of the deadline, which leaves time to store the reply.
  private Duration judgeTimeout() {
    return deadline.multipliedBy(9).dividedBy(10);
  }

  private Sleeper sleeper() {
    return sleeper(clock);
  }

  private static Sleeper sleeper(InstantSource wiringClock) {
    return new Sleeper() {
      @Override
      public InstantSource clock() {
        return wiringClock;
      }

      @Override
      public void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }

  /// The same wiring, storing only the digests of texts and of the judges' replies.
  public Wiring withoutText() {
    return new Wiring(stores, models, clock, false, deadline, policy, appeals, evaluators, callers);
  }

  /// The same wiring, which uses only what the policy trusts.
  public Wiring withPolicy(TrustPolicy other) {
    return new Wiring(
        stores,
        models,
        clock,
        storeText,
        deadline,
        Optional.of(other),
        appeals,
        evaluators,
        callers);
  }

  /// The same wiring, which takes appeals by these rules.
  public Wiring withAppeals(AppealRules rules) {
    return new Wiring(
        stores, models, clock, storeText, deadline, policy, rules, evaluators, callers);
  }

  /// The same wiring, which answers for these evaluators.
  public Wiring withEvaluators(SortedMap<String, AgentEvaluator> others) {
    return new Wiring(stores, models, clock, storeText, deadline, policy, appeals, others, callers);
  }

  /// The same wiring, for callers who have assumed these roles.
  public Wiring withCallers(CallerRoles roles) {
    return new Wiring(
        stores, models, clock, storeText, deadline, policy, appeals, evaluators, roles);
  }

  /// Wires the functions. A store call may take a quarter of the deadline, and none is started in
  /// its last quarter, which leaves time to report that the store was busy.
  public static Wiring table(DynamoDbClient client, String name, Duration deadline) {
    return withStores(
        DynamoStores.in(new DynamoTable(client, name, deadline.dividedBy(4))), deadline);
  }

  /// How the client of a table sends requests; its deadline is the caller's.
  public static SdkHttpClient.Builder<?> tableHttp() {
    return BufferedRequests.around(
        UrlConnectionHttpClient.builder()
            .connectionTimeout(CONNECTION_TIMEOUT)
            .socketTimeout(SOCKET_TIMEOUT));
  }

  /// The quota of models that a table counts.
  public static ModelQuota quota(DynamoDbClient client, String name, Duration deadline) {
    return new DynamoModelQuota(new DynamoTable(client, name, deadline.dividedBy(4)));
  }

  /// These models, called no faster and for no more than all processes together may.
  public static List<LanguageModel> bounded(
      List<LanguageModel> models,
      ModelQuota quota,
      Optional<ModelQuota.Rate> rate,
      Optional<BoundedModel.DailySpend> spending) {
    Sleeper sleeper = sleeper(InstantSource.system());
    return models.stream()
        .<LanguageModel>map(model -> new BoundedModel(model, quota, sleeper, rate, spending))
        .toList();
  }

  /// A living execution renews its leases, and that of one that was ended shall not be waited for
  /// until its deadline.
  private Duration leaseTime() {
    return deadline.compareTo(LEASE) < 0 ? deadline : LEASE;
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
    DraftClient draftClient = new DraftClient(completions, models, sleeper(), judgeTimeout());
    JudgeClient judgeClient = new JudgeClient(completions, models, sleeper(), judgeTimeout());
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
            new JudgeClient(completions, List.of(), sleeper(), judgeTimeout()),
            appeals),
        new CalibrateFunction(loader, repository, stores.scorecards()),
        new BatchSteps(
            new BatchSplitFunction(loader, judgeClient, extract),
            new ChunkExtractFunction(loader, extract),
            new ChunkScoreFunction(score),
            new BatchFinishFunction(loader, repository, new SecureRandom())),
        new EvaluatorFunction(evaluators, loader, extract, score),
        new TextInputLoader(source),
        callers,
        new RequestLogger(requestLog, clock, deployment),
        deadline.multipliedBy(3).dividedBy(4));
  }

  private static Region region(Map<String, String> environment) {
    return Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
  }

  /// The stores of a table, for an operator: with the credentials that AWS's own tools would use.
  ///
  /// @throws IllegalArgumentException if no region is configured
  public static OperatorStores operatorStores(String table, Map<String, String> environment) {
    if (!environment.containsKey("AWS_REGION")) {
      throw new IllegalArgumentException("AWS_REGION is not set: name the region of the table");
    }
    DynamoDbClient client =
        client(environment, DefaultCredentialsProvider.builder().build(), OPERATOR_TIMEOUT);
    return new OperatorStores(
        table, DynamoStores.in(new DynamoTable(client, table, OPERATOR_TIMEOUT)));
  }

  private static DynamoDbClient client(
      Map<String, String> environment, AwsCredentialsProvider credentials, Duration timeout) {
    DynamoDbClientBuilder client =
        DynamoDbClient.builder()
            .region(region(environment))
            .credentialsProvider(credentials)
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(timeout.dividedBy(2))
                    .socketTimeout(timeout)
                    .build())
            .overrideConfiguration(
                it -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()).apiCallTimeout(timeout));
    if (environment.containsKey("PLUMBLINE_ENDPOINT")) {
      client.endpointOverride(URI.create(environment.get("PLUMBLINE_ENDPOINT")));
    }
    return client.build();
  }
}
