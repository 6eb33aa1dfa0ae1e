package dev.plumbline.aws.dynamodb;

import dev.plumbline.aws.local.LocalTable;
import dev.plumbline.aws.local.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// DynamoDB Local, one for all tests of a run; `-Dddb.endpoint=` names another server instead.
/// Where there is neither (`-Dquick` leaves it out), tests say so and skip.
public final class DynamoDbLocal {

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
    return LocalTable.client(endpoint(), interceptors);
  }

  /// A fresh table as `infra/` declares it.
  public static DynamoTable table(DynamoDbClient client, String name) {
    return new DynamoTable(LocalTable.named(name, client), name, Duration.ofSeconds(10));
  }

  private static URI start() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        LocalTable.isInstalled(), "DynamoDB Local is not there: build without -Dquick");
    return ServerProcess.start("DynamoDB Local", LocalTable::command, LocalTable.LOG);
  }

  private DynamoDbLocal() {}
}
