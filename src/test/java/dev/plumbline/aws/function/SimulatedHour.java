package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.Interposed;
import dev.plumbline.aws.dynamodb.RequestSteps.Killed;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/// An hour in which files are uploaded and evaluated as `infra/batch.asl.json` does it, with a
/// model and over a table, while the platform has every trouble that it can have. Time is
/// simulated, and a seed decides everything; where several calls run at once, one is made in the
/// middle of another.
final class SimulatedHour {

  static final JudgeIdentity MODEL = new JudgeIdentity("openai", "stub-1", "prompt/1");
  static final String SALT_SEED = "5eed".repeat(16);

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /// Short, so that a throttled table is soon busy.
  private static final Duration TABLE_TIME = Duration.ofMillis(60);

  private static final int CHUNK_LINES = 3;
  private static final int RETRIES_OF_PLATFORM = 8;
  private static final int RETRIES_OF_EXCEPTIONS = 2;
  private static final int WAITS_MAX = 60;
  private static final int DEPTH_MAX = 3;

  /// What can happen to a call of the table, each in its time of the hour.
  enum Trouble {
    THROTTLED(0.25),
    TIMED_OUT(0.12),
    ANSWER_LOST(0.12),
    PROCESS_ENDED(0.03),
    CREDENTIALS_EXPIRED(0.02),
    CALLED_TWICE(0.08);

    private final double share;

    Trouble(double share) {
      this.share = share;
    }
  }

