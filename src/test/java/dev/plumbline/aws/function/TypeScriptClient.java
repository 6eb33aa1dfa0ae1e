package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.infra.Tool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The client of `src/test/typescript`, with types generated from `infra/openapi.yaml` by the
/// generator's defaults, compiled and run against a front. Without node, or where the generator
/// cannot be fetched, the test says so and is skipped.
final class TypeScriptClient {

  private static final Path SOURCES = Path.of("src/test/typescript");

  /// What the client printed.
  static String run(Path work, HttpFront front) throws IOException, InterruptedException {
    Path tools = TypeScriptTools.fetched();
    Path modules =
        Files.createSymbolicLink(work.resolve("node_modules"), tools.resolve("node_modules"));
    try {
      return compiledAndRun(work, front, Tool.named("node").orElseThrow());
    } finally {
      Files.delete(modules);
    }
  }

  private static String compiledAndRun(Path work, HttpFront front, Path node)
      throws IOException, InterruptedException {
    Path api = Path.of("infra/openapi.yaml").toAbsolutePath();
    for (String source : List.of("client.ts", "package.json")) {
      Files.copy(SOURCES.resolve(source), work.resolve(source));
    }
    ran(work, bin("openapi-typescript"), api.toString(), "-o", "api.ts");
    ran(
        work,
        bin("tsc"),
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom",
        "client.ts");
    HttpServer server = serve(front);
    try {
      String url = "http://localhost:" + server.getAddress().getPort();
      return ran(work, node.toString(), "client.js", url).strip();
    } finally {
      server.stop(0);
    }
  }

  private static String bin(String name) {
    return Path.of("node_modules", ".bin", name).toString();
  }

  private static String ran(Path work, String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", command) + "\n" + said).isZero();
    return said;
  }

  private static HttpServer serve(HttpFront front) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(front, exchange));
    server.start();
    return server;
  }

  private static void answer(HttpFront front, HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      HttpFront.Answer answer =
          front.send(
              exchange.getRequestMethod().toLowerCase(Locale.ROOT),
              exchange.getRequestURI().getPath(),
              body,
              exchange.getRequestHeaders().containsKey("x-api-key"));
      byte[] bytes = answer.body().getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private TypeScriptClient() {}
}
