package dev.plumbline.aws.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/// DynamoDB Local in a process of its own, and tables in it. The build writes down where it is
/// (`dynamodb-local` in `pom.xml`); it is no part of any package.
public final class LocalTable {

  /// What the server prints.
  public static final Path LOG = Path.of("target/dynamodb-local.log");

  private static final Path CLASS_PATH = Path.of("target/dynamodb-local.classpath");

  public static boolean isInstalled() {
    return Files.exists(CLASS_PATH);
  }

  /// An empty server in memory, as [ServerProcess] starts it.
  public static List<String> command(int port) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        classPath(),
        "software.amazon.dynamodb.services.local.main.ServerRunner",
        "-inMemory",
        "-sharedDb",
        "-disableTelemetry",
        "-port",
        Integer.toString(port));
  }

  /// @param interceptors that see every request
  public static DynamoDbClient client(URI endpoint, ExecutionInterceptor... interceptors) {
    return DynamoDbClient.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(it ->
            it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                .executionInterceptors(List.of(interceptors)))
        .build();
  }

  /// Creates the table as `infra/` declares it, unless it is there.
  public static DynamoDbClient named(String name, DynamoDbClient client) {
    try {
      client.createTable(it ->
          it.tableName(name)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .attributeDefinitions(attribute("pk"), attribute("sk"))
              .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE)));
    } catch (ResourceInUseException existing) {
      // it has what was stored before a reload
    }
    return client;
  }

  private static String classPath() {
    try {
      return Files.readString(CLASS_PATH).strip();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
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

  private LocalTable() {}
}
