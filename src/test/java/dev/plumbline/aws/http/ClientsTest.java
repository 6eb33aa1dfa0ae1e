package dev.plumbline.aws.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.Document;
import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import dev.plumbline.Result;
import dev.plumbline.aws.function.TypeScriptTools;
import dev.plumbline.infra.Tool;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The clients of `clients/`, which start the command line as a user's would.
class ClientsTest {

  private static final Path RUBRIC = Path.of("docs/examples/junit/reply.yaml");
  private static final String TEXT = "Thank you for “writing”. 😀 We will send it.";

  @TempDir private Path folder;

  private static Result expected() {
    try (Plumbline plumbline = Plumbline.temporary()) {
      return plumbline.evaluate(plumbline.compile(RUBRIC), Document.of(TEXT), Judge.cues());
    }
  }

  @Test
  void python_scores_as_java_does_and_says_what_is_refused()
      throws IOException, InterruptedException {
    Optional<Path> python = Tool.named("python3");
    Assumptions.assumeTrue(python.isPresent(), "SKIPPED: there is no python3 on the path");
    Files.copy(Path.of("clients/plumbline.py"), folder.resolve("plumbline.py"));
    Files.copy(Path.of("src/test/clients/replies.py"), folder.resolve("replies.py"));
    assertThat(ran(python.orElseThrow().toString(), "-W", "error", "replies.py"))
        .isEqualTo(printed());
  }

  @Test
  void typescript_scores_as_java_does_and_says_what_is_refused()
      throws IOException, InterruptedException {
    Path tools = TypeScriptTools.fetched();
    Files.copy(Path.of("clients/plumbline.ts"), folder.resolve("plumbline.ts"));
    Files.copy(Path.of("src/test/clients/replies.ts"), folder.resolve("replies.ts"));
    Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
    ran(
        tools.resolve("node_modules/.bin/tsc").toString(),
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom",
        "replies.ts");

    assertThat(ran(Tool.named("node").orElseThrow().toString(), "replies.js")).isEqualTo(printed());
  }

  @Test
  void the_test_of_the_page_passes() throws IOException, InterruptedException {
    Optional<Path> python = Tool.named("python3");
    Assumptions.assumeTrue(python.isPresent(), "SKIPPED: there is no python3 on the path");
    String page = Files.readString(Path.of("docs/python.md"));
    int start = page.indexOf("```python\n") + "```python\n".length();
    Files.writeString(
        folder.resolve("test_page.py"), page.substring(start, page.indexOf("```", start)));
    Path command = folder.resolve("plumbline");
    Files.writeString(
        command, "#!/bin/sh\nexec '" + String.join("' '", plumbline()) + "' \"$@\"\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();
    ProcessBuilder test =
        new ProcessBuilder(python.orElseThrow().toString(), "-m", "unittest", "test_page");
    test.environment().put("PYTHONPATH", "clients" + File.pathSeparator + folder);
    test.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    test.environment()
        .merge("PATH", folder.toString(), (old, own) -> own + File.pathSeparator + old);
    Process process = test.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).describedAs(output).isZero();
    assertThat(output).contains("Ran 1 test");
  }

  private static List<String> plumbline() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        "dev.plumbline.cli.PlumblineCommand");
  }

  /// What both programs print.
  private static String printed() {
    Result result = expected();
    return String.join(
        "\n",
        "reply 1.0.0 0",
        result.digest().orElseThrow(),
        result.score().orElseThrow().toPlainString() + " pass true courtesy 5",
        "scored: 2.6, fail",
        "refused: /text: the text has 0 characters, the rubric accepts 1 to 1000000",
        "rejected: 2",
        "not exact");
  }

  private String ran(String... command) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(command));
    if (!command[0].endsWith("tsc")) {
      words.addAll(List.of(RUBRIC.toAbsolutePath().toString(), TEXT));
      words.addAll(plumbline());
    }
    Process process =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).describedAs(output).isZero();
    return output.strip();
  }
}
