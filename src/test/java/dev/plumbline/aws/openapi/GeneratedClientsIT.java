package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.TypeScriptTools;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.http.FunctionSite;
import dev.plumbline.aws.http.HttpOperation;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.infra.Tool;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.ProgramSite;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Clients that are generated from `infra/openapi.yaml` by the generator's defaults, against the
/// local server: every operation once well and once wrong. What a client read is what was sent.
class GeneratedClientsIT {

  private static final Path SOURCES = Path.of("src/test/generated-clients");
  private static final Path GENERATOR = Path.of("target/tools/openapi-generator-cli.jar");

  /// @param call what the driver of a client reads
  /// @param status of the answer without a client
  private record Call(String path, JsonObject call, int status, JsonObject body) {}

  @TempDir private Path folder;
  private LocalStore store;
  private ProgramSite site;
  private LocalServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Call> calls = new ArrayList<>();

  @BeforeEach
  void start() throws IOException, InterruptedException {
    store = LocalStore.open(folder.resolve("store"));
    ExampleSeeder.seed(
        new Wiring(store.stores(), Duration.ofMinutes(1), InstantSource.system()).functions());
    site = FunctionSite.of(store.stores(), Map.of("PLUMBLINE_USER", "developer"), Optional.empty());
    server = LocalServer.start(0, site);
    for (HttpOperation operation : HttpOperation.ALL) {
      for (String example : RequestExamples.of(operation.id()).values()) {
        call(operation, HttpFront.object(example));
        call(operation, HttpFront.object(wrong(example)));
      }
    }
    String ask =
        calls.stream()
            .flatMap(each -> each.body().findText("ask").stream())
            .findFirst()
            .orElseThrow();
    while (send(HttpRequest.newBuilder(URI.create(server.base() + ask)).GET()).statusCode()
        == 202) {
      Thread.sleep(20);
    }
    for (String evaluation : List.of(ask.substring(ask.lastIndexOf('/') + 1), "nobody")) {
      HttpResponse<String> answer =
          send(
              HttpRequest.newBuilder(URI.create(server.base() + "/evaluations/" + evaluation))
                  .GET());
      add("evaluation", "evaluations", "", "Evaluated", Json.of(evaluation), answer);
    }
  }

  @AfterEach
  void end() {
    http.close();
    server.close();
    store.close();
  }

  /// Something that is not there, or a rubric without a plan.
  private static String wrong(String example) {
    return example
        .replaceAll("\"bundle\": \"[^\"]*\"", "\"bundle\": \"nobody@9.9.9\"")
        .replaceAll("sha256:[0-9a-f]{64}", "sha256:" + "0".repeat(64))
        .replaceFirst("\"rubric\": \".*\"", "\"rubric\": \"rubric: alone\"");
  }

