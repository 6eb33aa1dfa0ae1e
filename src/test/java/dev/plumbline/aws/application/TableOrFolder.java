package dev.plumbline.aws.application;

import dev.plumbline.aws.dynamodb.DynamoDbLocal;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.UUID;
import org.opentest4j.TestAbortedException;

/// A fresh table of DynamoDB Local for the application under test; a folder where there is none.
public final class TableOrFolder implements QuarkusTestResourceLifecycleManager {

  @Override
  public Map<String, String> start() {
    try {
      String table = "t-" + UUID.randomUUID();
      DynamoDbLocal.table(DynamoDbLocal.client(), table);
      return Map.of(
          "plumbline.table", table, "plumbline.endpoint", DynamoDbLocal.endpoint().toString());
    } catch (TestAbortedException withoutTable) {
      return folder();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private static Map<String, String> folder() {
    try {
      return Map.of("plumbline.store", Files.createTempDirectory("plumbline").toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void stop() {
    // the folder is a temporary one, and the server ends with the tests
  }
}
