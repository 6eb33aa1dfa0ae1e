package dev.plumbline.aws.dynamodb;

import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.aws.local.ServerProcess;
import dev.plumbline.aws.local.TableServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// One server of tables for all tests of a run: in the memory of this process, DynamoDB Local with
/// the profile `dynamodb-local`, or with `-Dddb.endpoint=` another.
public final class TestTables {

  private static final String GIVEN = System.getProperty("ddb.endpoint", "");

  /// Whether the profile is on, which says where DynamoDB Local is.
  static final boolean DYNAMODB_LOCAL = Boolean.getBoolean("dynamodb-local");

  private static final Path LOG = Path.of("target/dynamodb-local.log");
  private static final Path CLASS_PATH = Path.of("target/dynamodb-local.classpath");

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
    return LocalTable.client(endpoint(), interceptors);
  }

  /// A fresh table as `infra/` declares it.
  public static DynamoTable table(DynamoDbClient client, String name) {
    return new DynamoTable(LocalTable.named(name, client), name, Duration.ofSeconds(10));
  }

  private static URI start() throws IOException, InterruptedException {
    return DYNAMODB_LOCAL
        ? ServerProcess.start("DynamoDB Local", TestTables::dynamoDbLocal, LOG)
        : TableServer.start(0);
  }

  /// An empty server in memory, on a class path of its own, which the profile writes down.
  private static List<String> dynamoDbLocal(int port) {
    try {
      return List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-Xmx512m",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-cp",
          Files.readString(CLASS_PATH).strip(),
          "software.amazon.dynamodb.services.local.main.ServerRunner",
          "-inMemory",
          "-sharedDb",
          "-disableTelemetry",
          "-port",
          Integer.toString(port));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private TestTables() {}
}
