package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.fixtures.Soak;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Several processes ask one model. Only the table knows of all of them.
@Tag("slow")
@Tag("soak")
class ModelLimitsInProcessesTest {

  private static final int PROCESSES = Soak.times("processes", 3, 8);

  private static final String SPENT = "what may be spent on this model today is spent";
  private static final String HELD =
      "what may be spent on this model today is reserved by calls under way";

  @Test
  void processes_together_exceed_neither_the_rate_nor_what_a_day_may_cost() throws Exception {
    DynamoTable table = Tables.fresh();
    LocalDate before = today();
    List<String> said = new ArrayList<>();
    long begin;
    List<Long> arrivals;
    try (ModelStub stub = new ModelStub()) {
      List<Process> processes = new ArrayList<>();
      List<BufferedReader> outputs = new ArrayList<>();
      try {
        for (int i = 0; i < PROCESSES; i++) {
          processes.add(
              LimitedCaller.start(
                  TestTables.endpoint(),
                  table.name(),
                  stub.environment().get("PLUMBLINE_OPENAI_URL")));
          outputs.add(processes.getLast().inputReader(UTF_8));
        }
        for (BufferedReader output : outputs) {
          awaitReady(output);
        }
        begin = System.nanoTime();
        for (Process process : processes) {
          process.getOutputStream().write('\n');
          process.getOutputStream().flush();
        }
        for (BufferedReader output : outputs) {
          output.lines().forEach(said::add);
        }
      } finally {
        processes.forEach(Process::destroyForcibly);
      }
      arrivals = stub.arrivals().stream().filter(it -> it > begin).toList();
    }

    assertThat(said).hasSize(PROCESSES * LimitedCaller.CALLS).isSubsetOf("answered", SPENT, HELD);
    for (int i = LimitedCaller.RATE.burst(); i < arrivals.size(); i++) {
      // after the burst, each call an interval after the one before at the earliest
      long intervals = i - LimitedCaller.RATE.burst() + 1L;
      assertThat(arrivals.get(i) - begin)
          .as("call " + i)
          .isGreaterThanOrEqualTo(intervals * LimitedCaller.RATE.interval().toNanos());
    }
    if (before.equals(today())) {
      assertThat(arrivals).hasSize(LimitedCaller.CALLS_A_DAY);
      assertThat(Collections.frequency(said, "answered")).isEqualTo(LimitedCaller.CALLS_A_DAY);
      assertThat(spent(table, before))
          .isEqualTo(LimitedCaller.CALLS_A_DAY * LimitedCaller.RESERVED_MILLIONTHS);
    }
  }

  private static void awaitReady(BufferedReader output) throws IOException {
    String line = output.readLine();
    while (line != null && !line.equals("ready")) {
      line = output.readLine();
    }
    assertThat(line).isEqualTo("ready");
  }

  private static LocalDate today() {
    return Instant.now().atOffset(ZoneOffset.UTC).toLocalDate();
  }

  private static long spent(DynamoTable table, LocalDate day) {
    Map<String, AttributeValue> key =
        Map.of(
            "pk", AttributeValue.fromS("quota#openai:stub-1"),
            "sk", AttributeValue.fromS(day.toString()));
    return Long.parseLong(
        table
            .client()
            .getItem(get -> get.tableName(table.name()).key(key).consistentRead(true))
            .item()
            .get("spent")
            .n());
  }
}
