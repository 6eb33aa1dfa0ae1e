package dev.plumbline.function;

import dev.plumbline.judging.Completions;
import dev.plumbline.judging.Judging;
import dev.plumbline.judging.Waiting;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.source.Source;
import dev.plumbline.source.s3.S3Source;
import dev.plumbline.source.s3.SignedGet;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Approvals;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.BundleNames;
import dev.plumbline.store.Requests;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.dynamodb.DynamoAliases;
import dev.plumbline.store.dynamodb.DynamoApprovals;
import dev.plumbline.store.dynamodb.DynamoArtefactStore;
import dev.plumbline.store.dynamodb.DynamoBundleNames;
import dev.plumbline.store.dynamodb.DynamoRequests;
import dev.plumbline.store.dynamodb.DynamoScorecardIndex;
import dev.plumbline.store.dynamodb.Table;
import dev.plumbline.store.files.FileAliases;
import dev.plumbline.store.files.FileApprovals;
import dev.plumbline.store.files.FileArtefactStore;
import dev.plumbline.store.files.FileBundleNames;
import dev.plumbline.store.files.FileRequests;
import dev.plumbline.store.files.FileScorecardIndex;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
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
    ArtefactStore artefacts,
    BundleNames names,
    Requests requests,
    Aliases aliases,
    ScorecardIndex index,
    Approvals approvals,
    List<LanguageModel> models,
    InstantSource clock,
    boolean keepText,
    Duration deadline) {

  private static final String DEADLINE_MILLIS = "30000";

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
    Wiring asking = wiring.asking(Models.of(environment));
    return environment.getOrDefault("PLUMBLINE_KEEP_TEXT", "true").equals("false")
        ? asking.withoutText()
        : asking;
  }

  /// The same, where these models may be called.
  public Wiring asking(List<LanguageModel> others) {
    return new Wiring(
        artefacts, names, requests, aliases, index, approvals, others, clock, keepText, deadline);
  }

  /// A judge gets nine tenths of the time, so that there is some left to keep what it said.
  private Duration patience() {
    return deadline.multipliedBy(9).dividedBy(10);
  }

  private Waiting waiting() {
    InstantSource theirs = clock;
    return new Waiting() {
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

  /// The same, where only the digests of texts are kept.
  public Wiring withoutText() {
    return new Wiring(
        artefacts, names, requests, aliases, index, approvals, models, clock, false, deadline);
  }

  public static Wiring folder(Path folder, Duration deadline) {
    return new Wiring(
        new FileArtefactStore(folder),
        new FileBundleNames(folder),
        new FileRequests(folder),
        new FileAliases(folder),
        new FileScorecardIndex(folder),
        new FileApprovals(folder),
        List.of(),
        InstantSource.system(),
        true,
        deadline);
  }

  /// A store call gets a quarter of the time, and a request starts none in the last quarter, so
  /// that there is always some left to say that the store was busy.
  public static Wiring table(DynamoDbClient client, String name, Duration deadline) {
    Table table = new Table(client, name, deadline.dividedBy(4));
    return new Wiring(
        new DynamoArtefactStore(table),
        new DynamoBundleNames(table),
        new DynamoRequests(table),
        new DynamoAliases(table),
        new DynamoScorecardIndex(table),
        new DynamoApprovals(table),
        List.of(),
        InstantSource.system(),
        true,
        deadline);
  }

  /// Functions that fetch nothing and tell nobody what they do.
  public Functions functions() {
    return functions(Source.NONE, Journal.SILENT);
  }

  public Functions functions(Source source, Journal journal) {
    Loader loader = new Loader(artefacts, names, aliases);
    Keeper keeper = new Keeper(artefacts, names, aliases, index, approvals, clock);
    Completions completions = new Completions(artefacts, requests, clock, deadline);
    return new Functions(
        new CompileBundleFunction(keeper),
        new ExtractFunction(
            loader,
            keeper,
            new Once(requests, clock, deadline),
            new Judging(completions, models, waiting(), patience()),
            keepText),
        new ScoreFunction(loader, keeper),
        new CalibrateFunction(loader, keeper, index),
        new Sources(source),
        new Teller(journal, clock),
        deadline.multipliedBy(3).dividedBy(4));
  }

  /// Buckets of the region, or of `PLUMBLINE_S3_ENDPOINT`; which ones may be read is for the role
  /// to say.
  public static Source source(Map<String, String> environment) {
    Region region = region(environment);
    Duration patience = deadline(environment).dividedBy(4);
    return new S3Source(
        UrlConnectionHttpClient.builder()
            .connectionTimeout(patience.dividedBy(2))
            .socketTimeout(patience)
            .build(),
        new SignedGet(
            environment.containsKey("PLUMBLINE_S3_ENDPOINT")
                ? URI.create(environment.get("PLUMBLINE_S3_ENDPOINT"))
                : SignedGet.endpoint(region),
            region,
            EnvironmentVariableCredentialsProvider.create(),
            Clock.systemUTC()));
  }

  private static Duration deadline(Map<String, String> environment) {
    return Duration.ofMillis(
        Long.parseLong(environment.getOrDefault("PLUMBLINE_DEADLINE_MILLIS", DEADLINE_MILLIS)));
  }

  private static Region region(Map<String, String> environment) {
    return Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
  }

  private static Wiring table(Map<String, String> environment, Duration deadline) {
    DynamoDbClientBuilder client =
        DynamoDbClient.builder()
            .region(region(environment))
            .credentialsProvider(EnvironmentVariableCredentialsProvider.create())
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(deadline.dividedBy(8))
                    .socketTimeout(deadline.dividedBy(4))
                    .build())
            .overrideConfiguration(it ->
                it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                    .apiCallTimeout(deadline.dividedBy(4)));
    if (environment.containsKey("PLUMBLINE_ENDPOINT")) {
      client.endpointOverride(URI.create(environment.get("PLUMBLINE_ENDPOINT")));
    }
    return table(client.build(), environment.get("PLUMBLINE_TABLE"), deadline);
  }
}
