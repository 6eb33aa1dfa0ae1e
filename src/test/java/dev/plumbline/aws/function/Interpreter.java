package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.infra.Tool;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/// Step Functions, S3 and EventBridge without an account: moto's server in a process of its own,
/// started by `src/test/python/interpreter.py`. Where moto is not installed, tests say so and skip.
final class Interpreter implements AutoCloseable {

  private static final String HELP = "`pip install 'moto[server]'` runs the state machines";
  private static final String SCRIPT = "src/test/python/interpreter.py";
  private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

  private static final long SETTLED_MILLIS = 50;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final URI address;

  private Interpreter(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /// An execution as far as it is.
  record Execution(String arn, String status, JsonObject description) {
    JsonObject output() {
      return ExampleRequests.object(description.text("output").getBytes(UTF_8));
    }
  }

  /// @param functions where the Invoke API is
  static Interpreter start(URI functions) throws IOException, InterruptedException {
    Optional<Path> moto = Tool.named("moto_server");
    if (moto.isEmpty()) {
      System.err.println("SKIPPED: moto_server is not on the path; " + HELP);
    }
    Assumptions.assumeTrue(moto.isPresent(), "moto_server is not on the path; " + HELP);
    int port = freePort();
    ProcessBuilder builder =
        new ProcessBuilder(
            moto.get().resolveSibling("python3").toString(),
            SCRIPT,
            Integer.toString(port),
            functions.toString());
    builder.redirectErrorStream(true);
    builder.redirectOutput(Path.of("target/interpreter.log").toFile());
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Interpreter interpreter = new Interpreter(process, URI.create("http://127.0.0.1:" + port));
    interpreter.await();
    return interpreter;
  }

  URI address() {
    return address;
  }

  /// A bucket that keeps versions and sends uploads to EventBridge, as `infra/` declares.
  void bucket(String name) throws IOException, InterruptedException {
    s3("PUT", "/" + name, "");
    s3(
        "PUT",
        "/" + name + "?notification",
        "<NotificationConfiguration><EventBridgeConfiguration/></NotificationConfiguration>");
    s3(
        "PUT",
        "/" + name + "?versioning",
        "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
  }

  void put(String bucket, String key, String body) throws IOException, InterruptedException {
    s3("PUT", "/" + bucket + "/" + key.replace("@", "%40"), body);
  }

  String get(String bucket, String key) throws IOException, InterruptedException {
    return s3("GET", "/" + bucket + "/" + key.replace("@", "%40"), "");
  }

  /// The keys under a prefix.
  List<String> keys(String bucket, String prefix) throws IOException, InterruptedException {
    String list = s3("GET", "/" + bucket + "?list-type=2&prefix=" + prefix.replace("@", "%40"), "");
    return KEY.matcher(list).results().map(it -> it.group(1)).sorted().toList();
  }

  /// @return its ARN
  String machine(String name, String definition) throws IOException, InterruptedException {
    return states(
            "CreateStateMachine",
            JsonObject.of(
                "name", name,
                "definition", definition,
                "roleArn", "arn:aws:iam::123456789012:role/machine"))
        .text("stateMachineArn");
  }

  /// A rule of EventBridge that starts a machine.
  void rule(String name, String pattern, String machine) throws IOException, InterruptedException {
    target("events", "AWSEvents.PutRule", JsonObject.of("Name", name, "EventPattern", pattern));
    target(
        "events",
        "AWSEvents.PutTargets",
        JsonObject.of(
            "Rule", name, "Targets", JsonArray.of(JsonObject.of("Id", "1", "Arn", machine))));
  }

  void disable(String rule) throws IOException, InterruptedException {
    target("events", "AWSEvents.DisableRule", JsonObject.of("Name", rule));
  }

  /// @return the execution's ARN
  String start(String machine, String name, JsonObject input)
      throws IOException, InterruptedException {
    return states(
            "StartExecution",
            JsonObject.of("stateMachineArn", machine, "name", name, "input", PlainJson.text(input)))
        .text("executionArn");
  }

  void stop(String execution) throws IOException, InterruptedException {
    states("StopExecution", JsonObject.of("executionArn", execution));
  }

  Execution describe(String execution) throws IOException, InterruptedException {
    JsonObject description = states("DescribeExecution", JsonObject.of("executionArn", execution));
    return new Execution(execution, description.text("status"), description);
  }

  /// Waits for the end of an execution, however it ends.
  Execution await(String execution) throws IOException, InterruptedException {
    Instant end = Instant.now().plus(Duration.ofMinutes(10));
    Execution now = describe(execution);
    // a description is as long as the history is: ask less often of a long execution
    for (long pause = 50; now.status().equals("RUNNING") && Instant.now().isBefore(end); ) {
      Thread.sleep(pause);
      pause = Math.min(500, pause + pause / 2);
      now = describe(execution);
    }
    // moto 5 sets the status before the output or the error, which it may lack until a moment later
    Thread.sleep(SETTLED_MILLIS);
    return describe(execution);
  }

  Execution run(String machine, String name, JsonObject input)
      throws IOException, InterruptedException {
    return await(start(machine, name, input));
  }

  /// The executions of a machine by name.
  TreeMap<String, String> executions(String machine) throws IOException, InterruptedException {
    TreeMap<String, String> all = new TreeMap<>();
    JsonObject list = states("ListExecutions", JsonObject.of("stateMachineArn", machine));
    for (Json each : list.list("executions")) {
      all.put(((JsonObject) each).text("name"), ((JsonObject) each).text("executionArn"));
    }
    return all;
  }

  /// The events of an execution.
  JsonObject history(String execution) throws IOException, InterruptedException {
    return states("GetExecutionHistory", JsonObject.of("executionArn", execution));
  }

  @Override
  public void close() {
    process.destroyForcibly();
    http.close();
  }

  private JsonObject states(String action, JsonObject body)
      throws IOException, InterruptedException {
    return target("states", "AWSStepFunctions." + action, body);
  }

  private JsonObject target(String service, String target, JsonObject body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("X-Amz-Target", target)
            .header("Content-Type", "application/x-amz-json-1.0")
            .POST(HttpRequest.BodyPublishers.ofString(PlainJson.text(body)));
    String answer = send(service, request);
    return JsonReader.read(answer.getBytes(UTF_8), Integer.MAX_VALUE)
                instanceof JsonResult.Read(Json json)
            && json instanceof JsonObject object
        ? object
        : JsonObject.EMPTY;
  }

  private String s3(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    return send("s3", request);
  }

  private String send(String service, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    String credential =
        "AWS4-HMAC-SHA256 Credential=nobody/20260101/us-east-1/"
            + service
            + "/aws4_request, SignedHeaders=host, Signature=none";
    HttpResponse<String> response =
        http.send(
            request.header("Authorization", credential).timeout(Duration.ofSeconds(60)).build(),
            HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw new IOException(response.statusCode() + " " + response.body());
    }
    return response.body();
  }

  private void await() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      try {
        send("s3", HttpRequest.newBuilder(address.resolve("/moto-api/data.json")).GET());
        return;
      } catch (IOException notYet) {
        if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
          break;
        }
      }
    }
    throw new IOException("the interpreter did not start: see target/interpreter.log");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
