package dev.plumbline.aws.application;

import dev.plumbline.aws.dynamodb.TestTables;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.UUID;

/// A fresh table for the application under test.
public final class FreshTable implements QuarkusTestResourceLifecycleManager {

  @Override
  public Map<String, String> start() {
    try {
      String table = "t-" + UUID.randomUUID();
      TestTables.table(TestTables.client(), table);
      return Map.of(
          "plumbline.table", table, "plumbline.endpoint", TestTables.endpoint().toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  @Override
  public void stop() {
    // the server ends with the tests
  }
}
