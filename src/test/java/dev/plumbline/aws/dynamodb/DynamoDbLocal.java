package dev.plumbline.aws.dynamodb;

import dev.plumbline.fixtures.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// DynamoDB Local in a process of its own, one for all tests of a run; `-Dddb.endpoint=` names
/// another server instead. Where there is neither (`-Dquick` leaves it out), tests say so and skip.
public final class DynamoDbLocal {

  private static final Path CLASS_PATH = Path.of("target/dynamodb-local.classpath");
  private static final String GIVEN = System.getProperty("ddb.endpoint", "");

  private static Optional<URI> running = Optional.empty();

  public static synchronized URI endpoint() throws IOException, InterruptedException {
    if (running.isEmpty()) {
      running = Optional.of(GIVEN.isEmpty() ? start() : URI.create(GIVEN));
    }
    return running.get();
  }

  /// @param interceptors that see every request
  public static DynamoDbClient client(ExecutionInterceptor... interceptors)
      throws IOException, InterruptedException {
    return client(endpoint(), interceptors);
  }

  public static DynamoDbClient client(URI endpoint, ExecutionInterceptor... interceptors) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("nobody", "nothing")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(it ->
            it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                .executionInterceptors(List.of(interceptors)))
        .build();
  }

  /// A fresh table as `infra/` declares it.
  public static DynamoTable table(DynamoDbClient client, String name) {
    client.createTable(it ->
        it.tableName(name)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(attribute("pk"), attribute("sk"))
            .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)));
    return new DynamoTable(client, name, Duration.ofSeconds(10));
  }

  private static URI start() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.exists(CLASS_PATH), "DynamoDB Local is not there: build without -Dquick");
    String classPath = Files.readString(CLASS_PATH).strip();
    return ServerProcess.start(
        "DynamoDB Local",
        port ->
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                "software.amazon.dynamodb.services.local.main.ServerRunner",
                "-inMemory",
                "-sharedDb",
                "-disableTelemetry",
                "-port",
                Integer.toString(port)),
        Path.of("target/dynamodb-local.log"));
  }

  private static AttributeDefinition attribute(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private DynamoDbLocal() {}
}
