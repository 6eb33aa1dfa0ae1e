package dev.plumbline.function;

import dev.plumbline.function.log.RequestLog;
import dev.plumbline.function.log.RequestLogger;
import dev.plumbline.function.request.TextInputLoader;
import dev.plumbline.judge.CompletionCache;
import dev.plumbline.judge.DraftClient;
import dev.plumbline.judge.JudgeClient;
import dev.plumbline.judge.Sleeper;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.provider.ModelFactory;
import dev.plumbline.repository.ArtefactLoader;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.source.ObjectSource;
import dev.plumbline.source.s3.S3Source;
import dev.plumbline.store.Stores;
import dev.plumbline.store.dynamodb.DynamoStores;
import dev.plumbline.store.dynamodb.DynamoTable;
import dev.plumbline.store.files.FileStores;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// Where interfaces meet what they are made of.
///
/// @param models that may be called
/// @param clock for leases and histories, never for what is hashed
/// @param keepText whether texts are kept; a request may say no, but not yes against this
/// @param deadline how long a function may run; Funqy does not tell, so it is configured
public record Wiring(
    Stores stores,
    List<LanguageModel> models,
    InstantSource clock,
    boolean keepText,
    Duration deadline) {

  private static final String DEADLINE_MILLIS = "30000";
  private static final Duration PERSONS_PATIENCE = Duration.ofSeconds(20);

  public Wiring {
    models = List.copyOf(models);
  }

  /// By `PLUMBLINE_TABLE`, with `PLUMBLINE_ENDPOINT` for another address than that of the region,
  /// or by the folder `PLUMBLINE_STORE`; by `PLUMBLINE_DEADLINE_MILLIS`, and by
  /// `PLUMBLINE_KEEP_TEXT`, which may be `false`.
  public static Wiring of(Map<String, String> environment) {
    Duration deadline = deadline(environment);
    Wiring wiring =
        environment.containsKey("PLUMBLINE_TABLE")
            ? table(environment, deadline)
            : folder(Path.of(environment.getOrDefault("PLUMBLINE_STORE", ".plumbline")), deadline);
    Wiring asking = wiring.asking(ModelFactory.configured(environment));
    return environment.getOrDefault("PLUMBLINE_KEEP_TEXT", "true").equals("false")
        ? asking.withoutText()
        : asking;
  }

  /// Over these stores, by the system's clock, where no model is called and texts are kept.
  public static Wiring over(Stores stores, Duration deadline) {
    return new Wiring(stores, List.of(), InstantSource.system(), true, deadline);
  }

  /// The same, where these models may be called.
  public Wiring asking(List<LanguageModel> others) {
    return new Wiring(stores, others, clock, keepText, deadline);
  }

  /// The same by another clock.
  public Wiring at(InstantSource other) {
    return new Wiring(stores, models, other, keepText, deadline);
  }

  /// The same over other stores.
  public Wiring over(Stores others) {
    return new Wiring(others, models, clock, keepText, deadline);
  }

  /// A judge gets nine tenths of the time, so that there is some left to keep what it said.
  private Duration patience() {
    return deadline.multipliedBy(9).dividedBy(10);
  }

  private Sleeper waiting() {
    InstantSource theirs = clock;
    return new Sleeper() {
      @Override
      public InstantSource clock() {
        return theirs;
      }

      @Override
      public void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }

  /// The same, where only the digests of texts are kept, and of what judges say of them.
  public Wiring withoutText() {
    return new Wiring(stores, models, clock, false, deadline);
  }

  public static Wiring folder(Path folder, Duration deadline) {
    return over(FileStores.in(folder), deadline);
  }

  /// A store call gets a quarter of the time, and a request starts none in the last quarter, so
  /// that there is always some left to say that the store was busy.
  public static Wiring table(DynamoDbClient client, String name, Duration deadline) {
    return over(DynamoStores.in(new DynamoTable(client, name, deadline.dividedBy(4))), deadline);
  }

  /// Functions that fetch nothing and tell nobody what they do.
  public Functions functions() {
    return functions(ObjectSource.NONE, RequestLog.SILENT);
  }

  public Functions functions(ObjectSource source, RequestLog requestLog) {
    ArtefactLoader loader =
        new ArtefactLoader(stores.artefacts(), stores.names(), stores.aliases());
    ArtefactRepository repository = new ArtefactRepository(stores, clock);
    CompletionCache completions = new CompletionCache(stores, clock, deadline);
    DraftClient draftClient = new DraftClient(completions, models, waiting(), patience());
    return new Functions(
        new CompileBundleFunction(repository),
        new RubricDrafter(keepText ? draftClient : draftClient.withoutText(), clock),
        new ExtractFunction(
            loader,
            repository,
            new IdempotentExecution(stores.requests(), clock, deadline),
            new JudgeClient(completions, models, waiting(), patience()),
            keepText),
        new ScoreFunction(loader, repository),
        new CalibrateFunction(loader, repository, stores.scorecards()),
        new TextInputLoader(source),
        new RequestLogger(requestLog, clock),
        deadline.multipliedBy(3).dividedBy(4));
  }

  /// Buckets of the region, or of `PLUMBLINE_S3_ENDPOINT`; which ones may be read is for the role
  /// to say.
  public static ObjectSource source(Map<String, String> environment) {
    Region region = region(environment);
    Duration patience = deadline(environment).dividedBy(4);
    return new S3Source(
        UrlConnectionHttpClient.builder()
            .connectionTimeout(patience.dividedBy(2))
            .socketTimeout(patience)
            .build(),
        environment.containsKey("PLUMBLINE_S3_ENDPOINT")
            ? URI.create(environment.get("PLUMBLINE_S3_ENDPOINT"))
            : S3Source.endpoint(region),
        region,
        EnvironmentVariableCredentialsProvider.create(),
        Clock.systemUTC());
  }

  private static Duration deadline(Map<String, String> environment) {
    return Duration.ofMillis(
        Long.parseLong(environment.getOrDefault("PLUMBLINE_DEADLINE_MILLIS", DEADLINE_MILLIS)));
  }

  private static Region region(Map<String, String> environment) {
    return Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
  }

  /// A table as a person reaches it: with the credentials that AWS's own tools would take.
  ///
  /// @throws IllegalArgumentException in words for a person, if no region is named
  public static Stores administered(String table, Map<String, String> environment) {
    if (!environment.containsKey("AWS_REGION")) {
      throw new IllegalArgumentException("AWS_REGION is not set: name the region of the table");
    }
    DynamoDbClient client =
        client(environment, DefaultCredentialsProvider.builder().build(), PERSONS_PATIENCE);
    return DynamoStores.in(new DynamoTable(client, table, PERSONS_PATIENCE));
  }

  private static Wiring table(Map<String, String> environment, Duration deadline) {
    return table(
        client(environment, EnvironmentVariableCredentialsProvider.create(), deadline.dividedBy(4)),
        environment.get("PLUMBLINE_TABLE"),
        deadline);
  }

  private static DynamoDbClient client(
      Map<String, String> environment, AwsCredentialsProvider credentials, Duration patience) {
    DynamoDbClientBuilder client =
        DynamoDbClient.builder()
            .region(region(environment))
            .credentialsProvider(credentials)
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(patience.dividedBy(2))
                    .socketTimeout(patience)
                    .build())
            .overrideConfiguration(
                it -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()).apiCallTimeout(patience));
    if (environment.containsKey("PLUMBLINE_ENDPOINT")) {
      client.endpointOverride(URI.create(environment.get("PLUMBLINE_ENDPOINT")));
    }
    return client.build();
  }
}
