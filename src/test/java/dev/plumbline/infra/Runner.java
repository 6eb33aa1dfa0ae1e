package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs a step of the action as GitHub's runner does: inputs as environment variables, files for
/// outputs and the summary, and every line that is printed read for commands.
final class Runner {

  private static final Path SCRIPT = Path.of("infra/action/run.sh").toAbsolutePath();
  private static final String STOP = "::stop-commands::";

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>();

  /// What a step left.
  ///
  /// @param commands that the runner would act on, as it would read them
  record Step(
      int exit,
      String printed,
      List<String> commands,
      Map<String, String> outputs,
      String summary) {}

  /// @param folder the workspace; the files of the runner are in `runner` below it
  Runner(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(temporary());
    with("RUNNER_TEMP", temporary().toString());
    with("GITHUB_OUTPUT", folder.resolve("runner/output").toString());
    with("GITHUB_STEP_SUMMARY", folder.resolve("runner/summary").toString());
  }

  Path temporary() {
    return folder.resolve("runner/temp");
  }

  Runner with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /// Puts a program before all others of the path.
  Path program(String name, String script) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("runner/bin"));
    Path file = Files.writeString(bin.resolve(name), script);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
    with("PATH", bin + ":" + System.getenv("PATH"));
    return file;
  }

  Step run(String step) throws IOException, InterruptedException {
    Path output = folder.resolve("runner/output");
    Path summary = folder.resolve("runner/summary");
    Files.writeString(output, "");
    Files.writeString(summary, "");
    ProcessBuilder builder =
        new ProcessBuilder("bash", SCRIPT.toString(), step)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    int exit = process.waitFor();
    return new Step(exit, printed, commands(printed), outputs(output), Files.readString(summary));
  }

  private static List<String> commands(String printed) {
    List<String> found = new ArrayList<>();
    Optional<String> token = Optional.empty();
    for (String line : printed.split("\\R")) {
      String command = line.stripLeading();
      if (token.isPresent()) {
        token = token.filter(it -> !command.equals("::" + it + "::"));
      } else if (command.startsWith(STOP)) {
        token = Optional.of(command.substring(STOP.length()));
      } else if (command.startsWith("::") || command.contains("##[")) {
        found.add(command);
      }
    }
    return found;
  }

  private static Map<String, String> outputs(Path file) throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int end = line.indexOf('=');
      found.put(line.substring(0, end), line.substring(end + 1));
    }
    return found;
  }
}
