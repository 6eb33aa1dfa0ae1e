package dev.plumbline.aws.function;

import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.openapi.HttpFront;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

/// The API in front of the packaged functions as processes over a real table.
class FrontIT extends FrontTest {

  @TempDir private static Path unpacked;

  private static final Map<String, Processes> PROCESSES = new TreeMap<>();

  @Override
  synchronized BiFunction<String, byte[], byte[]> functions()
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.exists(PackagedFunction.ZIP), "no package: run ./mvnw package first");
    if (PROCESSES.isEmpty()) {
      String table = TestTables.table(TestTables.client(), "f-" + UUID.randomUUID()).name();
      PackagedFunction.unpack(unpacked);
      for (String name : Functions.NAMES) {
        String endpoint = TestTables.endpoint().toString();
        Map<String, String> environment = PackagedFunction.environment(name, endpoint, table);
        environment.put("PLUMBLINE_APPEALS", "{\"decide_days\": 14}");
        environment.put("PLUMBLINE_CALLERS", HttpFront.settings());
        PROCESSES.put(name, new Processes(unpacked, environment));
      }
    }
    return (name, request) -> {
      try {
        return PROCESSES
            .get(name)
            .invoke(request)
            .body()
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
    };
  }

  @AfterAll
  static void stop() {
    PROCESSES.values().forEach(Processes::close);
  }
}