  private record Event(long at, double order, Runnable work) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at == other.at ? Double.compare(order, other.order) : Long.compare(at, other.at);
    }
  }

  private final Thread thread = Thread.currentThread();
  private final Random random;
  private final MemoryObjects files;
  private final DynamoDbClient client;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final List<Trouble> troubles = new ArrayList<>();
  private final Map<Trouble, Integer> met = new EnumMap<>(Trouble.class);
  private final List<FunctionProcess> processes = new ArrayList<>();
  private final List<Execution> executions = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private final Map<String, Integer> lost = new HashMap<>();
  private DynamoTable table;

  /// Whether what is written now is gone when the table is restored.
  private boolean isForgotten;

  private long now;
  private int depth;
  private int version = 1;

  /// The trouble that was met last: each is met at least once in its time.
  private int begun = -1;

  SimulatedHour(long seed, DynamoTable table, MemoryObjects files)
      throws IOException, InterruptedException {
    random = new Random(seed);
    this.table = table;
    this.files = files;
    client = TestTables.client();
    for (int i = 0; i < 2; i++) {
      List<Trouble> some = new ArrayList<>(List.of(Trouble.values()));
      Collections.shuffle(some, random);
      troubles.addAll(some);
    }
  }

  /// The table at the end, which may be another than that of the beginning.
  DynamoTable table() {
    return table;
  }

  /// How often the platform was in trouble.
  Map<Trouble, Integer> met() {
    return met;
  }

  List<Execution> executions() {
    return executions;
  }

  /// How often the model was asked about each document.
  Map<String, Integer> asked() {
    Map<String, Integer> counts = new TreeMap<>();
    asked.forEach(mark -> counts.merge(mark, 1, Integer::sum));
    return counts;
  }

  /// How many answers about a document were lost before the table had them, or with the table.
  int lost(String document) {
    return lost.getOrDefault(document, 0);
  }

  /// Uploads the files, each some time after the one before, and lets the hour pass.
  void pass(List<String> keys) {
    for (int i = 0; i < keys.size(); i++) {
      String key = keys.get(i);
      long at = HOUR * i / keys.size() + random.nextInt(120_000);
      at(at, () -> start(key));
      if (random.nextInt(5) < 2) {
        at(at + random.nextInt(180_000), () -> start(key)); // the event comes twice
      }
    }
    at(between(5, 25), () -> version++);
    at(between(40, 55), () -> version++);
    at(between(15, 35), this::backUp);
    while (!events.isEmpty()) {
      next();
    }
  }

  private long between(int minutes, int others) {
    return Duration.ofMinutes(minutes).toMillis() + random.nextInt((others - minutes) * 60_000);
  }

  private void at(long time, Runnable work) {
    events.add(new Event(Math.max(now, time), random.nextDouble(), work));
  }

  private void in(int seconds, Runnable work) {
    at(now + seconds * 1_000L + random.nextInt(1_000), work);
  }

  private void next() {
    Event event = events.remove();
    now = Math.max(now, event.at());
    event.work().run();
  }

  /// The table is restored to this moment a few minutes later. What ended since then, or did not
  /// end, is started again.
  private void backUp() {
    Contents contents = Contents.of(table);
    long then = now;
    isForgotten = true;
    at(
        now + 60_000 + random.nextInt(300_000),
        () -> {
          try {
            table = contents.copied();
          } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
          }
          isForgotten = false;
          processes.forEach(process -> process.dead = true);
          for (Execution each : List.copyOf(executions)) {
            if (each.end.isEmpty() || each.endedAt >= then) {
              each.stop();
              executions.remove(each);
              in(5, () -> start(each.key));
            }
          }
        });
  }

  private void start(String key) {
    Execution execution = new Execution("e" + executions.size() + "-" + now, key, version);
    executions.add(execution);
    execution.begin();
  }

  /// A process of a function, which answers one request at a time.
  private final class FunctionProcess {
    private final int of;
    private final Functions functions;
    private boolean busy;
    private boolean dead;
    private long expiredUntil;
    private String unsettled = "";

    /// The key of the last lease, and that of the last call of the model.
    private Map<String, AttributeValue> leased = Map.of();

    private Map<String, AttributeValue> asking = Map.of();
    private Runnable twin = () -> {};

    private FunctionProcess(int of) {
      this.of = of;
      DynamoTable own =
          new DynamoTable(Interposed.around(client, this::around), table.name(), TABLE_TIME);
      functions =
          new Wiring(DynamoStores.in(own), DEADLINE, () -> NOON.plusMillis(now))
              .models(List.of(new ScriptedModel((request, _) -> said(request))))
              .functions(files, RequestLog.SILENT);
    }

    private ModelReply said(ModelRequest request) {
      String mark = ScriptedModel.mark(request);
      settle();
      unsettled = mark;
      asking = leased;
      asked.add(mark);
      now += 200;
      return ScriptedModel.said(CountedJudge.ANSWER.replace("MARK", mark));
    }

    /// An answer that was paid for and is not in the table by now is lost.
    private void settle() {
      if (!unsettled.isEmpty()) {
        lost.merge(unsettled, 1, Integer::sum);
        unsettled = "";
      }
    }

    private Object around(Object request, Callable<Object> call) throws Exception {
      now += 5;
      atOnce();
      Optional<Trouble> trouble = drawn();
      trouble.ifPresent(it -> met.merge(it, 1, Integer::sum));
      boolean isAfter = trouble.isPresent() && random.nextBoolean();
      if (trouble.isPresent()) {
        switch (trouble.get()) {
          case THROTTLED ->
              throw ProvisionedThroughputExceededException.builder().statusCode(400).build();
          case TIMED_OUT -> throw timeOut();
          case PROCESS_ENDED -> dead = !isAfter;
          case CREDENTIALS_EXPIRED -> expiredUntil = now + 20_000 + random.nextInt(200_000);
          case CALLED_TWICE -> inTheMiddle(twin);
          case ANSWER_LOST -> {
            // below
          }
        }
      }
      if (dead) {
        throw new Killed();
      }
      if (now < expiredUntil) {
        throw DynamoDbException.builder()
            .awsErrorDetails(AwsErrorDetails.builder().errorCode("ExpiredTokenException").build())
            .statusCode(400)
            .build();
      }
      Object answer = call.call();
      if (request instanceof UpdateItemRequest update) {
        updated(update);
      }
      if (trouble.equals(Optional.of(Trouble.PROCESS_ENDED))) {
        dead = true;
        throw new Killed();
      }
      if (trouble.equals(Optional.of(Trouble.ANSWER_LOST))) {
        throw timeOut();
      }
      return answer;
    }

    /// A call of the model is leased before it is made. Its answer is not lost if it is the result
    /// of that lease.
    private void updated(UpdateItemRequest request) {
      Set<String> values = request.expressionAttributeValues().keySet();
      if (values.contains(":owner")) {
        leased = request.key();
      } else if (values.contains(":result") && request.key().equals(asking) && !isForgotten) {
        unsettled = "";
      }
    }

    private Optional<Trouble> drawn() {
      if (now >= HOUR) {
        return Optional.empty();
      }
      int spell = (int) (now * troubles.size() / HOUR);
      boolean isFirst = spell > begun;
      begun = spell;
      Trouble trouble = troubles.get(spell);
      return isFirst || random.nextDouble() < trouble.share
          ? Optional.of(trouble)
          : Optional.empty();
    }
  }

  private static ApiCallTimeoutException timeOut() {
    return ApiCallTimeoutException.builder().message("slow").build();
  }

  /// What is due happens in the middle of a call.
  private void atOnce() {
    if (Thread.currentThread() == thread
        && !events.isEmpty()
        && events.peek().at() <= now + 2_000
        && random.nextInt(8) == 0) {
      inTheMiddle(this::next);
    }
  }

  /// Not in what a function does beside its work, in a thread of its own: two of these would take
  /// from the events at once, and one could be lost.
  private void inTheMiddle(Runnable work) {
    if (Thread.currentThread() == thread && depth < DEPTH_MAX) {
      depth++;
      try {
        work.run();
      } finally {
        depth--;
      }
    }
  }

  private JsonObject invoke(int of, String function, JsonObject request) {
    FunctionProcess process =
        processes.stream()
            .filter(it -> it.of == of && !it.busy && !it.dead)
            .findFirst()
            .orElseGet(() -> {
              FunctionProcess fresh = new FunctionProcess(of);
              processes.add(fresh);
              return fresh;
            });
    process.busy = true;
    process.twin = () -> twin(of, function, request);
    try {
      return ExampleRequests.object(
          process.functions.answer(function, request.toString().getBytes(UTF_8)));
    } finally {
      process.settle();
      process.busy = false;
    }
  }

  /// The same request while the first is under way, as after a time-out of the state machine;
  /// nobody waits for its answer.
  private void twin(int of, String function, JsonObject request) {
    try {
      invoke(of, function, request);
    } catch (Killed | RuntimeException unnoticed) {
      assertThat(unnoticed).isNotNull();
    }
  }

  /// An execution of the state machine, which is redriven until it succeeds.
  final class Execution {
    private final String id;
    private final String key;
    private final int of;
    private final List<String> results = new ArrayList<>();

    /// What a redrive begins with.
    private final List<Runnable> open = new ArrayList<>();

    private JsonObject split = JsonObject.EMPTY;
    private Optional<JsonObject> end = Optional.empty();
    private long endedAt;
    private int generation;

    private Execution(String id, String key, int of) {
      this.id = id;
      this.key = key;
      this.of = of;
    }

    String key() {
      return key;
    }

    /// What its last step answered.
    JsonObject end() {
      return end.orElseThrow(() -> new AssertionError(id + " did not end"));
    }

    /// The lines of its results.
    List<JsonObject> lines() {
      return results.stream()
          .flatMap(chunk -> ExampleRequests.object(chunk.getBytes(UTF_8)).list("lines").stream())
          .map(JsonObject.class::cast)
          .toList();
    }

    private void stop() {
      generation++;
      open.clear();
    }

    private void begin() {
      state("batch", "split", this::splitting, this::chunks);
    }

    private JsonObject splitting() {
      return Tables.split(
          JsonObject.builder()
              .put("bucket", "plumbline")
              .put("bundle", "short-argument@1.0.0")
              .put("key", key)
              .put("judge", MODEL.json())
              .put("lines", CHUNK_LINES));
    }

    private void chunks(JsonObject answer) {
      split = answer;
      for (Json range : answer.list("chunks")) {
        state(
            "extract", "extracted", () -> extracting(((JsonText) range).value()), this::extracted);
      }
    }

    private JsonObject extracting(String range) {
      return JsonObject.of(
          "batch", id,
          "bundle", split.get("bundle"),
          "file", file(key),
          "judge", split.get("judge"),
          "range", range);
    }

    private void extracted(JsonObject answer) {
      state(
          "score",
          "scored",
          () ->
              JsonObject.of(
                  "batch", id,
                  "bundle", split.get("bundle"),
                  "lines", answer.get("lines")),
          this::scored);
    }

    private void scored(JsonObject answer) {
      results.add(random.nextInt(results.size() + 1), lines(answer));
      if (results.size() == split.list("chunks").size()) {
        state("batch", "evaluated", this::finishing, this::evaluated);
      }
    }

    private static String lines(JsonObject answer) {
      return JsonObject.of("lines", answer.get("lines")).toString();
    }

    private JsonObject finishing() {
      String folder = "out/" + id;
      files.put(folder + "/SUCCEEDED_0.jsonl", String.join("\n", results) + "\n");
      JsonObject succeeded = JsonObject.of("Key", folder + "/SUCCEEDED_0.jsonl");
      files.put(
          folder + "/manifest.json",
          JsonObject.of("ResultFiles", JsonObject.of("SUCCEEDED", JsonArray.of(succeeded)))
              .toString());
      return JsonObject.of(
          "bundle", split.get("bundle"),
          "documents", split.integer("documents"),
          "judge", split.get("judge"),
          "manifest", file(folder + "/manifest.json"),
          "seed", SALT_SEED,
          "step", "finish");
    }

    private void evaluated(JsonObject answer) {
      end = Optional.of(answer);
      endedAt = now;
    }

    /// A state with what comes after it.
    private void state(
        String function, String outcome, Supplier<JsonObject> request, Consumer<JsonObject> next) {
      new State(function, outcome, request, next).enter(0);
    }

    private final class State {
      private final String function;
      private final String outcome;
      private final Supplier<JsonObject> request;
      private final Consumer<JsonObject> next;
      private final Runnable entry = () -> enter(0);

      private State(
          String function,
          String outcome,
          Supplier<JsonObject> request,
          Consumer<JsonObject> next) {
        this.function = function;
        this.outcome = outcome;
        this.request = request;
        this.next = next;
      }

      private void enter(int waits) {
        if (!open.contains(entry)) {
          open.add(entry);
        }
        call(waits, 0, 0);
      }

      private void call(int waits, int platform, int exceptions) {
        int begun = generation;
        in(
            random.nextInt(2),
            () -> {
              if (begun == generation) {
                answered(begun, waits, platform, exceptions);
              }
            });
      }

      private void answered(int begun, int waits, int platform, int exceptions) {
        try {
          JsonObject answer = invoke(of, function, request.get());
          if (begun == generation) {
            go(answer, waits);
          }
        } catch (Killed gone) {
          retry(begun, platform < RETRIES_OF_PLATFORM, waits, platform + 1, exceptions);
        } catch (RuntimeException failure) {
          retry(begun, exceptions < RETRIES_OF_EXCEPTIONS, waits, platform, exceptions + 1);
        }
      }

      private void retry(int begun, boolean isRetried, int waits, int platform, int exceptions) {
        if (begun == generation && isRetried) {
          int most = Math.min(60, 1 << (platform + exceptions - 1));
          int pause = random.nextInt(most);
          in(
              pause,
              () -> {
                if (begun == generation) {
                  answered(begun, waits, platform, exceptions);
                }
              });
        } else if (begun == generation) {
          fail();
        }
      }

      private void go(JsonObject answer, int waits) {
        boolean isLeft = answer.find("left").isPresent() && answer.integer("left") > 0;
        if (answer.text("outcome").equals("incomplete") || isLeft) {
          if (waits == WAITS_MAX) {
            fail();
          } else {
            int begun = generation;
            in(
                1 + random.nextInt(20),
                () -> {
                  if (begun == generation) {
                    enter(waits + 1);
                  }
                });
          }
          return;
        }
        assertThat(answer.text("outcome")).as(id + ": " + answer).isEqualTo(outcome);
        open.remove(entry);
        next.accept(answer);
      }
    }

    /// The execution fails, and an operator goes on with it where it was.
    private void fail() {
      List<Runnable> states = List.copyOf(open);
      generation++;
      int begun = generation;
      in(
          60 + random.nextInt(200),
          () -> {
            if (begun == generation) {
              states.forEach(Runnable::run);
            }
          });
    }
  }

  private static JsonObject file(String key) {
    return JsonObject.of("s3", JsonObject.of("bucket", "plumbline", "key", key));
  }
}
