package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// How the program of the npm package finds a Java, with scripts in place of one.
@DisabledOnOs(OS.WINDOWS)
class NpmProgramTest {

  private static final Path PROGRAM = Path.of("clients/npm/bin/plumbline.js").toAbsolutePath();

  /// A machine whose usual places are empty.
  private static final String EMPTY =
      """
      const fs = require('node:fs');
      fs.readdirSync = () => { throw new Error('nothing here'); };
      process.env.PATH = '';
      """;

  private static final String PLATFORM =
      "process.stdout.write(`${process.platform}-${process.arch}`);";

  @TempDir private Path folder;
  private Path node;

  private record Ended(int exit, String said) {}

  @BeforeEach
  void installed() {
    node = Tool.find("node", "node tries the npm package").program();
  }

  @Test
  void arguments_and_exit_code_pass_and_a_signal_ends_the_program() throws Exception {
    Path java = java("25.0.1", "for each in \"$@\"; do echo \"<$each>\"; done; exit 42");

    Ended ended = started(java, "evaluate", "a b", "$(x)");

    assertThat(ended.said()).endsWith("plumbline.jar>\n<evaluate>\n<a b>\n<$(x)>\n");
    assertThat(ended.said()).contains("<-XX:TieredStopAtLevel=1>\n");
    assertThat(ended.exit()).isEqualTo(42);
    assertThat(started(java, "measure", "calibrate", "study").said())
        .doesNotContain("TieredStopAtLevel");
    assertThat(started(java("25", "kill -TERM $$"), "demo").exit()).isEqualTo(128 + 15);
  }

  @Test
  void the_binary_of_this_platform_comes_before_any_java() throws Exception {
    Path program = Files.createDirectories(folder.resolve("package/bin")).resolve("plumbline.js");
    Files.copy(PROGRAM, program);
    Path platform = Files.writeString(folder.resolve("platform.js"), PLATFORM);
    String name =
        "plumbline-" + ended(new ProcessBuilder(node.toString(), platform.toString())).said();
    Path lib = Files.createDirectories(folder.resolve("package/lib"));
    script(lib.resolve("plumbline-another-arm64"), "echo wrong");
    Path home = java("25", "echo java");

    assertThat(started(program, home, "demo").said()).isEqualTo("java\n");
    script(lib.resolve(name), "echo \"binary $1\"; exit 7");
    Ended ended = started(program, home, "demo");

    assertThat(ended.said()).isEqualTo("binary demo\n");
    assertThat(ended.exit()).isEqualTo(7);
  }

  @Test
  void an_older_java_is_no_java() throws Exception {
    for (Path home :
        List.of(
            java("21.0.9", "echo wrong"), java("1.8.0_402", "echo wrong"), folder.resolve("x"))) {
      Ended ended = started(home, "demo");

      assertThat(ended.said())
          .startsWith("plumbline: no Java 25 or newer found: install one")
          .hasLineCount(1);
      assertThat(ended.exit()).isEqualTo(69);
    }
  }

  private Path java(String version, String script) throws IOException {
    Path home = Files.createDirectories(folder.resolve("java " + version));
    script(Files.createDirectories(home.resolve("bin")).resolve("java"), script);
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Ended started(Path javaHome, String... arguments)
      throws IOException, InterruptedException {
    return started(PROGRAM, javaHome, arguments);
  }

  private Ended started(Path program, Path javaHome, String... arguments)
      throws IOException, InterruptedException {
    Path empty = Files.writeString(folder.resolve("empty.js"), EMPTY);
    ProcessBuilder builder =
        new ProcessBuilder(node.toString(), "--require", empty.toString(), program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", javaHome.toString());
    return ended(builder);
  }

  private static Ended ended(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), said);
  }
}
