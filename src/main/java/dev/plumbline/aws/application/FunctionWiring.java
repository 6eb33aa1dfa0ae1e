package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.ModelQuotaSettings.ModelVariables;
import dev.plumbline.aws.application.SettingsCheck.AppealSetting;
import dev.plumbline.aws.application.SettingsCheck.CallerSetting;
import dev.plumbline.aws.application.SettingsCheck.EvaluatorSetting;
import dev.plumbline.aws.application.SettingsCheck.PolicySetting;
import dev.plumbline.aws.client.S3Source;
import dev.plumbline.aws.client.XRayTracer;
import dev.plumbline.aws.client.XRayTracer.TracedCalls;
import dev.plumbline.aws.client.XRayTracer.TracedModel;
import dev.plumbline.aws.client.XRayTracer.TracedSource;
import dev.plumbline.aws.dynamodb.BufferedHttpClient;
import dev.plumbline.aws.dynamodb.DynamoModelQuota;
import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.RequestLogger.Deployment;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.judge.session.BoundedModel;
import dev.plumbline.judge.session.RetryClock;
import dev.plumbline.store.DeclaredObjects;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.Stores;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.PrintStream;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/// Connects the functions with what the settings name. Each part is a bean, so that a test can
/// replace it.
@Singleton
public class FunctionWiring {

  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(5);

  private final FunctionSettings settings;
  private final Map<String, String> variables;
  private final Deployment deployment;
  private final Optional<XRayTracer> traces;
  private final Duration deadline;

  /// @throws IllegalStateException with all problems of the settings
  FunctionWiring(FunctionSettings settings, Config config, Instance<LocalStores> localStores) {
    this.settings = settings;
    this.variables = ModelVariables.of(settings, config);
    List<String> problems = SettingsCheck.problems(settings, variables, localStores.isResolvable());
    if (!problems.isEmpty()) {
      throw new IllegalStateException(
          "the settings are wrong, nothing was started:\n  " + String.join("\n  ", problems));
    }
    this.deployment =
        new Deployment(
            settings.stack().orElse(""),
            config.getOptionalValue("AWS_LAMBDA_FUNCTION_VERSION", String.class).orElse(""));
    this.traces =
        Optional.of(variables.getOrDefault(ModelVariables.DAEMON, ""))
            .filter(_ -> settings.traces().equals("true"))
            .map(XRayTracer::onLambda);
    this.deadline = Duration.ofMillis(Long.parseLong(settings.deadlineMillis()));
  }

  /// The client of Quarkus's extension. It does not retry, since the table decides what is retried;
  /// and it does not wait before it sends a request.
  @Produces
  @ApplicationScoped
  DynamoDbClient dynamoDbClient(DynamoDbClientBuilder builder) {
    settings.endpoint().map(URI::create).ifPresent(builder::endpointOverride);
    ClientOverrideConfiguration.Builder configuration =
        builder.overrideConfiguration().toBuilder()
            .retryStrategy(DefaultRetryStrategy.doNotRetry())
            .apiCallTimeout(callTimeout());
    traces.ifPresent(it -> configuration.addExecutionInterceptor(new TracedCalls(it)));
    return builder
        .httpClientBuilder(
            BufferedHttpClient.around(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECTION_TIMEOUT)
                    .socketTimeout(SOCKET_TIMEOUT)))
        .overrideConfiguration(configuration.build())
        .build();
  }

  @Produces
  @Singleton
  Stores stores(Instance<DynamoDbClient> client, Instance<LocalStores> localStores) {
    return settings
        .table()
        .map(table -> DynamoStores.in(DynamoTable.within(client.get(), table, deadline)))
        .orElseGet(() -> localStores.get().open());
  }

  @Produces
  @Singleton
  List<LanguageModel> models(Instance<DynamoDbClient> client) {
    List<LanguageModel> models =
        ModelFactory.configured(variables).stream()
            .map(model -> traces.<LanguageModel>map(it -> new TracedModel(model, it)).orElse(model))
            .toList();
    ModelQuotaSettings limits = ModelQuotaSettings.of(settings.model());
    if (limits.isNone() || models.isEmpty()) {
      return models;
    }
    // no faster and for no more than all processes together may
    ModelQuota quota =
        new DynamoModelQuota(
            DynamoTable.within(client.get(), settings.table().orElseThrow(), deadline));
    return models.stream()
        .<LanguageModel>map(model ->
            new BoundedModel(model, quota, RetryClock.real(), limits.rate(), limits.spending()))
        .toList();
  }

  /// The buckets of the region, or of `PLUMBLINE_S3_ENDPOINT`; which objects may be read is decided
  /// by `PLUMBLINE_OBJECTS` and by the role. There are none where the store is a folder.
  @Produces
  @Singleton
  ObjectSource objectSource() {
    if (settings.table().isEmpty() && settings.s3Endpoint().isEmpty()) {
      return ObjectSource.NONE;
    }
    Region region = Region.of(variables.getOrDefault("AWS_REGION", "us-east-1"));
    ObjectSource buckets = s3(region);
    ObjectSource all =
        traces.<ObjectSource>map(it -> new TracedSource(buckets, it)).orElse(buckets);
    return settings
        .objects()
        .flatMap(DeclaredObjects::parse)
        .<ObjectSource>map(prefixes -> new DeclaredObjects(all, prefixes))
        .orElse(all);
  }

  private ObjectSource s3(Region region) {
    return new S3Source(
        UrlConnectionHttpClient.builder()
            .connectionTimeout(callTimeout().dividedBy(2))
            .socketTimeout(callTimeout())
            .build(),
        settings.s3Endpoint().map(URI::create).orElseGet(() -> S3Source.endpoint(region)),
        region,
        DefaultCredentialsProvider.builder().build(),
        Clock.systemUTC());
  }

  @Produces
  @Singleton
  RequestLog requestLog() {
    return new StandardOutputLog(System.out);
  }

  @Produces
  @Singleton
  Functions functions(
      Stores stores, List<LanguageModel> models, ObjectSource source, RequestLog log) {
    Wiring wiring = new Wiring(stores, deadline, InstantSource.system()).models(models);
    settings.policy().map(PolicySetting::policy).ifPresent(wiring::policy);
    settings.appeals().map(AppealSetting::rules).ifPresent(wiring::appeals);
    settings.evaluators().map(EvaluatorSetting::evaluators).ifPresent(wiring::evaluators);
    settings.callers().map(CallerSetting::roles).ifPresent(wiring::callers);
    return (settings.storeText().equals("true") ? wiring : wiring.withoutText())
        .functions(source, log, deployment);
  }

  private Duration callTimeout() {
    return deadline.dividedBy(4);
  }

  /// The request log on standard output, which AWS Lambda sends to CloudWatch.
  ///
  /// It bypasses the logging framework, which would wrap the lines: CloudWatch finds metrics only
  /// in lines that are plain JSON.
  private record StandardOutputLog(PrintStream out) implements RequestLog {

    @Override
    public void write(String line) {
      byte[] bytes = (line + "\n").getBytes(UTF_8);
      out.write(bytes, 0, bytes.length);
      out.flush();
    }
  }

  /// Opens the stores of this machine, where no table is named. The package for AWS Lambda has
  /// none.
  public interface LocalStores {

    Stores open();
  }
}
