package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A program that checks what others will read, where somebody has installed it. Where it is not,
/// the test says so and is skipped.
public record Tool(Path program) {

  /// What a run of it gave.
  public record Ran(int exit, String said) {}

  /// @param help how to install it
  static Tool find(String name, String help) {
    Optional<Path> found = Tool.named(name);
    if (found.isEmpty()) {
      System.err.println("SKIPPED: " + name + " is not on the path; " + help);
    }
    Assumptions.assumeTrue(found.isPresent(), name + " is not on the path; " + help);
    return new Tool(found.get());
  }

  /// Python, where it has a module.
  static Tool module(String name, String help) throws IOException, InterruptedException {
    Tool python = find("python3", help);
    boolean found = python.run("-c", "import " + name).exit() == 0;
    if (!found) {
      System.err.println("SKIPPED: python3 has no " + name + "; " + help);
    }
    Assumptions.assumeTrue(found, "python3 has no " + name + "; " + help);
    return python;
  }

  /// On the path, in `-Dtools`, or where people install for themselves.
  public static Optional<Path> named(String name) {
    String home = System.getProperty("user.home");
    Stream<String> path =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
    return Stream.concat(
            path,
            Stream.of(
                System.getProperty("tools", ""),
                "node_modules/.bin",
                home + "/.local/bin",
                home + "/node_modules/.bin",
                home + "/.cache/plumbline-tools/node_modules/.bin",
                home + "/.cache/plumbline-tools/bin"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Ran run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("REDOCLY_TELEMETRY", "off");
    builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ran(process.waitFor(), said);
  }
}
