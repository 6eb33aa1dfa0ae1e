package dev.plumbline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.infra.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `clients/npm`, packed and run by `npx` in an empty folder without a network.
@DisabledOnOs(OS.WINDOWS)
class NpmPackageIT {

  private static final Path BUILT = Path.of("target/plumbline.jar");

  @TempDir private Path folder;
  private Path packed;
  private Path elsewhere;

  private record Ended(int exit, String said) {}

  @BeforeEach
  void packed() throws IOException, InterruptedException {
    boolean there =
        Files.exists(BUILT) && Tool.named("npm").isPresent() && Tool.named("npx").isPresent();
    if (!there) {
      System.err.println(
          "SKIPPED: the npm package needs node and npm on the path, and target/plumbline.jar from"
              + " ./mvnw package");
    }
    Assumptions.assumeTrue(there, "no npm or no target/plumbline.jar");
    // as it lies in the repository, so that nothing is written there
    Path copy = Files.createDirectories(folder.resolve("copy/clients/npm/bin")).getParent();
    for (String file : List.of("package.json", "prepack.js", "bin/plumbline.js")) {
      Files.copy(Path.of("clients/npm", file), copy.resolve(file));
    }
    Files.copy(Path.of("LICENSE"), folder.resolve("copy/LICENSE"));
    Files.createDirectories(folder.resolve("copy/target"));
    Files.copy(BUILT, folder.resolve("copy/target/plumbline.jar"));
    Ended ended = run(copy, "npm", "pack", "--silent");
    packed = copy.resolve(ended.said().strip().lines().reduce("", (_, last) -> last));
    assertThat(packed).as(ended.said()).exists();
    elsewhere = Files.createDirectories(folder.resolve("an empty folder"));
  }

  @Test
  void the_first_result_needs_no_other_file() throws Exception {
    Ended demo = npx("demo");

    assertThat(demo.exit()).as(demo.said()).isZero();
    assertThat(demo.said()).contains("answer-to-a-customer 1.0.0: 12 documents");
    assertThat(elsewhere.resolve("plumbline-demo/report.html")).exists();
    assertThat(npx("no such command").exit()).isEqualTo(2);
  }

  private Ended npx(String argument) throws IOException, InterruptedException {
    return run(
        elsewhere,
        "npx",
        "--yes",
        "--offline",
        "--package",
        packed.toString(),
        "plumbline",
        argument);
  }

  private Ended run(Path where, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("npm_config_cache", folder.resolve("cache").toString());
    builder.environment().put("npm_config_update_notifier", "false");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), said);
  }
}