  private void call(HttpOperation operation, JsonObject request)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(server.base() + operation.path()))
                .POST(HttpRequest.BodyPublishers.ofString(CanonicalJson.text(request))));
    add(
        operation.id(),
        operation.tag(),
        operation.request(),
        operation.response(),
        request,
        answer);
  }

  private void add(
      String id,
      String tag,
      String type,
      String response,
      Json request,
      HttpResponse<String> answer) {
    int hyphen = id.indexOf('-');
    String name = hyphen < 0 ? id : id.substring(0, hyphen) + capital(id.substring(hyphen + 1));
    calls.add(
        new Call(
            answer.request().uri().getPath(),
            JsonObject.of(
                "answer", response,
                "operation", name,
                "request", request,
                "tag", capital(tag),
                "type?", type),
            answer.statusCode(),
            HttpFront.object(answer.body())));
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(
        request.header("Authorization", "Bearer " + site.token()).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void a_java_client_reads_what_was_answered() throws IOException, InterruptedException {
    Path client =
        generated("java", "--library", "native", "-p", "openApiNullable=false,useJakartaEe=true");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> compile =
        new ArrayList<>(
            List.of(
                java("javac"),
                "-proc:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-cp",
                classPath()));
    compile.add(SOURCES.resolve("Driver.java").toAbsolutePath().toString());
    try (Stream<Path> files = Files.walk(client.resolve("src/main/java"))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(compile::add);
    }
    ran(compile);

    assertAnswered(
        ran(driven(java("java"), "-cp", classes + File.pathSeparator + classPath(), "Driver")));
  }

  @Test
  void a_typescript_client_reads_what_was_answered() throws IOException, InterruptedException {
    Path tools = TypeScriptTools.fetched();
    Path client = generated("typescript-fetch", "-p", "importFileExtension=.js");
    Files.createSymbolicLink(folder.resolve("node_modules"), tools.resolve("node_modules"));
    Files.writeString(client.resolve("package.json"), "{\"type\": \"module\"}");
    Files.copy(SOURCES.resolve("driver.ts"), client.resolve("driver.ts"));
    ran(
        List.of(
            tools.resolve("node_modules/.bin/tsc").toString(),
            "--strict",
            "--module",
            "nodenext",
            "--target",
            "es2022",
            "--lib",
            "es2022,dom",
            "--types",
            "node",
            client.resolve("driver.ts").toString()));

    assertAnswered(
        ran(
            driven(
                Tool.named("node").orElseThrow().toString(),
                client.resolve("driver.js").toString())));
  }

  @Test
  @EnabledIfSystemProperty(named = "soak", matches = ".*")
  void a_python_client_reads_what_was_answered() throws IOException, InterruptedException {
    Optional<Path> python = Tool.named("python3");
    Assumptions.assumeTrue(python.isPresent(), "SKIPPED: there is no python3 on the path");
    Path client = generated("python");
    Path environment = folder.resolve("environment");
    ran(List.of(python.orElseThrow().toString(), "-m", "venv", environment.toString()));
    ran(List.of(environment.resolve("bin/pip").toString(), "install", "-q", client.toString()));
    assertAnswered(
        ran(
            driven(
                environment.resolve("bin/python").toString(),
                SOURCES.resolve("driver.py").toAbsolutePath().toString())));
  }

  @Test
  @EnabledIfSystemProperty(named = "soak", matches = ".*")
  void functions_of_hey_api_read_what_was_answered() throws IOException, InterruptedException {
    String api = Path.of("infra/openapi.yaml").toAbsolutePath().toString();
    assertAnswered(
        functions("hey", "openapi-ts", "-i", api, "-o", "out", "-c", "@hey-api/client-fetch"));
  }

  @Test
  @EnabledIfSystemProperty(named = "soak", matches = ".*")
  void functions_of_orval_read_what_was_answered() throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("orval.config.mjs"),
        """
        export default { api: { input: '%s', output: {
          target: 'out/api.ts', client: 'fetch', baseUrl: '%s' } } };
        """
            .formatted(Path.of("infra/openapi.yaml").toAbsolutePath(), server.base()));
    assertAnswered(functions("orval", "orval", "--config", "orval.config.mjs"));
  }

  /// What a driver prints, over functions that a generator of npm makes.
  private String functions(String driver, String... generator)
      throws IOException, InterruptedException {
    Path tools = TypeScriptTools.fetched("client-generators").resolve("node_modules");
    Files.createSymbolicLink(folder.resolve("node_modules"), tools);
    Files.copy(SOURCES.resolve(driver + ".ts"), folder.resolve(driver + ".ts"));
    List<String> generate = new ArrayList<>(List.of(generator));
    generate.set(0, tools.resolve(".bin").resolve(generator[0]).toString());
    ran(generate);
    ran(
        List.of(
            tools.resolve(".bin/tsc").toString(),
            "--strict",
            "--module",
            "commonjs",
            "--moduleResolution",
            "node10",
            "--target",
            "es2022",
            "--lib",
            "es2022,dom,dom.iterable",
            "--types",
            "node",
            driver + ".ts"));
    return ran(driven(Tool.named("node").orElseThrow().toString(), driver + ".js"));
  }

  /// A proxy that compares every request and response with the document.
  @Test
  @EnabledIfSystemProperty(named = "soak", matches = ".*")
  void a_proxy_finds_no_difference_from_the_document() throws IOException, InterruptedException {
    Path tools = TypeScriptTools.fetched("prism");
    int port = freePort();
    Process proxy =
        new ProcessBuilder(
                tools.resolve("node_modules/.bin/prism").toString(),
                "proxy",
                "--errors",
                "--port",
                String.valueOf(port),
                Path.of("infra/openapi.yaml").toAbsolutePath().toString(),
                server.base().toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("proxy.log").toFile())
            .start();
    try {
      while (!Files.readString(folder.resolve("proxy.log")).contains("is listening")) {
        assertThat(proxy.isAlive()).isTrue();
        Thread.sleep(100);
      }
      for (Call call : calls) {
        HttpRequest.Builder request =
            call.path().contains("/evaluations/")
                ? HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + call.path()))
                : HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + call.path()))
                    .header("Content-Type", "application/json")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            CanonicalJson.text(call.call().object("request"))));
        HttpResponse<String> answer = send(request.header("x-api-key", "any"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(call.status());
        assertThat(comparable(HttpFront.object(answer.body()))).isEqualTo(comparable(call.body()));
      }
    } finally {
      proxy.descendants().forEach(ProcessHandle::destroy);
      proxy.destroy();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String java(String program) {
    return Path.of(System.getProperty("java.home"), "bin", program).toString();
  }

  /// Jackson, which the generated client needs.
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(jar -> jar.contains("jackson-") || jar.contains("jakarta.annotation"))
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElseThrow();
  }

  private Path generated(String generator, String... options)
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.exists(GENERATOR), "no generator: run ./mvnw verify");
    Path out = folder.resolve(generator);
    List<String> command =
        new ArrayList<>(
            List.of(
                java("java"),
                "-jar",
                GENERATOR.toAbsolutePath().toString(),
                "generate",
                "-i",
                Path.of("infra/openapi.yaml").toAbsolutePath().toString(),
                "-g",
                generator,
                "-o",
                out.toString()));
    command.addAll(List.of(options));
    ran(command);
    return out;
  }

  /// The command with where it finds the server, its token and what to send.
  private List<String> driven(String... command) throws IOException {
    Path file = folder.resolve("calls.jsonl");
    Files.write(file, calls.stream().map(each -> CanonicalJson.text(each.call())).toList());
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(server.base().toString(), site.token(), file.toString()));
    return words;
  }

  private String ran(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command) + "\n" + said).isZero();
    return said;
  }

  private void assertAnswered(String printed) {
    List<String> answers = printed.lines().filter(line -> line.startsWith("{")).toList();
    assertThat(answers).as(printed).hasSameSizeAs(calls);
    for (int index = 0; index < calls.size(); index++) {
      Call call = calls.get(index);
      JsonObject answer = HttpFront.object(answers.get(index));
      String name = CanonicalJson.text(call.call()) + "\n" + answers.get(index);
      assertThat(answer.integer("status") / 100).as(name).isEqualTo(call.status() / 100);
      assertThat(comparable(answer.object("body"))).as(name).isEqualTo(comparable(call.body()));
    }
  }

  /// Without what an unset list, object or member becomes, and without the name of an execution.
  private static Json comparable(Json json) {
    return switch (json) {
      case JsonObject object -> {
        JsonObjectBuilder kept = JsonObject.builder();
        object.forEach((name, member) -> {
          Json value = comparable(member);
          if (!(value instanceof JsonNull)
              && !value.equals(JsonObject.EMPTY)
              && !value.equals(new JsonArray(List.of()))
              && !name.equals("ask")
              // typescript-fetch 7.25.0 writes a member that it renames under both names
              && !(name.startsWith("_") && object.has(name.substring(1)))) {
            kept.put(name, value);
          }
        });
        yield kept.build();
      }
      case JsonArray(List<Json> elements) ->
          new JsonArray(elements.stream().map(GeneratedClientsIT::comparable).toList());
      case JsonInteger(long number) -> Json.of(String.valueOf(number));
      case JsonDecimal(var number) -> Json.of(number.stripTrailingZeros().toPlainString());
      default -> json;
    };
  }
}
