package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.RequestSteps;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.proof.VerifiedStore;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A process may end at any step of what it writes, before the step is taken or after, with its
/// answer lost. Then nothing is lost and nothing doubled, and the next call completes.
@Tag("slow")
@Tag("soak")
class KilledTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  /// When the lease of a caller killed at noon expires.
  private static final Instant LATER = NOON.plus(Tables.DEADLINE).plusSeconds(1);

  @TempDir private Path folder;

  private final CountedJudge judge = new CountedJudge(0);

  private interface Prepared {
    JsonObject request(ExampleRequests exampleRequests) throws IOException;
  }

  @Test
  void a_bundle_with_its_name_and_alias() throws Exception {
    // the name is looked up; two specs, bundle, name; the alias is looked up and moved
    assertThat(killedAtEveryStep("compile-bundle", _ -> Tables.compilation())).isEqualTo(7);
  }

  @Test
  void an_extraction_by_a_judge_under_its_lease() throws Exception {
    // the bundle is read; the text; the turns of the request and of the judge's call; whether the
    // text was erased; the row for what the judge said, that itself, and that it did; the row for
    // the extraction, whether the text was erased meanwhile, the extraction itself, and that it
    // answers the request
    assertThat(
            killedAtEveryStep(
                "extract", exampleRequests -> byJudge(exampleRequests, Tables.essay(0))))
        .isEqualTo(12);
  }

  @Test
  void an_extraction_of_a_text_stored_in_chunks() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder(Tables.essay(0));
    while (text.length() < 600_000) {
      text.append(' ').append(Long.toString(random.nextLong() >>> 1, 36));
    }

    // for the text: whether it is there, two chunks, and a header; both are read later; every third
    // step is tried
    assertThat(
            killedAtSteps(
                Soak.LONG ? 1 : 3,
                "extract",
                exampleRequests -> byJudge(exampleRequests, text.toString())))
        .isEqualTo(Soak.LONG ? 12 + 3 + 2 : 18);
  }

  @Test
  void a_scorecard_with_its_row_for_labels() throws Exception {
    // bundle and extraction are read; scorecard and row
    assertThat(
            killedAtEveryStep(
                "score", exampleRequests -> Tables.score(extracted(exampleRequests, 0))))
        .isEqualTo(4);
  }

  @Test
  void a_calibration() throws Exception {
    // bundle, rows, scorecards and extractions are read; the calibration
    assertThat(killedAtEveryStep("calibrate", KilledTest::labelled)).isEqualTo(5);
  }

  private static List<Arguments> ended() {
    return List.of(
            Arguments.of("extract", 5, "after"),
            Arguments.of("compile-bundle", 4, "after"),
            Arguments.of("extract", 9, "before"),
            Arguments.of("score", 3, "after"))
        .subList(0, Soak.times("processes", 1, 4));
  }

  @ParameterizedTest
  @MethodSource("ended")
  void a_process_that_is_gone_in_the_middle(String function, int step, String when)
      throws Exception {
    DynamoTable undisturbed = Tables.fresh();
    JsonObject request = request(function, Tables.asked(undisturbed, NOON, judge));
    DynamoTable table = Contents.of(undisturbed).copied();
    JsonObject expected = Tables.asked(undisturbed, NOON, judge).ask(function, request);
    Path body = Files.writeString(folder.resolve("request.json"), request.toString());
    Process process = HaltingStores.start(table, function, step, when, body);
    assertThat(process.waitFor()).isEqualTo(HaltingStores.CODE);
    Contents.of(table).assertThatNothingPointsNowhere();
    Instant later = Instant.now().plus(Tables.DEADLINE).plusSeconds(1);
    assertThat(Tables.asked(table, later, judge).ask(function, request)).isEqualTo(expected);
    assertThat(Contents.of(table).keys()).isEqualTo(Contents.of(undisturbed).keys());
  }

  private static JsonObject request(String function, ExampleRequests exampleRequests)
      throws IOException {
    return switch (function) {
      case "compile-bundle" -> Tables.compilation();
      case "extract" -> byJudge(exampleRequests, Tables.essay(0));
      default -> Tables.score(extracted(exampleRequests, 0));
    };
  }

  private int killedAtEveryStep(String function, Prepared prepared) throws Exception {
    return killedAtSteps(1, function, prepared);
  }

  /// @param stride from one step to the next that is tried
  /// @return how many steps the undisturbed call takes, and perhaps some up to the stride
  private int killedAtSteps(int stride, String function, Prepared prepared) throws Exception {
    DynamoTable undisturbed = Tables.fresh();
    JsonObject request = prepared.request(Tables.asked(undisturbed, NOON, judge));
    Contents start = Contents.of(undisturbed);
    JsonObject expected = Tables.asked(undisturbed, NOON, judge).ask(function, request);
    assertThat(expected.find("problems")).isEmpty();
    for (int step = 1; ; step += stride) {
      // in the short form before one step, after the next
      for (boolean after : Soak.LONG ? List.of(false, true) : List.of(step % 2 == 0)) {
        DynamoTable table = start.copied();
        int callsBefore = judge.calls();
        if (!killed(table, RequestSteps.killed(step, after), function, request)) {
          return step - 1;
        }
        Contents.of(table).assertThatNothingPointsNowhere();

        JsonObject next = Tables.asked(table, LATER, judge).ask(function, request);

        String where = function + (after ? " after" : " before") + " step " + step;
        assertThat(next).as(where).isEqualTo(expected);
        assertThat(judge.calls() - callsBefore).as(where).isLessThanOrEqualTo(2);
        Contents contents = Contents.of(table);
        assertThat(contents.keys()).as(where).isEqualTo(Contents.of(undisturbed).keys());
        Path copy = folder.resolve(function + step + after);
        contents.copy(copy);
        VerifiedStore.all(copy);
      }
    }
  }

  private boolean killed(
      DynamoTable table, RequestSteps requestSteps, String function, JsonObject request)
      throws Exception {
    DynamoTable dying =
        new DynamoTable(TestTables.client(requestSteps), table.name(), Duration.ofSeconds(10));
    try {
      Tables.asked(dying, NOON, judge).ask(function, request);
    } catch (RequestSteps.Killed killed) {
      assertThat(requestSteps.ended()).isTrue();
    }
    return requestSteps.ended();
  }

  private static JsonObject byJudge(ExampleRequests exampleRequests, String text)
      throws IOException {
    return Tables.byJudge(exampleRequests.ask("compile-bundle", Tables.compilation()), text);
  }

  private static JsonObject extracted(ExampleRequests exampleRequests, int number)
      throws IOException {
    JsonObject bundle = exampleRequests.ask("compile-bundle", Tables.compilation());
    return exampleRequests.ask("extract", Tables.extraction(bundle, Tables.essay(number)));
  }

  private static JsonObject labelled(ExampleRequests exampleRequests) throws IOException {
    JsonObject bundle = exampleRequests.ask("compile-bundle", Tables.compilation());
    List<Json> labels = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      JsonObject extracted =
          exampleRequests.ask("extract", Tables.extraction(bundle, Tables.essay(i)));
      exampleRequests.ask("score", Tables.score(extracted));
      labels.add(
          JsonObject.of(
              "document", extracted.get("document"),
              "scores", JsonObject.of("composite", 1 + i % 6)));
    }
    return JsonObject.of(
        "bundle", bundle.get("bundle"), "labels", new JsonArray(labels), "method", "offset");
  }
}
