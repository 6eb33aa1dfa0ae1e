package dev.plumbline.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A client of `plumbline mcp` in a process of its own.
final class McpSession implements AutoCloseable {

  static final JsonObject META =
      JsonObject.of("io.modelcontextprotocol/protocolVersion", McpServer.MODERN);

  private final Process process;
  private final Writer requests;
  private final BufferedReader answers;
  private long asked;

  private McpSession(Process process) {
    this.process = process;
    this.requests = process.outputWriter(UTF_8);
    this.answers = process.inputReader(UTF_8);
  }

  static McpSession start(Path folder, String... options) throws IOException {
    List<String> command =
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.plumbline.cli.PlumblineCommand",
                    "mcp"),
                Stream.of(options))
            .toList();
    return new McpSession(
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /// Calls a tool by the newest revision.
  JsonObject call(String tool, JsonObject arguments) throws IOException {
    return ask("tools/call", JsonObject.of("_meta", META, "arguments", arguments, "name", tool))
        .object("result");
  }

  JsonObject ask(String method, JsonObject params) throws IOException {
    send(
        CanonicalJson.text(
            JsonObject.of("jsonrpc", "2.0", "id", ++asked, "method", method, "params", params)));
    return read();
  }

  void send(String line) throws IOException {
    requests.write(line + "\n");
    requests.flush();
  }

  JsonObject read() throws IOException {
    byte[] line = answers.readLine().getBytes(UTF_8);
    return (JsonObject) ((JsonResult.Read) JsonReader.read(line, Integer.MAX_VALUE)).value();
  }

  /// Ends the input.
  ///
  /// @return the exit code
  int end() throws IOException, InterruptedException {
    requests.close();
    return process.waitFor(1, TimeUnit.MINUTES) ? process.exitValue() : -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
