package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.Interposed;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/// A table that is throttled, in conflict, slow or damaged, seen from outside of the functions.
@Tag("slow")
class StoreTroubleTest {

  /// All but the evaluator, which answers in another form: `EvaluatorFunctionTest`.
  static final List<String> NAMES =
      Functions.NAMES.stream().filter(it -> !it.equals("evaluator")).toList();

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant LATER = NOON.plus(Tables.DEADLINE).plusSeconds(1);
  private static final CountedJudge JUDGE = new CountedJudge(0);
  private static final Map<String, JsonObject> REQUESTS = new TreeMap<>();

  private static Contents start;

  /// A bundle, twenty scored extractions and a calibration; and for each function something new.
  @BeforeAll
  static void prepare() throws IOException, InterruptedException {
    DynamoTable table = Tables.fresh();
    ExampleRequests exampleRequests = Tables.asked(table, NOON, JUDGE);
    JsonObject bundle = exampleRequests.ask("compile-bundle", Tables.compilation());
    List<Json> labels = new ArrayList<>();
    JsonObject last = JsonObject.EMPTY;
    for (int i = 0; i < 20; i++) {
      last = exampleRequests.ask("extract", Tables.extraction(bundle, Tables.essay(i)));
      exampleRequests.ask("score", Tables.score(last));
      labels.add(
          JsonObject.of(
              "document", last.get("document"),
              "scores", JsonObject.of("composite", 1 + i % 6)));
    }
    JsonObject calibrate =
        JsonObject.of(
            "bundle", bundle.get("bundle"), "labels", new JsonArray(labels), "method", "offset");
    JsonObject calibrated = exampleRequests.ask("calibrate", calibrate);
    JsonObject extracted =
        exampleRequests.ask("extract", Tables.extraction(bundle, Tables.essay(20)));
    start = Contents.of(table);
    REQUESTS.put(
        "compile-bundle",
        JsonObject.of(
            "rubric",
            Tables.rubric().replace("version: 1.0.0", "version: 1.0.1"),
            "alias",
            "live"));
    REQUESTS.put("extract", Tables.byJudge(bundle, Tables.essay(21)));
    REQUESTS.put(
        "score",
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "extraction", extracted.get("extraction"),
            "calibration", calibrated.get("calibration")));
    REQUESTS.put("calibrate", calibrate);
    REQUESTS.put("batch", Tables.split(Json.of("short-argument@live")));
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void transient_outcomes_are_retried(String function) throws Exception {
    List<SdkException> troubles =
        List.of(
            throttling(),
            TransactionConflictException.builder().statusCode(400).build(),
            RequestLimitExceededException.builder().statusCode(400).build(),
            InternalServerErrorException.builder().statusCode(500).build(),
            ApiCallTimeoutException.create(1),
            SdkClientException.create("reset", new IOException("connection reset")));

    // every call goes wrong the first time, each in another way
    JsonObject answer =
        troubled(
                start.copied(),
                Tables.DEADLINE,
                call -> call % 2 == 1 ? troubles.get(call / 2 % troubles.size()) : null)
            .ask(function, REQUESTS.get(function));

    assertThat(answer).isEqualTo(undisturbed(function));
  }

  @Test
  void a_move_of_an_alias_in_conflict_is_made_again() throws Exception {
    TransactionCanceledException conflict =
        TransactionCanceledException.builder()
            .cancellationReasons(
                CancellationReason.builder().code("TransactionConflict").build(),
                CancellationReason.builder().code("None").build())
            .build();
    DynamoTable table = start.copied();

    // two specs, bundle, name, alias; the sixth call moves it
    JsonObject answer =
        troubled(table, Tables.DEADLINE, call -> call == 6 ? conflict : null)
            .ask("compile-bundle", REQUESTS.get("compile-bundle"));

    assertThat(answer.text("outcome")).isEqualTo("locked");
    assertThat(Contents.of(table).rows().get("alias#short-argument@live 0").get("bundle").s())
        .isEqualTo(answer.text("bundle"));
  }

  @ParameterizedTest
  @CsvSource({
    "score, bundle#",
    "score, extraction#",
    "score, calibration#",
    "extract, bundle#",
    "calibrate, scorecard#",
    "calibrate, extraction#",
    "calibrate, bundle#"
  })
  void one_flipped_bit_is_corrupt(String function, String kind) throws Exception {
    DynamoTable table = start.copied();
    start
        .rows()
        .forEach((key, row) -> {
          if (key.startsWith(kind)) {
            byte[] body = row.get("body").b().asByteArray();
            body[body.length - 9] ^= 4;
            Map<String, AttributeValue> flipped = new TreeMap<>(row);
            flipped.put("body", AttributeValue.fromB(SdkBytes.fromByteArray(body)));
            table.client().putItem(it -> it.tableName(table.name()).item(flipped));
          }
        });

    JsonObject answer = Tables.asked(table, LATER, JUDGE).ask(function, REQUESTS.get(function));

    assertThat(answer.text("outcome")).as(answer.toString()).isEqualTo("corrupt");
  }

  private static JsonObject undisturbed(String function) throws Exception {
    JsonObject answer =
        Tables.asked(start.copied(), NOON, JUDGE).ask(function, REQUESTS.get(function));
    assertThat(answer.find("problems")).isEmpty();
    return answer;
  }

  private static ExampleRequests troubled(
      DynamoTable table, Duration deadline, IntFunction<Throwable> trouble) throws Exception {
    DynamoTable behind =
        new DynamoTable(Interposed.before(table.client(), trouble), table.name(), deadline);
    return Tables.asked(behind, InstantSource.fixed(NOON), deadline, JUDGE);
  }

  private static ProvisionedThroughputExceededException throttling() {
    return ProvisionedThroughputExceededException.builder().statusCode(400).build();
  }
}
