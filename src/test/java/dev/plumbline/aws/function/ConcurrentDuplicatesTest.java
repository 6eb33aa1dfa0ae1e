package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Soak;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Equal requests that come at once. `FunctionsIT` asks the same of packaged processes.
@Tag("slow")
@Tag("soak")
class ConcurrentDuplicatesTest {

  private static final int DEPLOYMENTS = Soak.times("deployments", 3, 8);
  private static final int TWINS = Soak.times("twins", 30, 100);

  @Test
  void concurrent_duplicates_call_the_judge_once_and_get_one_artefact() throws Exception {
    DynamoTable table = Tables.fresh();
    CountedJudge judge = new CountedJudge(500);
    List<ExampleRequests> deployments = new ArrayList<>();
    for (int i = 0; i < DEPLOYMENTS; i++) {
      DynamoTable own = new DynamoTable(TestTables.client(), table.name(), Duration.ofSeconds(20));
      deployments.add(Tables.asked(own, InstantSource.system(), judge));
    }
    JsonObject bundle = deployments.getFirst().ask("compile-bundle", Tables.compilation());
    JsonObject request = Tables.byJudge(bundle, Tables.essay(0));

    List<RetriedAnswer> told =
        together(TWINS, i -> insisting(deployments.get(i % DEPLOYMENTS), request));

    assertThat(judge.calls()).isEqualTo(1);
    assertThat(told.stream().map(RetriedAnswer::answer).distinct()).hasSize(1);
    assertThat(told.getFirst().answer().text("outcome")).isEqualTo("extracted");
    assertThat(told).anySatisfy(it -> assertThat(it.inProgress()).isPositive());
    assertThat(Contents.of(table).count(ArtefactKind.EXTRACTION)).isEqualTo(1);
    assertThat(Contents.of(table).count(ArtefactKind.COMPLETION)).isEqualTo(1);
  }

  /// @param inProgress how often a concurrent duplicate was in progress
  record RetriedAnswer(JsonObject answer, int inProgress) {}

  interface Turn {
    RetriedAnswer take(int index) throws InterruptedException;
  }

  /// Asks until there is an answer.
  static RetriedAnswer insisting(ExampleRequests functions, JsonObject request)
      throws InterruptedException {
    for (int tries = 0; tries < 600; tries++) {
      JsonObject answer = functions.ask("extract", request);
      if (!answer.text("outcome").equals("in-progress")) {
        return new RetriedAnswer(answer, tries);
      }
      assertThat(answer.integer("retryAfterSeconds")).isPositive();
      Thread.sleep(100);
    }
    throw new AssertionError("in progress for ever");
  }

  static List<RetriedAnswer> together(int count, Turn turn) throws Exception {
    List<Callable<RetriedAnswer>> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int index = i;
      turns.add(() -> turn.take(index));
    }
    List<RetriedAnswer> told = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      for (Future<RetriedAnswer> future : threads.invokeAll(turns)) {
        told.add(future.get());
      }
    }
    return told;
  }
}
