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
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + script + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private Ended started(Path javaHome, String... arguments)
      throws IOException, InterruptedException {
    Path empty = Files.writeString(folder.resolve("empty.js"), EMPTY);
    ProcessBuilder builder =
        new ProcessBuilder(node.toString(), "--require", empty.toString(), PROGRAM.toString())
            .redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", javaHome.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), said);
  }
}
