package dev.plumbline.aws.function;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.RequestSteps;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.local.LocalTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// A process of its own that answers one request, which it reads, and ends in the middle of it.
public final class HaltingStores {

  static final int CODE = 137;

  private HaltingStores() {}

  /// @param arguments endpoint, table, function, step, `before` or `after`
  public static void main(String[] arguments) throws IOException {
    RequestSteps requestSteps =
        RequestSteps.halted(Integer.parseInt(arguments[3]), arguments[4].equals("after"));
    DynamoTable table =
        new DynamoTable(
            LocalTable.client(URI.create(arguments[0]), requestSteps),
            arguments[1],
            Duration.ofSeconds(20));
    ExampleRequests functions = Tables.asked(table, InstantSource.system(), new CountedJudge(0));
    functions.functions().answer(arguments[2], System.in.readAllBytes());
  }

  static Process start(DynamoTable table, String function, int step, String when, Path request)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                HaltingStores.class.getName(),
                TestTables.endpoint().toString(),
                table.name(),
                function,
                Integer.toString(step),
                when));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectInput(request.toFile())
        .start();
  }
}
