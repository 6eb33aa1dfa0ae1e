package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.proof.VerifiedStore;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Batches in an hour full of trouble: the table throttles, does not answer or loses its answer;
/// processes end, or their credentials expire; events and calls come twice and in any order; new
/// versions are deployed; the table is restored to an earlier time. Each document is evaluated
/// once, as the command line does it.
@Tag("slow")
@Tag("soak")
class BatchUnderFaultsTest {

  private static final int FILES = 12;
  private static final int LINES = 6;

  /// The last document of a file is the first of the next.
  private static final int DOCUMENTS = FILES * (LINES - 1) + 1;

  @TempDir private static Path folder;
  @TempDir private Path copy;

  private static final MemoryObjects OBJECTS = new MemoryObjects();
  private static final Map<String, String> SUMMARIES = new TreeMap<>();

  @BeforeAll
  static void evaluateOnTheCommandLine() throws IOException {
    try (ModelStub stub = new ModelStub()) {
      Map<String, String> environment = new TreeMap<>(stub.environment());
      environment.put("PLUMBLINE_OPENAI_TEMPERATURE", "none");
      for (int i = 0; i < FILES; i++) {
        StringBuilder lines = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
          String text = Tables.essay(i * (LINES - 1) + line);
          lines
              .append(CanonicalJson.text(JsonObject.of("id", "line " + line, "text", text)))
              .append('\n');
        }
        String key = "inbox/" + i + ".jsonl";
        OBJECTS.put(key, lines.toString());
        Path out = folder.resolve("out" + i);
        CapturedOutput evaluated =
            CapturedOutput.run(
                    environment,
                    "evaluate --rubric {} --documents {} --judge openai --out {} --store {} --salt-seed {} --quiet",
                    Tables.ESSAY.resolve("rubric.yaml"),
                    Files.writeString(folder.resolve(i + ".jsonl"), lines).toString(),
                    out,
                    folder.resolve("store"),
                    SimulatedHour.SALT_SEED)
                .ok();
        SUMMARIES.put(key, Files.readString(out.resolve("summary.json")));
      }
    }
  }

  private static IntStream seeds() {
    int[] fresh = FreshSeeds.of(BatchUnderFaultsTest.class);
    return IntStream.concat(
        IntStream.range(0, Soak.times("hours", 1, 3)),
        IntStream.of(fresh).limit(Soak.times("hours", 1, 3)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void each_document_is_evaluated_once_and_each_run_is_that_of_the_command_line(int seed)
      throws Exception {
    DynamoTable table = Tables.fresh();
    Tables.asked(table, Instant.parse("2026-01-01T11:59:00Z")).compile(Tables.ESSAY);
    SimulatedHour hour = new SimulatedHour(seed, table, OBJECTS);

    hour.pass(List.copyOf(SUMMARIES.keySet()));

    assertThat(hour.met().keySet()).isEqualTo(EnumSet.allOf(SimulatedHour.Trouble.class));
    assertThat(hour.table().name()).as("was restored").isNotEqualTo(table.name());
    assertThat(hour.executions()).hasSizeGreaterThanOrEqualTo(FILES);
    assertThat(hour.executions().stream().map(SimulatedHour.Execution::key).distinct())
        .hasSize(FILES);
    for (SimulatedHour.Execution each : hour.executions()) {
      assertThat(SUMMARIES.get(each.key())).contains(each.end().text("run"));
      assertThat(each.lines().stream().map(line -> line.integer("position")))
          .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
    }
    Contents contents = Contents.of(hour.table());
    contents.assertThatNothingPointsNowhere();
    for (ArtefactKind kind :
        List.of(ArtefactKind.DOCUMENT, ArtefactKind.EXTRACTION, ArtefactKind.SCORECARD)) {
      assertThat(contents.count(kind)).as(kind.id()).isEqualTo(DOCUMENTS);
    }
    assertThat(contents.count(ArtefactKind.RUN)).isEqualTo(FILES);
    contents.copy(copy);
    VerifiedStore.all(copy);
    assertThat(hour.asked()).hasSize(DOCUMENTS);
    hour.asked()
        .forEach((mark, times) ->
            assertThat(times).as("paid for " + mark).isLessThanOrEqualTo(1 + hour.lost(mark)));
  }
}
